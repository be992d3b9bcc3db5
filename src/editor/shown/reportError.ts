import type * as vscode from 'vscode';
import { type PlainText } from '../../core/plainText.js';
import { done, runCommand } from '../contributions/commands.js';
import type { CommandId } from '../contributions/contributedIds.js';
import type { NextStep } from './errorWords.js';
import { l10n } from './l10n.js';
import { showError } from './messages.js';

const commands: Readonly<Record<Exclude<NextStep, 'tryAgain'>, CommandId>> = {
  signIn: 'lector.signIn',
  useEmbedded: 'lector.useEmbeddedService',
  selectVoice: 'lector.selectVoice',
  showUsage: 'lector.showUsage',
  showLog: 'lector.showLog',
};

/** What doing it once more means: from the beginning, or on from where it stopped. */
type Again = 'tryAgain' | 'resume';

/**
 * The one place that shows an error: a sentence, and what can be done about it. What was asked for is done once more
 * where the user wants that, and by itself (`mended`, if that is another way) once the user has taken away its cause.
 */
export async function reportError(
  error: unknown,
  log: vscode.LogOutputChannel,
  retry?: () => void,
  { again = 'tryAgain', mended = retry }: { readonly again?: Again; readonly mended?: () => void } = {},
): Promise<void> {
  log.error(error instanceof Error ? describe(error) : String(error));
  const { errorSentence, errorWords } = await import('./errorWords.js');
  const steps = errorWords(error, l10n).steps.filter((step) => step !== 'tryAgain' || retry !== undefined);
  const titles = buttonTitles(again);
  const chosen = await showError(errorSentence(error, l10n), ...steps.map((step) => titles[step]));
  const step = steps.find((candidate) => titles[candidate] === chosen);
  if (step === 'tryAgain') retry?.();
  else if (step !== undefined && (await runCommand(commands[step])) === done) mended?.();
}

/** What happened, for a place that has its own next step. */
export async function whatHappened(error: unknown): Promise<PlainText> {
  const { errorWords } = await import('./errorWords.js');
  return errorWords(error, l10n).happened;
}

function buttonTitles(again: Again): Readonly<Record<NextStep, PlainText>> {
  return {
    signIn: l10n.t('Sign In…'),
    useEmbedded: l10n.t('Use the Embedded Service'),
    selectVoice: l10n.t('Select Voice…'),
    showUsage: l10n.t('Show Usage'),
    tryAgain: again === 'resume' ? l10n.t('Resume') : l10n.t('Try Again'),
    showLog: l10n.t('Show Log'),
  };
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
