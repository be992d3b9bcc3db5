import { basename } from 'node:path';
import * as vscode from 'vscode';
import { exportSpeech } from '../../core/export/exportSpeech.js';
import { setting } from '../settings.js';
import { PartialRecording } from './partialRecording.js';
import type { SavingTask } from './registerExport.js';

/** False if it was cancelled; what is done then stays beside the target. */
export async function saveRecording({ text, speech, target }: SavingTask): Promise<boolean> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Saving {0}', basename(target)),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    const stop = new AbortController();
    cancellation.onCancellationRequested(() => {
      stop.abort();
    });
    let shown = 0;
    const onProgress = (share: number): void => {
      const percent = Math.floor(share * 100);
      progress.report({ increment: percent - shown, message: `${percent} %` });
      shown = percent;
    };
    const recording = await PartialRecording.open(target);
    try {
      const { source, voiceId } = speech;
      await exportSpeech(text.chunks, recording, {
        source,
        voiceId,
        ahead: setting('prefetch.chunks'),
        signal: stop.signal,
        onProgress,
      });
      return true;
    } catch (error) {
      await recording.close();
      if (stop.signal.aborted) return false;
      throw error;
    }
  });
}
