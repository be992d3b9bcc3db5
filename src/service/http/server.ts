import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRoute, type Route, type Answers } from '../../api/wire/shapes.js';
import { systemClock, whileAwake } from '../../core/clock.js';
import { errorCode, isDiskFull } from '../../core/errors.js';
import { ifThere } from '../../disk/wholeFile.js';
import { VoiceGone } from '../engine/engine.js';
import { readJsonBody, Problem, checkSender, checkToken } from './request.js';

/** What an operation receives. `body` is an empty object for operations that take none. */
export interface Call extends Ending {
  readonly body: object;
  /** The service's address as the caller sees it, for URLs in the answer. */
  readonly origin: string;
}

export interface Operation<Path extends Route> {
  readonly hasBody: boolean;
  readonly run: (call: Call) => Promise<Answers[Path]>;
}

type Operations = { readonly [Path in Route]: Operation<Path> };

interface ServerParts {
  readonly token: string;
  readonly operations: Operations;
  /**
   * How long each may take once the request has been read. `audio` covers finding a file: samples are made on demand.
   */
  readonly deadlineMs: Readonly<Record<Route | 'audio', number>>;
  /** The path on disk of the audio file with this name. */
  readonly findAudio: (name: string, signal: AbortSignal) => Promise<string | undefined>;
  readonly report: (message: string) => void;
  readonly limits: CallerLimits;
}

/** How many there may be at once. */
export interface CallerLimits {
  readonly connections: number;
  readonly requests: number;
  /** Requests with a body as large as a recording. Any more are refused before their bodies are read. */
  readonly recordings: number;
}

export const audioPath = '/audio/';

export function createHttpServer(parts: ServerParts): Server {
  const { connections, requests, recordings } = parts.limits;
  const enter = admission(requests, () =>
    busy(`The service is busy: ${requests} requests are waiting already.`, 1),
  );
  const enterAsLarge = admission(recordings, () =>
    busy(`The service is busy: it has ${recordings} recordings in hand already.`, 10),
  );
  const server = createServer({ maxHeaderSize: 16 * 1024, noDelay: true }, (request, response) => {
    const hangUp = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) hangUp.abort(new Error('The caller hung up.'));
    });
    answer(request, response, hangUp.signal).catch((error: unknown) => {
      if (hangUp.signal.aborted) return;
      refuse(request, response, asProblem(error));
    });
  });
  const trust = limitConnections(server, connections);
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  // A busy editor may be slow to notice a closed connection and send its next request into it.
  server.keepAliveTimeout = 60_000;
  server.on('clientError', (error, socket) => {
    const status =
      errorCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
    const body = JSON.stringify({
      error: { code: 'bad_request', message: 'The request is not valid HTTP.' },
    });
    if (!socket.writable) return;
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return server;

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> {
    checkSender(request);
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith(audioPath)) {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod('GET, HEAD');
      const file = await inTime(parts.deadlineMs.audio, signal, (ending) =>
        parts.findAudio(path.slice(audioPath.length), ending.signal),
      );
      if (file === undefined) throw gone();
      trust(request.socket);
      await sendAudioFile(file, request, response);
      return;
    }
    if (!isRoute(path)) throw new Problem(404, 'not_found', 'The service has no such path.');
    const operation = parts.operations[path];
    if (request.method !== 'POST') throw wrongMethod('POST');
    checkToken(request, parts.token);
    trust(request.socket);
    const leave = [enter()];
    try {
      const body = operation.hasBody ? await readJsonBody(request, () => leave.push(enterAsLarge())) : {};
      const origin = `http://${request.headers.host ?? ''}`;
      const result = await inTime<object>(parts.deadlineMs[path], signal, (ending) =>
        operation.run({ body, origin, ...ending }),
      );
      if (!signal.aborted) send(response, 200, result);
    } finally {
      for (const leaveOne of leave) leaveOne();
    }
  }

  function asProblem(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (error instanceof VoiceGone) return new Problem(404, 'unknown_voice', error.message);
    if (isDiskFull(error)) {
      return new Problem(507, 'storage_full', 'There is no space left for the data of the service.');
    }
    if (folderFaults.has(errorCode(error))) {
      const { path = '', code } = error as NodeJS.ErrnoException;
      parts.report(`The service cannot use ${dirname(path)} (${code}).`);
      return new Problem(507, 'storage_unusable', 'The service cannot use its data folder.');
    }
    if (errorCode(error) === 'EMFILE' || errorCode(error) === 'ENFILE') {
      parts.report('A request failed: too many files are open.');
      return new Problem(503, 'busy', 'Too many files are open on this machine. Try again.', {
        'Retry-After': '1',
      });
    }
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      parts.report('A request took too long and was ended.');
      return new Problem(504, 'timeout', 'The service did not finish in time.');
    }
    // Messages from the engine and the file system may quote text or paths, so only the kind is logged.
    const kind = error instanceof Error ? (errorCode(error) ?? error.name) : typeof error;
    parts.report(`A request failed inside the service (${kind}).`);
    return new Problem(500, 'internal', 'The service failed. Its log says more.');
  }
}

