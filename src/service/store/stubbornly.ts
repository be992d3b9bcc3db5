import { errorCode } from '../../core/errorCode.js';

/** What Windows answers while another process is reading the file. */
const heldByAnother: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];
const mostTries = 6;

/** Replaces or moves a file. On Windows this fails while another process is reading it, so it is tried again. */
export async function stubbornly(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === mostTries || !heldByAnother.includes(errorCode(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** tries));
    }
  }
}
