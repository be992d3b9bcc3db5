import type { Problem } from './problem.js';

/** So many at once: beyond the limit the answer is to come back, not a longer queue. */
export class Admission {
  private inside = 0;

  constructor(
    private readonly limit: number,
    private readonly refusal: () => Problem,
  ) {}

  /** Gives what is called at the end. */
  enter(): () => void {
    if (this.inside >= this.limit) throw this.refusal();
    this.inside++;
    return () => {
      this.inside--;
    };
  }
}
