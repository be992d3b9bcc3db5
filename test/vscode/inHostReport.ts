import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { InHostReport } from './inHost/run.js';

/** What the tests in the extension host find in their environment, to write their report to a file. */
export function inHostEnv(file: string): Readonly<Record<string, string>> {
  return {
    LECTOR_IN_HOST_REPORT: file,
    LECTOR_MOCHA: createRequire(import.meta.url).resolve('mocha'),
  };
}

export async function readInHostReport(file: string): Promise<InHostReport> {
  return JSON.parse(await readFile(file, 'utf8')) as InHostReport;
}
