import { readFile } from 'node:fs/promises';
import type { InHostReport } from './inHost/run.js';

export async function readInHostReport(file: string): Promise<InHostReport> {
  return JSON.parse(await readFile(file, 'utf8')) as InHostReport;
}
