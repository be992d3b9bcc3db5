import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/dependencies.js';
import { ended } from './setup/run.js';

export interface Outcome {
  readonly passed: number;
  /** What failed, each with its error. */
  readonly failed: readonly string[];
}

/** One part of `npm test`. Its output appears in one piece when it ends, since others run at the same time. */
export type Step = () => Promise<Outcome>;

const reporter = join(root, 'test', 'support', 'outcomeReporter.ts');
const mochaProgram = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');

/** An npm script that counts as one test. */
export function npmScript(name: string): Step {
  return async () => {
    const status = await shown(`npm run ${name}`, 'npm', ['run', '--silent', name]);
    return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [`npm run ${name}`] };
  };
}

/** The tests in a folder of `test`, or only those in the named files. */
export function suite(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  files: readonly string[] = ['**/*'],
): Step {
  return async () => {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value ?? ''}`);
    const heading = [`test/${folder}`, ...variables].join(' ');
    const results = await mkdtemp(join(tmpdir(), 'lector-outcome-'));
    const file = join(results, 'outcome.json');
    const args = [mochaProgram, '--reporter', reporter];
    // A test that tries often takes long.
    if ('LECTOR_RUNS' in env) args.push('--timeout', String(6 * 3_600_000));
    args.push(...files.map((name) => `test/${folder}/${name}.test.ts`));
    const status = await shown(heading, process.execPath, args, { ...env, LECTOR_OUTCOME: file });
    const outcome = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Outcome) : undefined;
    await rm(results, { recursive: true });
    if (outcome !== undefined && (status === 0 || outcome.failed.length > 0)) return outcome;
    // A suite that exits with an error or without its figures has crashed, which counts as a failure.
    return { passed: outcome?.passed ?? 0, failed: [`${heading} ended with ${status}`] };
  };
}

export function inTurn(steps: readonly Step[]): Step {
  return async () => {
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await step());
    return joined(outcomes);
  };
}

/** So many at a time: as soon as one ends, the next begins. */
export function sideBySide(lanes: number, steps: readonly Step[]): Step {
  return async () => {
    const waiting = [...steps];
    const outcomes: Outcome[] = [];
    const lane = async (): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
        outcomes.push(await step());
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return joined(outcomes);
  };
}

function joined(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
  };
}

async function shown(
  heading: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  console.log(`… ${heading}`);
  const began = Date.now();
  const { status, output } = await ended(command, args, { cwd: root, env });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\n── ${heading} (${seconds} s) ──\n${output.trimEnd()}`);
  return status;
}
