// The embedded service as a user's editor runs it: the built program, as a child process, over HTTP.

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBundles } from '../../../scripts/setup/built.js';
import { serviceProgram, startEmbeddedProcess, type EmbeddedProcess } from '../../support/embeddedProcess.js';

export const program = serviceProgram;
export const token = 'a-token-for-tests';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly json: Readonly<Record<string, unknown>>;
}

export class RunningService {
  private constructor(private readonly process: EmbeddedProcess) {}

  /** `openFiles` limits how many files it may have open. */
  static async start(
    options: { folder?: string; args?: readonly string[]; openFiles?: number; preload?: string } = {},
  ): Promise<RunningService> {
    const { folder = await temporaryFolder(), args = [], openFiles, preload } = options;
    return new RunningService(
      await startEmbeddedProcess({
        folder,
        args: ['--token', token, ...args],
        openFiles,
        ...(preload === undefined ? {} : { preload }),
      }),
    );
  }

  get child(): ChildProcess {
    return this.process.child;
  }

  get url(): string {
    return this.process.account.baseUrl;
  }

  get folder(): string {
    return this.process.folder;
  }

  get log(): readonly string[] {
    return this.process.log;
  }

  /** Stops it. Its folder stays until the last test, for those that look inside. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.process.close(signal);
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

  /** Sends exactly these headers, like a client unrelated to this project. */
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

/** Refused with this status and code, in a sentence that matches these words. */
export function assertRefused(answer: Answer, status: number, code: string, words: RegExp): void {
  assert.equal(answer.status, status, answer.bytes.toString('utf8').slice(0, 300));
  assert.equal(answer.headers['content-type'], 'application/json');
  const { error } = answer.json as { readonly error?: { readonly code?: string; readonly message?: string } };
  assert.equal(error?.code, code);
  assert.match(error.message ?? '', words);
  assert.match(error.message ?? '', /^[^\n]+\.$/);
}

before(async function () {
  // The first time on a machine, packing the engines' data takes a minute.
  this.timeout(300_000);
  await ensureBundles();
});

const folders: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-contract-'));
  folders.push(folder);
  return folder;
}

after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
