import { errorCode } from './errorCode.js';

/** Whether a process has ended, going by how a question to it fails. One that must not be asked is alive. */
export function hasEnded(ask: () => unknown): boolean {
  try {
    ask();
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
