// A server of natural voices on loopback, with a script for what goes wrong.

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { OfferedVoice } from '../../src/core/naturalVoices/catalogue.js';
import { close, listen } from './onLoopback.js';

export interface MirrorRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export interface MirrorExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bytes: Uint8Array;
  /** Answers like a server without faults. */
  readonly honestly: () => void;
  /** Calls back when the client has this many bytes of the file. */
  readonly whenClientHas: (count: number, then: () => void) => void;
}

export type MirrorBehaviour = (exchange: MirrorExchange) => void;

export async function startVoiceMirror(): Promise<VoiceMirror> {
  const mirror = new VoiceMirror();
  await mirror.listen();
  return mirror;
}

export class VoiceMirror {
  readonly requests: MirrorRequest[] = [];
  /** Its address, once it listens. */
  source = '';
  private readonly files = new Map<string, Uint8Array>();
  private readonly scripts = new Map<string, MirrorBehaviour[]>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response);
  });

  private waiting: { readonly count: number; readonly then: () => void } | undefined;

  /** To be told what has arrived of the file that is being downloaded. */
  clientHas(count: number): void {
    const { waiting } = this;
    if (waiting === undefined || count < waiting.count) return;
    this.waiting = undefined;
    waiting.then();
  }

  async listen(): Promise<void> {
    this.source = `${await listen(this.server)}/voices`;
  }

  put(path: string, bytes: Uint8Array): void {
    this.files.set(`/voices/${path}`, bytes);
  }

  /** What the next requests for a file get, one after the other. */
  script(path: string, ...behaviours: readonly MirrorBehaviour[]): void {
    this.scripts.set(`/voices/${path}`, [...behaviours]);
  }

  /** The ranges that a file was asked for, one for each request. */
  ranges(path: string): (string | undefined)[] {
    return this.requests.filter((request) => request.path === `/voices/${path}`).map(({ range }) => range);
  }

  async stop(): Promise<void> {
    await close(this.server);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(request.url ?? '');
    const { range, 'if-range': ifRange } = request.headers;
    this.requests.push({ path, range, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
    const bytes = this.files.get(path);
    const behaviour = this.scripts.get(path)?.shift();
    if (behaviour === undefined && bytes === undefined) {
      response.writeHead(404).end('There is no such file.');
      return;
    }
    const honestly = (): void => {
      serve(request, response, bytes ?? new Uint8Array());
    };
    if (behaviour === undefined) honestly();
    else {
      const whenClientHas = (count: number, then: () => void): void => {
        this.waiting = { count, then };
      };
      behaviour({ request, response, bytes: bytes ?? new Uint8Array(), honestly, whenClientHas });
    }
  }
}

function serve({ headers }: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
  const tag = `"${md5(bytes)}"`;
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  if (from >= bytes.length && from > 0 && isSame) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  const start = isSame ? from : 0;
  response.writeHead(start > 0 ? 206 : 200, {
    'Content-Length': bytes.length - start,
    ETag: tag,
    ...(start > 0 && { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  });
  response.end(bytes.subarray(start));
}

/**
 * Serves what is asked for, and cuts the connection when the client has this many bytes: `clientHas` says so, since
 * a connection that breaks takes with it what its other end has not read.
 */
export function breaksOffAfter(count: number): MirrorBehaviour {
  return ({ request, response, bytes, whenClientHas }) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Length': bytes.length - from,
      ETag: `"${md5(bytes)}"`,
      ...(from > 0 && { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    response.flushHeaders();
    response.write(bytes.subarray(from, from + count));
    whenClientHas(from + count, () => response.socket?.destroy());
  };
}

export function answers(status: number, headers: Readonly<Record<string, string>> = {}): MirrorBehaviour {
  return ({ response }) => {
    response.writeHead(status, headers).end();
  };
}

export function redirectsTo(location: string): MirrorBehaviour {
  return answers(302, { Location: location });
}

/** Sends this instead of the file, under its size if that is not said to be another. */
export function sends(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): MirrorBehaviour {
  return ({ response }) => {
    response.writeHead(200, { 'Content-Length': bytes.length, ...headers }).end(bytes);
  };
}

/** Sends the whole file to whoever asks for a part. */
export const ignoresRange: MirrorBehaviour = ({ response, bytes }) => {
  response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);
};

/** A voice whose files are any bytes, on this mirror. */
export function offerAnything(mirror: VoiceMirror, changes: Partial<OfferedVoice> = {}): OfferedVoice {
  return offer(mirror, { model: randomBytes(300_000), config: randomBytes(2_000) }, changes);
}

/** Puts a voice's files on the mirror, and describes it as the catalogue would. */
export function offer(
  mirror: VoiceMirror,
  files: { readonly model: Uint8Array; readonly config: Uint8Array },
  changes: Partial<OfferedVoice> = {},
): OfferedVoice {
  const path = 'en/en_US/toy/medium/en_US-toy-medium.onnx';
  mirror.put(path, files.model);
  mirror.put(`${path}.json`, files.config);
  return {
    key: 'en_US-toy-medium',
    name: 'Toy',
    language: 'en',
    region: 'US',
    quality: 'medium',
    speakers: 1,
    terms: 'free',
    model: { path, bytes: files.model.length, md5: md5(files.model) },
    config: { path: `${path}.json`, bytes: files.config.length, md5: md5(files.config) },
    sample: 'en/en_US/toy/medium/samples/speaker_0.mp3',
    card: 'en/en_US/toy/medium/MODEL_CARD',
    ...changes,
  };
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