/** A person has to look at the folder, or at the disk. Node says ENOENT of one that it cannot make on a read-only disk. */
const folderFaults = new Set<unknown>(['EROFS', 'ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EIO']);

export function busy(message: string, seconds: number): Problem {
  return new Problem(429, 'busy', message, { 'Retry-After': String(seconds) });
}

function wrongMethod(allowed: string): Problem {
  return new Problem(405, 'method_not_allowed', `The method must be ${allowed}.`, { Allow: allowed });
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = { error: { code: problem.code, message: problem.message, ...problem.facts } };
  if (problem.status === 429 && !request.complete) {
    // Closing a connection in the middle of a body may reset it before the caller has read the answer, and this caller
    // must learn that it can come back. So read and drop the rest of the body first.
    request.resume().once('end', () => {
      send(response, problem.status, body, problem.headers);
    });
    return;
  }
  // Nobody will read the rest of the body, so do not wait for it.
  const unread = !request.complete ? { Connection: 'close' } : {};
  send(response, problem.status, body, { ...problem.headers, ...unread });
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(text);
}

/**
 * Lets in a fixed number at once, each with a function to call when leaving. There is no queue: anyone beyond that is
 * told to come back.
 */
function admission(limit: number, refusal: () => Problem): () => () => void {
  let inside = 0;
  return () => {
    if (inside >= limit) throw refusal();
    inside++;
    return () => {
      inside--;
    };
  };
}

/**
 * Limits the server's connections, since each takes up one of the files that a process may have open. When there are
 * too many, the oldest one that has not shown a token is closed, so other programs on this machine cannot lock the
 * client out.
 *
 * @returns Call it with a connection that is never to be closed so: a request on it proved that it knew a secret.
 */
function limitConnections(server: Server, limit: number): (socket: Socket) => void {
  const strangers = new Set<Socket>();
  const known = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    strangers.add(socket);
    socket.once('close', () => {
      strangers.delete(socket);
      known.delete(socket);
    });
    if (strangers.size + known.size <= limit) return;
    const [oldest = socket] = strangers;
    strangers.delete(oldest);
    oldest.destroy();
  });
  return (socket) => {
    if (strangers.delete(socket)) known.add(socket);
  };
}

/** When work has to end. */
interface Ending {
  /** Aborts when the caller hangs up, or at the operation's deadline. */
  readonly signal: AbortSignal;
  /**
   * Call it before anything is charged. It throws if the signal has aborted; otherwise the deadline no longer applies, so
   * that the answer to what is charged goes out.
   */
  readonly commit: () => void;
}

/** Stops waiting for work that takes too long, even if the work ignores its signal. */
export async function inTime<T>(
  deadlineMs: number,
  hangUp: AbortSignal,
  work: (ending: Ending) => Promise<T>,
  clock = systemClock,
): Promise<T> {
  const deadline = new AbortController();
  const tooLate = new DOMException('It took too long.', 'TimeoutError');
  const cancel = whileAwake(clock, deadlineMs, () => deadline.abort(tooLate));
  const signal = AbortSignal.any([hangUp, deadline.signal]);
  let isCommitted = false;
  const commit = () => {
    signal.throwIfAborted();
    isCommitted = true;
  };
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => {
      if (!isCommitted) reject(tooLate);
    });
  });
  return Promise.race([work({ signal, commit }), late]).finally(cancel);
}

/** A caller that reads nothing for this long is disconnected. */
const stalledMs = 30_000;

/** Answers GET and HEAD with a file or one range of it. */
async function sendAudioFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await ifThere(open(path));
  if (file === undefined) throw gone();
  try {
    const { size } = await file.stat();
    // A power cut left the file empty.
    if (size === 0) throw gone();
    const range = wantedRange(request.headers.range, size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range === undefined ? 200 : 206, {
      'Content-Type': path.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav',
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.setTimeout(stalledMs, () => response.destroy());
    await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await file.close();
  }
}

function gone(): Problem {
  return new Problem(404, 'not_found', 'There is no such file, or its 24 hours are over.');
}

/** Several ranges, or a range in other units than bytes, get the whole file, as RFC 9110 allows. */
function wantedRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new Problem(416, 'range_not_satisfiable', 'The range is outside the file.', {
      'Content-Range': `bytes */${size}`,
    });
  }
  return { start, end };
}
