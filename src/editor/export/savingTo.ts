import { fileErrorCode, isDiskFull, LectorError } from '../../core/errors.js';

/** Turns file system errors into errors that have words for the user. */
export async function savingTo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    throw isDiskFull(error)
      ? new LectorError('diskFull', 'There is no space left where the audio is saved.', { cause: error })
      : new LectorError('notWritable', `The audio cannot be saved there (${code}).`, { cause: error });
  }
}
