/** What a file in test/bench exports: the figures of one run, as ratios to something known if possible. */
export interface Bench {
  readonly title: string;
  readonly run: (report: (row: Record<string, string | number>) => void) => Promise<void>;
}

/** The middle one of several timings of the same work, in milliseconds. */
export async function medianMs(times: number, work: () => unknown): Promise<number> {
  const timings: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work();
    timings.push(performance.now() - start);
  }
  return timings.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
}
