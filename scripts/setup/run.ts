import { spawn } from 'node:child_process';
import { SetupProblem } from './problem.js';

interface Place {
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export interface RunOptions extends Place {
  /** What to tell the user if the command fails: what is missing and how to get it. */
  readonly otherwise: string;
}

/** Runs a command quietly and shows its output only if it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { status, output } = await ended(command, args, options);
  if (status !== 0) throw new SetupProblem(`${output.slice(-2000)}\n${options.otherwise}`);
  return output;
}

/** Runs a command to its end, whatever the exit code, and keeps its output. */
export async function ended(
  command: string,
  args: readonly string[],
  { cwd, env }: Place,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const output: string[] = [];
  const status = await new Promise<number | null>((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    child.once('error', (error) => {
      output.push(error.message);
      resolve(null);
    });
    child.once('close', resolve);
  });
  return { status, output: output.join('') };
}
