import type { Clock } from '../core/clock.js';
import type { AudioOutput } from './audioFact.js';
import { isSounding, type PlaybackState } from './playbackState.js';
import type { Reader } from './reader.js';

/** When a reading is to pause by itself: after some minutes, or at the end of something. */
export type SleepAt = number | 'section' | 'document';

/** Somebody who is not asleep yet has this long to say so. */
export const fadeSeconds = 20;

interface SleepTimerParts {
  readonly reader: Pick<Reader, 'state' | 'do' | 'goTo'>;
  readonly output: Pick<AudioOutput, 'send'>;
  readonly clock: Clock;
  readonly sleepChanged: (at: SleepAt | undefined) => void;
  readonly slept: () => void;
}

/**
 * Pauses a reading for somebody who may have fallen asleep: at the end of something, or after some minutes, and then where
 * its sound began to fade.
 */
export class SleepTimer {
  private sleepsAt: SleepAt | undefined;
  private isFading = false;
  private cancel: () => void = () => undefined;

  constructor(private readonly parts: SleepTimerParts) {}

  get at(): SleepAt | undefined {
    return this.sleepsAt;
  }

  set(at: SleepAt | undefined): void {
    const { output, clock, sleepChanged } = this.parts;
    this.cancel();
    if (this.isFading) output.send({ type: 'fade' });
    this.isFading = false;
    this.sleepsAt = at;
    const ms = typeof at === 'number' ? at * 60_000 - fadeSeconds * 1000 : undefined;
    this.cancel = ms === undefined ? () => undefined : clock.after(ms, () => this.fade());
    sleepChanged(at);
  }

  stateChanged(state: PlaybackState): void {
    const isOver = state.name === 'ended' || state.name === 'stopped' || state.name === 'idle';
    const isReached = isOver || (state.name === 'paused' && state.place.waits === true);
    // Whoever does something while the sound fades is awake.
    const isAwake = this.isFading && !isSounding(state);
    const isAsleep = isReached && typeof this.sleepsAt === 'string';
    if (isAwake || isAsleep) this.set(undefined);
    if (isAsleep && state.name === 'ended') this.parts.slept();
  }

  private fade(): void {
    const { reader, output, clock } = this.parts;
    const { state } = reader;
    if (state.name === 'idle' || !isSounding(state)) {
      this.set(undefined);
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
