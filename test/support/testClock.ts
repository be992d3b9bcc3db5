import type { Clock } from '../../src/api/clock.js';

/** Waits are over at once, and noted; deadlines pass only when the test says so. */
export class TestClock implements Clock {
  readonly waited: number[] = [];
  private time = Date.parse('2026-01-01T00:00:00Z');
  private readonly deadlines = new Set<() => void>();

  /** Whatever is asked for this long or longer is a deadline. */
  constructor(private readonly deadlineMs = 30_000) {}

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    if (ms >= this.deadlineMs) {
      this.deadlines.add(callback);
      return () => this.deadlines.delete(callback);
    }
    this.waited.push(ms);
    const soon = setImmediate(() => {
      this.time += ms;
      callback();
    });
    return () => {
      clearImmediate(soon);
    };
  }

  passDeadlines(): void {
    this.time += this.deadlineMs;
    for (const callback of [...this.deadlines]) callback();
  }
}
