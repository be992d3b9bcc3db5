import { basename } from 'node:path';
import * as vscode from 'vscode';
import { exportSpeech } from '../../core/export/exportSpeech.js';
import { cancellableWork } from '../cancellableWork.js';
import { setting } from '../settings.js';
import { PartialRecording } from './partialRecording.js';
import type { SavingTask } from './registerExport.js';

/** False if it was cancelled; what is done then stays beside the target. */
export async function saveRecording({ text, speech, target }: SavingTask): Promise<boolean> {
  const saved = await cancellableWork(
    vscode.l10n.t('Saving {0}', basename(target)),
    async (signal, showShare) => {
      const recording = await PartialRecording.open(target);
      try {
        const { source, voiceId } = speech;
        const ahead = setting('prefetch.chunks');
        await exportSpeech(text.chunks, recording, { source, voiceId, ahead, signal, onProgress: showShare });
        return true;
      } catch (error) {
        await recording.close();
        throw error;
      }
    },
  );
  return saved === true;
}
