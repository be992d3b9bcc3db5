// The small extension that carries the tests into the extension host: runs them once and writes what came of it.

import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type MochaClass from 'mocha';

export interface InHostReport {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly message: string }[];
}

/** For the server builds: installed as an extension, it runs by itself. */
export function activate(): void {
  void run();
}

/** For desktop VS Code, which calls this and waits. */
export async function run(): Promise<void> {
  const report = await runTests().catch((error: unknown): InHostReport => ({
    passed: [],
    failed: [
      {
        title: 'the tests themselves',
        message: error instanceof Error ? String(error.stack) : String(error),
      },
    ],
  }));
  const file = process.env['LECTOR_IN_HOST_REPORT'] ?? '';
  // Whoever waits for the file must never see half of it.
  writeFileSync(`${file}.partial`, JSON.stringify(report));
  renameSync(`${file}.partial`, file);
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} tests failed in the extension host.`);
}

async function runTests(): Promise<InHostReport> {
  const load = createRequire(__filename);
  const loaded = load(process.env['LECTOR_MOCHA'] ?? 'mocha') as
    typeof MochaClass | { default: typeof MochaClass };
  // Node 20 hands out a module where later ones hand out its default export.
  const Mocha = 'default' in loaded ? loaded.default : loaded;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'min' });
  mocha.addFile(join(__dirname, 'tests.cjs'));
  const passed: string[] = [];
  const failed: { title: string; message: string }[] = [];
  return new Promise((resolve) => {
    mocha
      .run(() => {
        resolve({ passed, failed });
      })
      .on('pass', (test) => passed.push(test.fullTitle()))
      .on('fail', (test, error: Error) => {
        failed.push({ title: test.fullTitle(), message: error.stack ?? error.message });
      });
  });
}
