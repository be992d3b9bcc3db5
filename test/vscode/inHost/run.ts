// The small extension that carries the tests into the extension host, runs them there and writes a report.

import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type MochaClass from 'mocha';
import { commands, workspace, type ExtensionContext } from 'vscode';
import { inHostReportName } from './reportName.js';

/** Filled in when this is bundled. */
declare const mochaPath: string;

export interface InHostReport {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly message: string }[];
}

/** For server builds, where a user's command starts the tests; the report goes into the open folder. */
export function activate(context: ExtensionContext): void {
  const place = (): string => join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', inHostReportName);
  context.subscriptions.push(
    commands.registerCommand('lectorTest.runInHost', () => report(place())),
    commands.registerCommand('lectorTest.runKeys', () => report(place(), /key bindings/)),
  );
}

/** For desktop VS Code, which calls this and waits. */
export async function run(): Promise<void> {
  const { failed } = await report(process.env['LECTOR_IN_HOST_REPORT'] ?? '');
  if (failed.length > 0) throw new Error(`${failed.length} tests failed in the extension host.`);
}

async function report(file: string, only = /./): Promise<InHostReport> {
  const outcome = await runTests(only).catch((error: unknown): InHostReport => ({
    passed: [],
    failed: [
      {
        title: 'the tests themselves',
        message: error instanceof Error ? String(error.stack) : String(error),
      },
    ],
  }));
  // Nobody waiting for the file may see half of it.
  writeFileSync(`${file}.partial`, JSON.stringify(outcome));
  renameSync(`${file}.partial`, file);
  return outcome;
}

async function runTests(only: RegExp): Promise<InHostReport> {
  const load = createRequire(__filename);
  const loaded = load(mochaPath) as typeof MochaClass | { default: typeof MochaClass };
  // Node 20 returns the module where later versions return its default export.
  const Mocha = 'default' in loaded ? loaded.default : loaded;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'min', grep: only });
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
