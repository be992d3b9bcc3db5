import { setImmediate as othersTurn } from 'node:timers/promises';

/** How long to work before others have a turn. */
const turnMs = 8;

/** Divides long work into turns, so that the editor stays responsive. */
export class Turns {
  private begun = performance.now();

  async pass(): Promise<void> {
    if (performance.now() - this.begun < turnMs) return;
    await othersTurn();
    this.begun = performance.now();
  }
}
