/** What a file of test/bench exports: figures of one run, as ratios beside something known where one exists. */
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
