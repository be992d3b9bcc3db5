import { basename } from 'node:path';
import { plainText } from '../../core/plainText.js';
import type { AudioFormat } from '../../reading/export/audioFormats.js';
import { exportSpeech } from '../../reading/export/exportSpeech.js';
import type { Chunk } from '../../text/segment.js';
import { cancellableWork } from '../ui/cancellableWork.js';
import { setting } from '../contributions/settings.js';
import type { Narrator } from '../../reading/narrator.js';
import { PartialAudio } from './partialAudio.js';
import { l10n } from '../ui/l10n.js';

export interface SavingTask {
  /** The text to save, as it would be read. */
  readonly chunks: () => Iterable<Chunk>;
  readonly speech: Narrator;
  readonly target: string;
  readonly format: AudioFormat;
}

/** False if cancelled. Calls `onKept` with what a failure or a cancellation leaves next to the target. */
export async function saveToFile(
  { chunks, speech, target, format }: SavingTask,
  onKept: (audio: PartialAudio) => void,
): Promise<boolean> {
  const saved = await cancellableWork(
    l10n.t('Saving {0}', plainText(basename(target))),
    async (signal, showShare) => {
      const audio = await PartialAudio.open(target, format);
      try {
        const { serviceOf, voiceFor } = speech;
        const ahead = setting('prefetch.chunks');
        const options = { format, speech, serviceOf, voiceFor, ahead, signal, onProgress: showShare };
        await exportSpeech(chunks, audio, options);
        return true;
      } catch (error) {
        if (await audio.leave()) onKept(audio);
        throw error;
      }
    },
  );
  return saved === true;
}
