import * as vscode from 'vscode';
import { isLectorError, type LectorError, type LostPurchase } from '../../core/errors.js';
import type { PlainText } from '../../core/plainText.js';
import { done, runCommand } from '../contributions/commands.js';
import { serviceSettings } from '../contributions/settings.js';
import type { CommandId } from '../../core/manifest.js';
import { kinds } from '../services/kinds.js';
import { errorSentence, errorWords, type NextStep } from './errorWords.js';
import { l10n } from './l10n.js';
import { showError } from './messages.js';

const commands: Readonly<
  Record<Exclude<NextStep, 'tryAgain' | 'buyAgain' | 'saveElsewhere' | 'reload'>, CommandId>
> = {
  signIn: 'lector.connectVoiceServer',
  useEmbedded: 'lector.useEmbeddedService',
  selectVoice: 'lector.selectVoice',
  deleteVoice: 'lector.deleteVoice',
  showUsage: 'lector.showUsage',
  showLog: 'lector.showLog',
};

/** What trying again is called: from the start, or from where it stopped. */
type Again = 'tryAgain' | 'resume';

interface Mending {
  readonly again?: Again;
  readonly mended?: () => void;
  /** Lets what is lost be bought again. */
  readonly buyAgain?: (lost: LostPurchase) => Promise<void>;
  /** Asks for another place for what is to be saved. */
  readonly elsewhere?: () => void;
}

/**
 * The only place that shows errors: one sentence, with buttons for what can be done. `retry` repeats what failed if the
 * user wants that; once they have removed the cause, `mended` does so without being asked.
 */
export async function showReport(
  error: unknown,
  log: vscode.LogOutputChannel,
  retry?: () => void,
  { again = 'tryAgain', mended = retry, buyAgain, elsewhere }: Mending = {},
): Promise<void> {
  // Being signed out is no fault: its stack would tell nobody anything.
  if (isLectorError(error) && isSignedOut(error)) log.info(error.message);
  else log.error(error instanceof Error ? describe(error) : String(error));
  const ways: Partial<Record<NextStep, unknown>> = {
    tryAgain: retry,
    buyAgain,
    saveElsewhere: elsewhere,
    useEmbedded: serviceSettings.chosen() === 'embedded' ? undefined : commands.useEmbedded,
  };
  const steps = errorWords(error, l10n).steps.filter((step) => !(step in ways) || ways[step] !== undefined);
  const titles = buttonTitles(again);
  const chosen = await showError(errorSentence(error, l10n), ...steps.map((step) => titles[step]));
  const step = steps.find((candidate) => titles[candidate] === chosen);
  if (step === 'buyAgain' && isLectorError(error) && error.lost) await buyAgain?.(error.lost);
  if (step === 'tryAgain' || step === 'buyAgain') retry?.();
  else if (step === 'saveElsewhere') elsewhere?.();
  else if (step === 'reload') await vscode.commands.executeCommand('workbench.action.reloadWindow');
  else if (step !== undefined && (await runCommand(commands[step], step === 'signIn')) === done) mended?.();
}

/** What happened, for places that offer their own next step. */
export function happened(error: unknown): PlainText {
  return errorWords(error, l10n).happened;
}

/** What signing in is called, where that may help. */
export function signInTitle(error: unknown): PlainText | undefined {
  const mayHelp = errorWords(error, l10n).steps.includes('signIn');
  return mayHelp ? buttonTitles('tryAgain').signIn : undefined;
}

function signInButton(): PlainText {
  const chosen = serviceSettings.chosen();
  if (chosen !== 'openai') return l10n.t('Sign In…');
  // Only of a server that is known, nothing but a key is asked for.
  const check = kinds.openai.checkAddress(serviceSettings.address(chosen));
  const isKnown = check.ok && serviceSettings.profile(check.baseUrl).model !== '';
  return isKnown ? l10n.t('Enter Key…') : l10n.t('Connect to a Voice Server…');
}

function buttonTitles(again: Again): Readonly<Record<NextStep, PlainText>> {
  return {
    signIn: signInButton(),
    reload: l10n.t('Reload Window'),
    useEmbedded: l10n.t('Use the Embedded Service'),
    selectVoice: l10n.t('Select Voice…'),
    deleteVoice: l10n.t('Delete Voice…'),
    showUsage: l10n.t('Show Usage'),
    tryAgain: again === 'resume' ? l10n.t('Resume') : l10n.t('Try Again'),
    buyAgain: l10n.t('Buy Again'),
    saveElsewhere: l10n.t('Save Elsewhere…'),
    showLog: l10n.t('Show Log'),
  };
}

/** No token was sent, so no service refused one. */
function isSignedOut({ kind, status }: LectorError): boolean {
  return (kind === 'unauthorized' && status === undefined) || kind === 'otherAccount';
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
