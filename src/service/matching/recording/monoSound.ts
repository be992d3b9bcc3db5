import { Resampler } from '../../../core/audio/resample.js';

export interface SoundPiece {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/**
 * A sound with one channel and one rate, built from pieces with any. It reserves room for the longest sound from the
 * start so that nothing has to be moved; the part that is never written takes no memory.
 */
export class MonoSound {
  private readonly samples: Float32Array;
  private length = 0;
  private resampler: Resampler | undefined;
  private rate = 0;
  private seconds = 0;

  constructor(
    private readonly sampleRate: number,
    private readonly mostSeconds: number,
  ) {
    // One second more: when the rate changes, the resampler rounds the end up.
    this.samples = new Float32Array(Math.ceil((mostSeconds + 1) * sampleRate));
  }

  /** Returns whether there was room for it. */
  append({ sampleRate, channels }: SoundPiece): boolean {
    const frames = channels[0]?.length ?? 0;
    if (frames === 0) return true;
    this.seconds += frames / sampleRate;
    if (this.seconds > this.mostSeconds) return false;
    if (sampleRate !== this.rate) {
      this.flush();
      this.resampler =
        sampleRate === this.sampleRate ? undefined : new Resampler(sampleRate, this.sampleRate);
      this.rate = sampleRate;
    }
    const mono = mixed(channels);
    this.add(this.resampler?.push(mono) ?? mono);
    return true;
  }

  /** The whole sound, without its DC offset. */
  end(): Float32Array {
    this.flush();
    const whole = this.samples.subarray(0, this.length);
    let sum = 0;
    for (const sample of whole) sum += sample;
    const offset = sum / Math.max(1, whole.length);
    for (let n = 0; n < whole.length; n++) whole[n] = (whole[n] ?? 0) - offset;
    return whole;
  }

  private flush(): void {
    if (this.resampler !== undefined) this.add(this.resampler.end());
  }

  private add(samples: Float32Array): void {
    const room = this.samples.length - this.length;
    const fitting = samples.length > room ? samples.subarray(0, room) : samples;
    this.samples.set(fitting, this.length);
    this.length += fitting.length;
  }
}

/** Floating-point files and broken frames can hold any value; no real sound is this loud. */
const loudest = 8;

function mixed(channels: readonly Float32Array[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let n = 0; n < mono.length; n++) {
      const sample = channel[n] ?? 0;
      if (Math.abs(sample) <= loudest) mono[n] = (mono[n] ?? 0) + sample / channels.length;
    }
  }
  return mono;
}
