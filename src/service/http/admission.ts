import { Problem } from './problem.js';

/** Requests in flight or waiting: beyond the limit the answer is to come back, not a longer queue. */
export class Admission {
  private inside = 0;

  constructor(private readonly limit: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.limit) {
      throw new Problem(429, 'busy', `The service is busy: ${this.limit} requests are waiting already.`, {
        'Retry-After': '1',
      });
    }
    this.inside++;
    try {
      return await work();
    } finally {
      this.inside--;
    }
  }
}
