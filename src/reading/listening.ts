import type { Clock } from '../core/clock.js';
import type { AudioOutput } from './audioFact.js';
import type { PlaybackState } from './playbackState.js';
import type { Heard, WaitsAt } from './reader.js';
import type { Session } from './session.js';
import { fadeSeconds, SleepTimer, type SleepAt } from './sleepTimer.js';
import { waitsAfter } from './waitsAfter.js';
import type { AnyText } from './world.js';

/** Whoever asks again within this time has not listened, and means the sentence before. */
const atOnceMs = 1500;

interface ListeningParts<Text extends AnyText> {
  readonly session: Pick<Session<Text>, 'reader' | 'withEdits'>;
  readonly output: Pick<AudioOutput, 'send'>;
  readonly clock: Clock;
  /** Whether the user asked for what is read; what others say waits for nobody. */
  readonly isOwn: () => boolean;
  /** Told when the sleep timer is set or over. */
  readonly sleepChanged: (at: SleepAt | undefined) => void;
  /** Told when the document has ended at which somebody meant to sleep. */
  readonly slept: () => void;
  /** Told when a sentence is to be said slowly, and when that is over. */
  readonly slowChanged: (isSlow: boolean) => void;
}

/** What somebody who listens closely asks of a reading, or who falls asleep over it. */
export class Listening<Text extends AnyText> {
  readonly sleep: SleepTimer;
  private askedAgainAt = -Infinity;
  private end: WaitsAt = nowhere;
  private heard: string | undefined;
  /** The sentence that is said slowly. */
  private slow: string | undefined;

  constructor(private readonly parts: ListeningParts<Text>) {
    this.sleep = new SleepTimer({ ...parts, reader: parts.session.reader });
  }

  waitAfter(what: Parameters<typeof waitsAfter>[0] | 'none'): void {
    this.end = what === 'none' ? nowhere : waitsAfter(what);
    this.wait();
  }

  sleepAt(at: SleepAt | undefined): void {
    this.sleep.set(at);
    this.wait();
  }

  /** Called after each change of the place. */
  moved(heard: Heard | undefined): void {
    this.heard = heard && said(heard);
    if (this.slow !== undefined && this.heard !== this.slow) this.slowDown(undefined);
  }

  stateChanged(state: PlaybackState): void {
    this.sleep.stateChanged(state);
  }

  /** Says the sentence again, and the one before it if that is asked for at once. */
  async again(): Promise<void> {
    const { session, clock } = this.parts;
    const now = clock.now();
    const isBefore = now - this.askedAgainAt < atOnceMs;
    this.askedAgainAt = now;
    await session.withEdits((reader) => reader.sayAgain(isBefore));
  }

  /** Says the sentence again, this once more slowly. */
  async slowerOnce(): Promise<void> {
    await this.parts.session.withEdits((reader) => {
      reader.sayAgain(false);
      this.slowDown(this.heard);
    });
  }

  private slowDown(sentence: string | undefined): void {
    this.slow = sentence;
    this.parts.slowChanged(sentence !== undefined);
  }

  private wait(): void {
    const { session, isOwn } = this.parts;
    const sleepsAt = () => (typeof this.sleep.at === 'string' ? this.sleep.at : undefined);
    const end = () => (isOwn() ? this.end : nowhere);
    session.reader.waitAt(
      (...place) => {
        const at = sleepsAt();
        return end()(...place) ?? (at && waitsAfter(at)(...place));
      },
      // Whoever has it wait by itself is not asleep.
      () => (sleepsAt() !== undefined && end() === nowhere ? fadeSeconds : undefined),
    );
  }
}

function said({ sentence }: Heard): string {
  return sentence.map(({ chunk, start, end }) => chunk.text.slice(start, end)).join('');
}

function nowhere(): undefined {
  return undefined;
}
