import * as vscode from 'vscode';
import { type PlainText } from '../../core/plainText.js';

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
