import { isSameSound, type VoicesNow } from '../core/voices/voiceFor.js';
import type { Chunk } from '../text/segment.js';
import type { Narrator, VoiceWish } from './narrator.js';

/** `refused`: it never began, and the user knows why. */
export type Over = 'ended' | 'stopped' | 'replaced' | 'refused';

/** Texts that are read: from the moment somebody asks to hear them until another reading takes their place. */
export class Reading<Text> {
  /** Tells whoever asked for it, once, that no more of it will be heard by itself. */
  readonly over: (how: Over) => void;
  voice: VoiceWish | undefined;
  /** As they are now, if they were edited. */
  texts: readonly Text[] = [];
  /** All that may be spoken. */
  whole: () => Iterable<Chunk> = () => [];
  private narrating: Narrator | undefined;
  private work = new AbortController();

  /** Tells later whether what is begun now may go on: not once the user stops it, or another takes its place. */
  whileWanted(): () => boolean {
    const { signal } = this.work;
    return () => !signal.aborted;
  }

  constructor(over: (how: Over) => void = () => undefined) {
    let isOver = false;
    this.over = (how) => {
      if (isOver) return;
      isOver = true;
      over(how);
    };
  }

  get narrator(): Narrator | undefined {
    return this.narrating;
  }

  speakWith(narrator: Narrator): void {
    if (this.narrating !== narrator) this.narrating?.done();
    this.narrating = narrator;
  }

  soundsLike(voices: VoicesNow): boolean {
    return this.narrating !== undefined && isSameSound(voices, this.narrating);
  }

  /** Ends what is under way. What is asked for after that is new. */
  stop(): void {
    this.work.abort();
    this.work = new AbortController();
  }

  /** Another reading takes its place. */
  end(): void {
    this.work.abort();
    this.narrating?.done();
  }
}
