import { basename } from 'node:path';
import { plainText } from '../../core/plainText.js';
import { exportSpeech } from '../../core/export/exportSpeech.js';
import type { Chunk } from '../../core/text/segment.js';
import { cancellableWork } from '../shown/cancellableWork.js';
import { setting } from '../settings.js';
import type { ReadySpeech } from '../speech/speech.js';
import { PartialRecording } from './partialRecording.js';
import { l10n } from '../shown/l10n.js';

/** What the command saves: the text in front, as it would be read. */
export interface TextToSave {
  /** A file name without its ending. */
  readonly name: string;
  readonly chunks: () => Iterable<Chunk>;
}

export interface SavingTask {
  readonly text: TextToSave;
  readonly speech: ReadySpeech;
  readonly target: string;
}

/** False if it was cancelled; what is done then stays beside the target. */
export async function saveRecording({ text, speech, target }: SavingTask): Promise<boolean> {
  const saved = await cancellableWork(
    l10n.t('Saving {0}', plainText(basename(target))),
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
