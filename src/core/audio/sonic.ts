import Sonic from '@echogarden/sonic-wasm';

/** The part of `@echogarden/sonic-wasm` that is used; it ships no types. */
export interface SonicModule {
  /** Replaced when the memory grows, so never hold on to it. */
  readonly HEAPF32: Float32Array;
  _malloc(bytes: number): number;
  _sonicCreateStream(sampleRate: number, channels: number): number;
  _sonicDestroyStream(stream: number): void;
  _sonicSetSpeed(stream: number, speed: number): void;
  _sonicSetQuality(stream: number, quality: 0 | 1): void;
  _sonicWriteFloatToStream(stream: number, samples: number, frames: number): number;
  _sonicReadFloatFromStream(stream: number, samples: number, maxFrames: number): number;
  _sonicSamplesAvailable(stream: number): number;
  _sonicFlushStream(stream: number): number;
}

/** The program comes from the caller: neither the page, which has no network access, nor an audio worklet could fetch it. */
export async function loadSonic(program: Uint8Array): Promise<SonicModule> {
  const sonic = await Sonic({
    instantiateWasm: (imports, receive) =>
      receive(new WebAssembly.Instance(new WebAssembly.Module(program), imports)),
  });
  return sonic as SonicModule;
}

/** What is fed or taken at a time is no more. */
const maxFrames = 4096;

/** Sonic waits for two of the longest pitch periods it looks for (at 65 Hz), then holds back part of them. */
const usuallyHeldSeconds = 1.5 / 65;
/** How long it takes to correct a drift: short compared with a sentence, long compared with what Sonic holds back. */
const driftSeconds = 2;
const mostCorrection = 0.04;

export class SonicStretcher {
  private stream: number;
  private speed = 1;
  /** How many frames the output, at its speed, is behind the input. */
  private behind = 0;
  private readonly samples: number;

  constructor(
    private readonly sonic: SonicModule,
    private readonly sampleRate: number,
    private readonly channels: number,
  ) {
    this.samples = sonic._malloc(maxFrames * channels * Float32Array.BYTES_PER_ELEMENT);
    this.stream = this.open();
  }

  get available(): number {
    return this.sonic._sonicSamplesAvailable(this.stream);
  }

  /** At 1, input comes out unchanged, at once and to the last frame. */
  setSpeed(speed: number): void {
    this.speed = speed;
    this.sonic._sonicSetSpeed(this.stream, speed);
    // At speed 1, Sonic passes on what it has held back, but only when it is written to.
    if (speed === 1) this.sonic._sonicWriteFloatToStream(this.stream, this.samples, 0);
  }

  feed(interleaved: Float32Array, frames: number): void {
    const { sonic, channels } = this;
    sonic.HEAPF32.set(
      interleaved.subarray(0, frames * channels),
      this.samples / Float32Array.BYTES_PER_ELEMENT,
    );
    sonic._sonicSetSpeed(this.stream, this.correctedSpeed());
    const before = this.available;
    sonic._sonicWriteFloatToStream(this.stream, this.samples, frames);
    this.behind += frames - (this.available - before) * this.speed;
  }

  flush(): void {
    this.sonic._sonicFlushStream(this.stream);
    this.behind = 0;
  }

  take(interleaved: Float32Array, frames: number): number {
    const { sonic, channels } = this;
    const taken = sonic._sonicReadFloatFromStream(this.stream, this.samples, frames);
    const from = this.samples / Float32Array.BYTES_PER_ELEMENT;
    interleaved.set(sonic.HEAPF32.subarray(from, from + taken * channels));
    return taken;
  }

  reset(): void {
    this.sonic._sonicDestroyStream(this.stream);
    this.stream = this.open();
    this.behind = 0;
  }

  /**
   * Sonic rounds each step down to whole samples, the more so the faster it goes: at 4x it gains 1 % at 22,050 Hz. So
   * it is given a slightly lower speed, depending on how far it has run ahead.
   */
  private correctedSpeed(): number {
    const { speed } = this;
    if (speed === 1) return 1;
    const drift = (this.behind / this.sampleRate - usuallyHeldSeconds) / driftSeconds;
    const corrected = speed / (1 + Math.max(-mostCorrection, Math.min(mostCorrection, drift)));
    // At 1 it would stop stretching and pass on everything it holds.
    return speed > 1 ? Math.max(1.001, corrected) : Math.min(0.999, corrected);
  }

  private open(): number {
    const stream = this.sonic._sonicCreateStream(this.sampleRate, this.channels);
    this.sonic._sonicSetQuality(stream, 1);
    this.sonic._sonicSetSpeed(stream, this.speed);
    return stream;
  }
}
