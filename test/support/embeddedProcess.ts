import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serviceEnvironment } from '../../src/editor/service/serviceProcess.js';

export interface EmbeddedProcess {
  readonly account: { readonly baseUrl: string; readonly token: string };
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('../../dist/service.js', import.meta.url));

/** The built embedded service as the program it is, with a data folder of its own. */
export async function startEmbeddedProcess(): Promise<EmbeddedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-service-'));
  const child = spawn(process.execPath, [program, '--port', '0', '--data', folder], {
    env: serviceEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { url, token } = await ready(child);
  return {
    account: { baseUrl: url, token },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess): Promise<{ readonly url: string; readonly token: string }> {
  if (child.stdout === null) throw new Error('The service has no standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    return JSON.parse(line) as { readonly url: string; readonly token: string };
  }
  throw new Error('The embedded service ended before it was ready: is it built?');
}
