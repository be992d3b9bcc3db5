// Notifications and questions. VS Code draws links in them, so they take only plain text.

import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';

/** Resolves to the button that was clicked. */
type Message = <Button extends PlainText>(
  text: PlainText,
  ...buttons: Button[]
) => Thenable<Button | undefined>;

export const showInformation: Message = (text, ...buttons) =>
  vscode.window.showInformationMessage(text, ...buttons);

export const showWarning: Message = (text, ...buttons) => vscode.window.showWarningMessage(text, ...buttons);

export const showError: Message = (text, ...buttons) => vscode.window.showErrorMessage(text, ...buttons);

/** A modal question. It has its own Cancel button, which resolves to undefined. */
export function ask<Button extends PlainText>(
  question: PlainText,
  buttons: readonly Button[],
  detail?: PlainText,
): Thenable<Button | undefined> {
  const options = { modal: true, ...(detail !== undefined && { detail }) };
  return vscode.window.showWarningMessage(question, options, ...buttons);
}

/** Whether the user agrees to a modal question with its one button. */
export async function agrees(question: PlainText, button: PlainText, detail?: PlainText): Promise<boolean> {
  return (await ask(question, [button], detail)) === button;
}

/** Whether the user takes what a message offers with its one button. */
export async function takes(message: PlainText, offer: PlainText, show = showInformation): Promise<boolean> {
  return (await show(message, offer)) === offer;
}

/** Shows a text in the status bar for a moment. */
export function showBriefly(text: PlainText): void {
  vscode.window.setStatusBarMessage(text, 3000);
}

/** Shows a text in the status bar until the result is disposed of. */
export function showInStatusBar(text: PlainText): { dispose(): unknown } {
  return vscode.window.setStatusBarMessage(text);
}

/** Work that takes a while, with a notification that shows its progress and can cancel it; `undefined` if cancelled. */
export async function cancellableWork<T>(
  title: PlainText,
  work: (signal: AbortSignal, showShare: (share: number, words?: PlainText) => void) => Promise<T>,
): Promise<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    const cancelling = new AbortController();
    cancellation.onCancellationRequested(() => cancelling.abort());
    let shown = 0;
    const showShare = (share: number, words?: PlainText): void => {
      const percent = Math.floor(share * 100);
      progress.report({ increment: percent - shown, message: words ?? `${percent} %` });
      shown = percent;
    };
    try {
      return await work(cancelling.signal, showShare);
    } catch (error) {
      if (cancelling.signal.aborted) return undefined;
      throw error;
    }
  });
}
