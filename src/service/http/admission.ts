import type { Problem } from './problem.js';

/** Lets in a fixed number at once. There is no queue: anyone beyond that is told to come back. */
export class Admission {
  private inside = 0;

  constructor(
    private readonly limit: number,
    private readonly refusal: () => Problem,
  ) {}

  /** Returns a function to call when leaving. */
  enter(): () => void {
    if (this.inside >= this.limit) throw this.refusal();
    this.inside++;
    return () => {
      this.inside--;
    };
  }
}
