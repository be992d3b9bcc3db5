import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ensureBundles } from '../../scripts/setup/built.js';
import { serviceEnvironment } from '../../src/editor/services/embedded/serviceSupervisor.js';

export const serviceProgram = fileURLToPath(new URL('../../dist/service.js', import.meta.url));

export interface EmbeddedProcess {
  readonly child: ChildProcess;
  readonly account: { readonly baseUrl: string; readonly token: string };
  readonly folder: string;
  /** The lines of its standard error. */
  readonly log: readonly string[];
  /** Stops it, and removes its folder unless the caller provided one. */
  close(signal?: NodeJS.Signals): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where it keeps its data; by default, in its own temporary folder. */
  readonly folder?: string;
  readonly args?: readonly string[];
  /** A script to run in it first, to control a clock or randomness. */
  readonly preload?: string;
  /** How many files it may have open. */
  readonly openFiles?: number | undefined;
}

/** The built embedded service as a user's editor runs it: a child process with a data folder. */
export async function startEmbeddedProcess({
  folder: given,
  args = [],
  preload,
  openFiles,
}: EmbeddedOptions = {}): Promise<EmbeddedProcess> {
  await ensureBundles();
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'lector-service-')));
  const first =
    preload === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const command = [process.execPath, ...first, serviceProgram, '--port', '0', '--data', folder, ...args];
  const limited = ['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles), ...command];
  const [program = '', ...programArgs] = openFiles === undefined ? command : limited;
  const child = spawn(program, programArgs, {
    env: serviceEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const line = await new Promise<string>((ready, fail) => {
    createInterface({ input: child.stdout }).once('line', ready);
    child.once('exit', (code) => {
      fail(new Error(`The embedded service ended with ${String(code)}: ${log.join(' ')}`));
    });
  });
  const { url, token } = JSON.parse(line) as { readonly url: string; readonly token: string };
  return {
    child,
    account: { baseUrl: url, token },
    folder,
    log,
    async close(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
