/** Changes the length of sound but not its pitch. Samples are interleaved, in [-1, 1]. */
export interface Stretcher {
  /** At 1, input comes out unchanged, at once and to the last frame. */
  setSpeed(speed: number): void;
  feed(interleaved: Float32Array, frames: number): void;
  /** No more input for now: pass on what is held back. */
  flush(): void;
  readonly available: number;
  /** Takes up to this many frames; returns how many there were. */
  take(interleaved: Float32Array, frames: number): number;
  /** Drops all input. */
  reset(): void;
}
