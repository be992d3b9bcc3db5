// The embedded service as a user's editor runs it: the built program, a child process, spoken to over HTTP.

import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { serviceEnvironment } from '../../../src/editor/service/serviceProcess.js';

export const program = resolve('dist/service.js');
export const token = 'a-token-for-tests';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly json: Readonly<Record<string, unknown>>;
}

export class RunningService {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
    readonly folder: string,
    readonly log: readonly string[],
  ) {}

  static async start(options: { folder?: string; args?: readonly string[] } = {}): Promise<RunningService> {
    if (!existsSync(program)) {
      const { status } = spawnSync(process.execPath, ['esbuild.js'], { stdio: 'inherit' });
      assert.equal(status, 0, 'the service could not be built');
    }
    const folder = options.folder ?? (await temporaryFolder());
    const args = [program, '--data', folder, '--token', token, ...(options.args ?? [])];
    const child = spawn(process.execPath, args, {
      env: serviceEnvironment(process.env),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const log: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
    const line = await new Promise<string>((ready, fail) => {
      createInterface({ input: child.stdout }).once('line', ready);
      child.once('exit', (code) => {
        fail(new Error(`the service ended with ${String(code)}: ${log.join(' ')}`));
      });
    });
    const { url } = JSON.parse(line) as { readonly url: string };
    return new RunningService(child, url, folder, log);
  }

  /** Ends it; its folder stays only where somebody else gave it. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal);
      await ended;
    }
  }

  async post(path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return this.send('POST', path, text, {
      Authorization: token,
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    });
  }

  async generate(body: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.post('/generate', body);
  }

  /** The sound of a message. */
  async sound(voice_id: string, message: string): Promise<Buffer> {
    const { status, json } = await this.generate({ voice_id, message });
    assert.equal(status, 200, JSON.stringify(json));
    return (await this.get(String(json['url']))).bytes;
  }

  async get(url: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('GET', url, undefined, headers);
  }

  async usage(): Promise<number> {
    return Number((await this.post('/user')).json['character_usage']);
  }

  /** Exactly these headers, as a client sends them that owes nothing to this project's own. */
  async send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: OutgoingHttpHeaders,
  ): Promise<Answer> {
    const url = new URL(path, this.url);
    return new Promise((done, fail) => {
      const sent = request(url, { method, headers: { Connection: 'close', ...headers } }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', fail);
        response.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const isJson = response.headers['content-type'] === 'application/json' && bytes.length > 0;
          const json = isJson ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {};
          done({ status: response.statusCode ?? 0, headers: response.headers, bytes, json });
        });
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }
}

/** Refused with this status and code, in a sentence that has these words. */
export function assertRefused(answer: Answer, status: number, code: string, words: RegExp): void {
  assert.equal(answer.status, status, answer.bytes.toString('utf8').slice(0, 300));
  assert.equal(answer.headers['content-type'], 'application/json');
  const { error } = answer.json as { readonly error?: { readonly code?: string; readonly message?: string } };
  assert.equal(error?.code, code);
  assert.match(error.message ?? '', words);
  assert.match(error.message ?? '', /^[^\n]+\.$/);
}

const folders: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-contract-'));
  folders.push(folder);
  return folder;
}

after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
