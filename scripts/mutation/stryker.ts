// StrykerJS has its own package, since it needs an older mocha than the tests and nothing else needs it.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../setup/cacheFolder.js';
import { root } from '../setup/dependencies.js';
import { run } from '../setup/run.js';
import type { MutatedFolder } from './folders.js';

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly status: string;
}

const manifest = join(root, 'test', 'mutation');
const otherwise =
  'StrykerJS could not be installed: check that the npm registry can be reached (`npm ping`), then try again.';

/** The folder with StrykerJS in its `node_modules`, installed into the cache once. */
export async function ensureStryker(): Promise<string> {
  const lock = await readFile(join(manifest, 'package-lock.json'));
  const name = `stryker-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`;
  const home = join(cacheFolder(), name);
  if (existsSync(home)) return home;
  console.log('Installing StrykerJS (once) …');
  await mkdir(cacheFolder(), { recursive: true });
  const partial = await mkdtemp(join(cacheFolder(), '.partial-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      await cp(join(manifest, file), join(partial, file));
    }
    await run('npm', ['ci', '--ignore-scripts', '--loglevel', 'error'], { cwd: partial, otherwise });
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another run may have installed it in the meantime.
    if (!existsSync(home)) throw error;
  }
  return home;
}

/** Every mutant of these files, and its fate. */
export async function mutate(
  stryker: string,
  { folder, tests, layer }: MutatedFolder,
  files: readonly string[],
  extra: readonly string[],
): Promise<readonly Mutant[]> {
  const name = folder.replaceAll('/', '-');
  const out = join(root, 'out', 'mutation');
  const report = join(out, `${name}.json`);
  const plugin = (plugin: string) =>
    join(stryker, 'node_modules', '@stryker-mutator', plugin, 'dist', 'src', 'index.js');
  await mkdir(out, { recursive: true });
  await rm(report, { force: true });
  const config = join(out, `${name}.config.json`);
  await writeFile(
    config,
    JSON.stringify({
      plugins: [plugin('mocha-runner'), plugin('typescript-checker')],
      testRunner: 'mocha',
      testRunnerNodeArgs: ['--import', 'tsx'],
      mochaOptions: {
        'no-config': true,
        spec: tests
          .filter((place) => place.endsWith('.ts') || existsSync(join(root, place)))
          .map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.test.ts`)),
      },
      coverageAnalysis: 'perTest',
      checkers: ['typescript'],
      tsconfigFile: `test/mutation/${layer}.tsconfig.json`,
      mutate: files,
      concurrency: Number(process.env['LECTOR_WORKERS'] ?? 1),
      // A mutant that is only slow, on a busy machine, does not count as killed.
      timeoutMS: 10_000,
      timeoutFactor: 4,
      ignorePatterns: ['dist', 'out', '*.vsix', 'docs', '.git'],
      tempDirName: join('out', 'mutation', `${name}-sandbox`),
      incrementalFile: join('out', 'mutation', `${name}.incremental.json`),
      reporters: ['json', 'clear-text', 'progress-append-only'],
      clearTextReporter: { logTests: false, reportTests: false, allowColor: false, reportScoreTable: false },
      jsonReporter: { fileName: report },
      allowEmpty: true,
      disableTypeChecks: false,
    }),
  );
  const bin = join(stryker, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const child = spawn(process.execPath, [bin, 'run', config, ...extra], { cwd: root, stdio: 'inherit' });
  await once(child, 'exit');
  if (!existsSync(report)) throw new Error(`StrykerJS made no report of ${folder}.`);
  return mutantsOf(await readFile(report, 'utf8'));
}

interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: { readonly line: number } };
        }[];
      }
    >
  >;
}

function mutantsOf(report: string): readonly Mutant[] {
  const { files } = JSON.parse(report) as Report;
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map(({ mutatorName, replacement = '', status, location }) => ({
      file,
      line: location.start.line,
      mutator: mutatorName,
      replacement,
      status,
    })),
  );
}
