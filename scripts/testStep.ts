import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/dependencies.js';
import { ended } from './setup/run.js';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** One part of `npm test`: its output is shown in one piece when it ends, as others run beside it. */
export type Step = () => Promise<Counts>;

const reporter = join(root, 'test', 'support', 'countingReporter.ts');
const mochaProgram = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');

/** An npm script that counts as one test. */
export function npmScript(name: string): Step {
  return async () => {
    const status = await shown(`npm run ${name}`, 'npm', ['run', '--silent', name], {});
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/** The tests of a folder below `test`. */
export function suite(folder: string, env: NodeJS.ProcessEnv = {}): Step {
  return async () => {
    const heading = [`test/${folder}`, ...Object.values(env)].join(', ');
    const results = await mkdtemp(join(tmpdir(), 'lector-counts-'));
    const file = join(results, 'counts.json');
    const args = [mochaProgram, '--reporter', reporter, '--retries', retries(folder)];
    args.push(`test/${folder}/**/*.test.ts`);
    const status = await shown(heading, process.execPath, args, { ...env, LECTOR_COUNTS: file });
    // A suite that ends without its figures has crashed, and a crash is a failure.
    const counts = existsSync(file)
      ? (JSON.parse(await readFile(file, 'utf8')) as Counts)
      : { passed: 0, failed: 1 };
    await rm(results, { recursive: true });
    return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  };
}

/** An editor on a busy machine may miss a beat once; what is wrong misses it twice. The report tells of each. */
function retries(folder: string): string {
  return folder === 'vscode' ? '1' : '0';
}

export function inTurn(steps: readonly Step[]): Step {
  return async () => {
    const counts: Counts[] = [];
    for (const step of steps) counts.push(await step());
    return sum(counts);
  };
}

export function sideBySide(steps: readonly Step[]): Step {
  return async () => sum(await Promise.all(steps.map((step) => step())));
}

function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

async function shown(
  heading: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  console.log(`… ${heading}`);
  const began = Date.now();
  const { status, output } = await ended(command, args, { cwd: root, env });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\n── ${heading} (${seconds} s) ──\n${output.trimEnd()}`);
  return status;
}
