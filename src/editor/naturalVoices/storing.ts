import { fileErrorCode, isDiskFull } from '../../core/errorCode.js';
import { LectorError } from '../../core/errors.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';

/** Turns errors of the file system into errors that have words for the user. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    if (isDiskFull(error)) {
      throw new LectorError('diskFull', 'There is no space left for the voice.', { cause: error });
    }
    const message = `The voice cannot be stored (${code}).`;
    throw new VoiceDownloadError(message, { fault: 'notWritable', code }, { cause: error });
  }
}
