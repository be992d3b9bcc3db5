// Mutants chosen by hand. Puts each into a copy of the project and runs the tests that must kill it there.

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/dependencies.js';
import { withFault, type ChosenMutant } from './chosenMutant.js';

export type Verdict = 'killed' | 'survived' | 'timeout' | 'does not apply';

const longestRunMs = 240_000;

/** Reports each mutant as soon as its fate is known. Without any mutant, the tests must pass. */
export async function runChosen(
  mutants: readonly ChosenMutant[],
  tell: (mutant: ChosenMutant, verdict: Verdict) => void,
): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'lector-mutants-'));
  try {
    const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of listed.stdout.split('\0').filter((file) => file !== '')) {
      await cp(join(root, file), join(copy, file)).catch(() => undefined);
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    for (const tests of new Set(mutants.map((mutant) => JSON.stringify(testArguments(mutant))))) {
      const { status, output } = mocha(copy, JSON.parse(tests) as readonly string[]);
      if (status !== 0)
        throw new Error(`These tests fail without a mutant: ${tests}\n${output.slice(-3000)}`);
    }
    for (const mutant of mutants) tell(mutant, await verdictOf(copy, mutant));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function verdictOf(copy: string, mutant: ChosenMutant): Promise<Verdict> {
  const path = join(copy, mutant.file);
  const source = await readFile(path, 'utf8').catch(() => '');
  const faulty = withFault(mutant, source);
  if (faulty === undefined) return 'does not apply';
  await writeFile(path, faulty);
  try {
    const { status } = mocha(copy, testArguments(mutant));
    if (status === null) return 'timeout';
    return status === 0 ? 'survived' : 'killed';
  } finally {
    await writeFile(path, source);
  }
}

function testArguments({ tests, only }: ChosenMutant): readonly string[] {
  return [...tests, ...(only === undefined ? [] : ['--grep', only])];
}

function mocha(
  copy: string,
  args: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const program = join('node_modules', 'mocha', 'bin', 'mocha.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--bail', ...args], {
    cwd: copy,
    encoding: 'utf8',
    timeout: longestRunMs,
    killSignal: 'SIGKILL',
  });
  return { status, output: stdout + stderr };
}
