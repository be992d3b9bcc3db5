import type { Clock } from '../core/clock.js';
import type { Session } from './session.js';
import { waitsAfter } from './waitsAfter.js';
import type { AnyText } from './world.js';

/** Whoever asks again within this time has not listened, and means the sentence before. */
const atOnceMs = 1500;

/** What somebody who listens closely asks of a reading. */
export class Listening<Text extends AnyText> {
  private askedAgainAt = -Infinity;

  constructor(
    private readonly session: Pick<Session<Text>, 'reader' | 'withEdits'>,
    private readonly clock: Clock,
  ) {}

  waitAfter(what: Parameters<typeof waitsAfter>[0] | 'none'): void {
    this.session.reader.waitAt(what === 'none' ? () => undefined : waitsAfter(what));
  }

  /** Says the sentence again, and the one before it if that is asked for at once. */
  async again(): Promise<void> {
    const now = this.clock.now();
    const isBefore = now - this.askedAgainAt < atOnceMs;
    this.askedAgainAt = now;
    await this.session.withEdits((reader) => reader.sayAgain(isBefore));
  }
}
