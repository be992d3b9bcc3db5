import type { Renumbering } from './renumbering.js';

/**
 * Changes that the other side has been told about and has not confirmed. Until it does, it uses the indexes from before.
 */
export class UnconfirmedChanges {
  private readonly changes: Renumbering[] = [];

  add(change: Renumbering): void {
    this.changes.push(change);
  }

  /** The other side has applied the oldest of them. */
  confirm(): void {
    this.changes.shift();
  }

  get none(): boolean {
    return this.changes.length === 0;
  }

  /** The current index of what the other side knows by this one. */
  now(index: number): number | undefined {
    let now: number | undefined = index;
    for (const change of this.changes) now = now === undefined ? undefined : change.of(now);
    return now;
  }
}
