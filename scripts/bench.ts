// `npm run bench [name …]`: runs all benches in test/bench, or the named ones, and prints a table for each.

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../test/support/bench.js';

const folder = new URL('../test/bench/', import.meta.url);
const wanted = process.argv.slice(2);

for (const file of (await readdir(fileURLToPath(folder))).sort()) {
  const name = file.replace(/\.bench\.ts$/, '');
  if (name === file || (wanted.length > 0 && !wanted.includes(name))) continue;
  const { title, run } = (await import(new URL(file, folder).href)) as Bench;
  console.log(`\n## ${title}`);
  const rows: Record<string, string | number>[] = [];
  try {
    await run((row) => rows.push(row));
  } finally {
    // Of one that fails, what it has measured until then.
    console.table(rows);
  }
}
