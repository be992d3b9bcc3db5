import type { Clock } from '../../src/core/clock.js';

/** Waits end at once and are recorded; deadlines pass only when the test says so. */
export class TestClock implements Clock {
  readonly waited: number[] = [];
  private time = Date.parse('2026-01-01T00:00:00Z');
  private readonly deadlines = new Map<() => void, number>();

  /** Any wait of at least this long is a deadline. */
  constructor(private readonly deadlineMs = 10_000) {}

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    if (ms >= this.deadlineMs) {
      const passed = (): void => {
        callback();
      };
      this.deadlines.set(passed, this.time + ms);
      return () => this.deadlines.delete(passed);
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

  /** Moves on to the next deadline. */
  passDeadline(): void {
    const next = Math.min(...this.deadlines.values());
    if (next < Infinity) this.pass(Math.max(0, next - this.time));
  }

  pass(ms: number): void {
    this.time += ms;
    for (const [callback, due] of [...this.deadlines]) {
      if (due > this.time) continue;
      this.deadlines.delete(callback);
      callback();
    }
  }
}
