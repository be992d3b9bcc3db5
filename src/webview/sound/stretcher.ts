/** Changes how long sound lasts and leaves its pitch. Interleaved samples in [-1, 1]. */
export interface Stretcher {
  /** At 1 what was fed comes out as it was, at once and to the last frame. */
  setSpeed(speed: number): void;
  feed(interleaved: Float32Array, frames: number): void;
  /** No more comes for now: what is held back comes out. */
  flush(): void;
  readonly available: number;
  /** Takes up to so many frames; says how many there were. */
  take(interleaved: Float32Array, frames: number): number;
  /** Forgets what was fed. */
  reset(): void;
}
