import * as vscode from 'vscode';
import { isLectorError, type ErrorKind } from '../core/errors.js';
import { runCommand } from './commands.js';

interface Advice {
  readonly sentence: (message: string) => string;
  readonly retry: boolean;
}

const advice: Readonly<Record<ErrorKind, Advice>> = {
  unreachable: { sentence: (message) => `${message} Check the connection, then try again.`, retry: true },
  offline: { sentence: (message) => `${message} Check the network connection, then try again.`, retry: true },
  unauthorized: { sentence: (message) => `${message} Sign in again with a valid token.`, retry: true },
  allowanceUsedUp: {
    sentence: (message) => `${message} What was heard before can still be heard.`,
    retry: true,
  },
  unknownVoice: { sentence: (message) => `${message} Choose another voice.`, retry: true },
  refused: { sentence: (message) => message, retry: true },
  protocol: { sentence: (message) => message, retry: true },
  badAudio: { sentence: (message) => message, retry: true },
  embeddedService: {
    sentence: (message) => `Lector's embedded speech service does not start: ${message}`,
    retry: true,
  },
  output: { sentence: (message) => `The sound cannot be played: ${message}`, retry: true },
};

const unexpected: Advice = { sentence: (message) => `Lector stopped: ${message}`, retry: true };

/** The one place that turns an error into a sentence and what can be done about it. */
export async function reportError(
  error: unknown,
  log: vscode.LogOutputChannel,
  retry?: () => void,
): Promise<void> {
  const { sentence, retry: canRetry } = isLectorError(error) ? advice[error.kind] : unexpected;
  log.error(error instanceof Error ? describe(error) : String(error));
  const tryAgain = vscode.l10n.t('Try Again');
  const showLog = vscode.l10n.t('Show Log');
  const message = error instanceof Error ? error.message : String(error);
  const actions = canRetry && retry !== undefined ? [tryAgain, showLog] : [showLog];
  const chosen = await vscode.window.showErrorMessage(sentence(message), ...actions);
  if (chosen === tryAgain) retry?.();
  if (chosen === showLog) await runCommand('lector.showLog');
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
