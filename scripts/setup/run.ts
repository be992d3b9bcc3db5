import { spawn } from 'node:child_process';
import { SetupProblem } from './problem.js';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What to tell the user if the command fails: what is missing, and how to get it. */
  readonly otherwise: string;
}

/** Runs a command quietly; its output is shown only if it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const output: string[] = [];
  const status = await new Promise<number | null>((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
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
  const text = output.join('');
  if (status !== 0) throw new SetupProblem(`${text.slice(-2000)}\n${options.otherwise}`);
  return text;
}
