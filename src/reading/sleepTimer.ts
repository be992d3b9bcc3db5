import type { Clock } from '../core/clock.js';
import type { AudioOutput } from './audioFact.js';
import { isSounding, type PlaybackState } from './playbackState.js';
import type { Reader } from './reader.js';

/** When a reading is to pause by itself: after some minutes, or at the end of something. */
export type SleepAt = number | 'section' | 'document';

const fadeSeconds = 20;

/** Pauses a reading for somebody who may have fallen asleep, where its sound began to fade. */
export class SleepTimer {
  private sleepsAt: SleepAt | undefined;
  private isFading = false;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly reader: Pick<Reader, 'state' | 'do' | 'goTo'>,
    private readonly output: Pick<AudioOutput, 'send'>,
    private readonly clock: Clock,
    /** Told whenever it is set or over. */
    private readonly changed: (at: SleepAt | undefined) => void,
  ) {}

  get at(): SleepAt | undefined {
    return this.sleepsAt;
  }

  set(at: SleepAt | undefined): void {
    this.cancel();
    this.isFading = false;
    this.sleepsAt = at;
    const ms = typeof at === 'number' ? at * 60_000 - fadeSeconds * 1000 : undefined;
    this.cancel = ms === undefined ? () => undefined : this.clock.after(ms, () => this.fade());
    this.changed(at);
  }

  stateChanged(state: PlaybackState): void {
    const isOver = state.name === 'ended' || state.name === 'stopped' || state.name === 'idle';
    const isReached = isOver || (state.name === 'paused' && state.place.waits === true);
    // Whoever does something while the sound fades is awake.
    const isAwake = this.isFading && !isSounding(state);
    if (isAwake || (isReached && typeof this.sleepsAt === 'string')) this.set(undefined);
  }

  private fade(): void {
    const { state } = this.reader;
    if (state.name === 'idle' || !isSounding(state)) {
      this.set(undefined);
      return;
    }
    this.output.send({ type: 'fade', seconds: fadeSeconds });
    this.isFading = true;
    const { reading, jump, place } = state;
    this.cancel = this.clock.after(fadeSeconds * 1000, () => {
      const { state: now } = this.reader;
      this.set(undefined);
      if (now.name === 'idle' || now.reading !== reading || now.jump !== jump) return;
      this.reader.do('pause');
      this.reader.goTo(place);
    });
  }
}
