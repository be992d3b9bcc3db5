/**
 * Run in the service first: a natural voice is not read before the file `open` exists, and each reading is logged. Limits
 * of this many milliseconds pass at once, and so does the time for speech of other voices. The message “Hang.” is never
 * answered.
 */
export function slowToLoad(open: string, passes: readonly number[] = []): string {
  return `
    import { existsSync, writeSync } from 'node:fs';
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    import { isMainThread, parentPort } from 'node:worker_threads';
    if (isMainThread) {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ${JSON.stringify(passes)}.includes(ms) ? 200 : ms);
      const later = globalThis.setTimeout;
      globalThis.setTimeout = (work, ms, ...given) => later(work, ms === 20_000 ? 200 : ms, ...given);
    } else {
      const { readFile } = files;
      files.readFile = async (path, ...how) => {
        if (String(path).endsWith('voice.onnx')) {
          writeSync(2, 'A voice is read.\\n');
          while (!existsSync(${JSON.stringify(open)})) await new Promise((done) => setTimeout(done, 10));
        }
        return readFile(path, ...how);
      };
      syncBuiltinESMExports();
      const on = parentPort?.on.bind(parentPort);
      if (on !== undefined) parentPort.on = (name, act) =>
        on(name, (message) => (message?.job?.message === 'Hang.' ? undefined : act(message)));
    }`;
}

/** How often a voice's model was read, by the service's log. */
export function voicesRead(log: readonly string[]): number {
  return log.filter((line) => line === 'A voice is read.').length;
}
