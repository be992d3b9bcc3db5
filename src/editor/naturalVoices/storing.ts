import { LectorError } from '../../core/errors.js';
import { VoiceDownloadError } from '../../core/naturalVoices/voiceDownloadError.js';

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Turns errors of the file system into errors that have words for the user. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^E[A-Z]+$/.test(code)) throw error;
    if (fullDisk.has(code)) {
      throw new LectorError('diskFull', 'There is no space left for the voice.', { cause: error });
    }
    const message = `The voice cannot be stored (${code}).`;
    throw new VoiceDownloadError(message, { fault: 'notWritable', code }, { cause: error });
  }
}
