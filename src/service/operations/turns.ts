import { Problem } from '../http/problem.js';

/**
 * Takes turns at work that keeps a processor busy for seconds: a few run at once, a few wait, and the rest are told to
 * come back later.
 */
export class Turns {
  private atWork = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Hand the turn on, so that a newcomer cannot take it.
      if (next === undefined) this.atWork--;
      else next();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.atWork < this.atOnce) {
      this.atWork++;
      return;
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw new Problem(
        429,
        'busy',
        `${this.atOnce} voices are being made and ${this.mostWaiting} are waiting already.`,
        { 'Retry-After': '10' },
      );
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(enter);
    });
  }
}
