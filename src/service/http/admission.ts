import type { Problem } from './problem.js';

/** Lets in a fixed number at once. Beyond that a caller is told to come back: there is no longer queue. */
export class Admission {
  private inside = 0;

  constructor(
    private readonly limit: number,
    private readonly refusal: () => Problem,
  ) {}

  /** Returns what to call when leaving. */
  enter(): () => void {
    if (this.inside >= this.limit) throw this.refusal();
    this.inside++;
    return () => {
      this.inside--;
    };
  }
}
