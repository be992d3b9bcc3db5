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
    /** Whether the user asked for what is read; what others say waits for nobody. */
    private readonly isOwn: () => boolean,
  ) {}

  waitAfter(what: Parameters<typeof waitsAfter>[0] | 'none'): void {
    const end = what === 'none' ? () => undefined : waitsAfter(what);
    this.session.reader.waitAt((...at) => (this.isOwn() ? end(...at) : undefined));
  }

  /** Says the sentence again, and the one before it if that is asked for at once. */
  async again(): Promise<void> {
    const now = this.clock.now();
    const isBefore = now - this.askedAgainAt < atOnceMs;
    this.askedAgainAt = now;
    await this.session.withEdits((reader) => reader.sayAgain(isBefore));
  }
}
