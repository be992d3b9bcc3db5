import type { Clock } from '../core/clock.js';
import { nextPassage, type Chunk } from '../text/segment.js';
import type { ChunkList } from './chunkList.js';
import { isSounding, type PlaybackState } from './playbackState.js';
import type { AudioOutput, Place } from './playerPort.js';
import { sentenceText, type Heard, type WaitsAt } from './reader.js';
import type { Session } from './session.js';
import type { AnyText } from './world.js';

/** Whoever asks again within this time has not listened, and means the sentence before. */
const atOnceMs = 1500;

interface ListeningParts {
  readonly session: Pick<Session<AnyText>, 'reader' | 'withEdits'>;
  readonly output: Pick<AudioOutput, 'send'>;
  readonly clock: Clock;
  /** Whether the user asked for what is read; what others say waits for nobody. */
  readonly isOwn: () => boolean;
  /** Told when the sleep timer is set or over. */
  readonly sleepChanged: (at: SleepAt | undefined) => void;
  /** Told when it is time to sleep and a document has ended: nothing else is to begin. */
  readonly slept: () => void;
  /** Told when a sentence is to be said slowly, and when that is over. */
  readonly slowChanged: (isSlow: boolean) => void;
}

/** What somebody asks of a reading who listens closely, or who may fall asleep over it. */
export class Listening {
  readonly sleep: SleepTimer;
  private askedAgainAt = -Infinity;
  /** Where the user has the reading wait. */
  private userWaits: WaitsAt = nowhere;
  /** The sentence being heard. */
  private sentence: string | undefined;
  /** The sentence that is said slowly. */
  private slow: string | undefined;

  constructor(private readonly parts: ListeningParts) {
    this.sleep = new SleepTimer(parts);
  }

  waitAfter(what: Parameters<typeof waitsAfter>[0] | 'none'): void {
    this.userWaits = what === 'none' ? nowhere : waitsAfter(what);
    this.wait();
  }

  sleepAt(at: SleepAt | undefined): void {
    this.sleep.set(at);
    this.wait();
  }

  /** Called after each change of the place. */
  moved(heard: Heard | undefined): void {
    this.sentence = heard && sentenceText(heard);
    if (this.slow !== undefined && this.sentence !== this.slow) this.slowDown(undefined);
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
      this.slowDown(this.sentence);
    });
  }

  private slowDown(sentence: string | undefined): void {
    this.slow = sentence;
    this.parts.slowChanged(sentence !== undefined);
  }

  private wait(): void {
    const { session, isOwn } = this.parts;
    const sleepsAt = () => (typeof this.sleep.at === 'string' ? this.sleep.at : undefined);
    const userWaits = () => (isOwn() ? this.userWaits : nowhere);
    session.reader.waitAt(
      (...place) => {
        const at = sleepsAt();
        return userWaits()(...place) ?? (at && waitsAfter(at)(...place));
      },
      // Somebody who has to resume it again and again is not asleep.
      () => (sleepsAt() !== undefined && userWaits() === nowhere ? fadeSeconds : undefined),
    );
  }
}

function nowhere(): undefined {
  return undefined;
}

/** A reading waits at the end of each of these, but not at the end of the text. */
export function waitsAfter(what: 'sentence' | 'paragraph' | 'section' | 'document'): WaitsAt {
  return (chunks, place) => {
    if (what === 'sentence') return sentenceEnd(chunks, place);
    const { index } = chunks.indexed(place);
    const at = (n: number): Chunk | undefined => (what === 'paragraph' ? chunks.at(n) : chunks.known[n]);
    const next = what === 'document' ? nextDocument(chunks, index) : nextPassage(at, index, passages[what]);
    const last = chunks.known[(next ?? 0) - 1];
    return last && { chunk: last.id, offset: last.text.length };
  };
}

const passages = { paragraph: 'paragraph', section: 'heading' } as const;

function sentenceEnd(chunks: ChunkList, place: Place): Place | undefined {
  if (chunks.sentenceBeside(place, 1) === undefined) return undefined;
  const last = chunks.sentence(place).at(-1);
  return last && chunks.placeAt({ index: last.index, offset: last.end });
}

/** Looks no further than has been cut, which may be far from the end of a long text. */
function nextDocument(chunks: ChunkList, index: number): number | undefined {
  const part = chunks.known[index]?.part;
  const next = chunks.known.findIndex((chunk, n) => n > index && chunk.part !== part);
  return next < 0 ? undefined : next;
}

/** When a reading is to pause by itself: after some minutes, or at the end of something. */
export type SleepAt = number | 'section' | 'document';

/** Somebody who is not asleep yet has this long to say so. */
const fadeSeconds = 20;

/**
 * Pauses a reading for somebody who may have fallen asleep: at the end of something, or after some minutes, and then where
 * its sound began to fade.
 */
class SleepTimer {
  at: SleepAt | undefined;
  private isFading = false;
  private cancel: () => void = () => undefined;

  constructor(private readonly parts: ListeningParts) {}

  set(at: SleepAt | undefined): void {
    const { output, clock, sleepChanged } = this.parts;
    this.cancel();
    if (this.isFading) output.send({ type: 'fade' });
    this.isFading = false;
    this.at = at;
    const ms = typeof at === 'number' ? at * 60_000 - fadeSeconds * 1000 : undefined;
    this.cancel = ms === undefined ? () => undefined : clock.after(ms, () => this.fade());
    sleepChanged(at);
  }

  stateChanged(state: PlaybackState): void {
    const isOver = state.name === 'ended' || state.name === 'stopped' || state.name === 'idle';
    const isReached = isOver || (state.name === 'paused' && state.place.waits === true);
    // Whoever does something while the sound fades is awake.
    const isAwake = this.isFading && !isSounding(state);
    const isAsleep = isReached && typeof this.at === 'string';
    // A text may also end while the sound fades.
    const hasSlept = state.name === 'ended' && (isAsleep || this.isFading);
    if (isAwake || isAsleep) this.set(undefined);
    if (hasSlept) this.parts.slept();
  }

  private fade(): void {
    const { session, output, clock } = this.parts;
    const { reader } = session;
    const { state } = reader;
    if (state.name === 'idle' || !isSounding(state)) {
      this.set(undefined);
      // The next document may be about to begin.
      if (state.name === 'ended') this.parts.slept();
      return;
    }
    output.send({ type: 'fade', seconds: fadeSeconds });
    this.isFading = true;
    const { reading, jump, place } = state;
    this.cancel = clock.after(fadeSeconds * 1000, () => {
      const { state: now } = reader;
      if (now.name === 'idle' || now.reading !== reading || now.jump !== jump) {
        this.set(undefined);
        return;
      }
      // This ends the timer, too, once there is silence.
      reader.do('pause');
      reader.goTo(place);
    });
  }
}
