import { LectorError } from '../../core/errors.js';

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Turns file system errors into errors that have words for the user. */
export async function savingTo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw fullDisk.has(code)
      ? new LectorError('diskFull', 'There is no space left where the audio is saved.', { cause: error })
      : new LectorError('notWritable', `The audio cannot be saved there (${code}).`, { cause: error });
  }
}
