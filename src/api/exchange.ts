import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import fetch, { FetchError, type Headers, type RequestInit, type Response } from 'node-fetch';
import { joinedBytes } from '../core/bytes.js';
import { LectorError } from '../core/errors.js';
import type { Clock } from '../core/clock.js';
import { LostConnection } from './lostConnection.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Bounds {
  /** For the whole exchange, including the body: a service that trickles is as bad as a silent one. */
  readonly deadlineMs: number;
  /** The longest time between two pieces of the answer, if it is limited. */
  readonly stalledMs?: number;
  readonly maxBytes: number;
  /** Makes of the head of a success what each piece of its body is given to. The next is read when that is done. */
  readonly reading?: (headers: Headers) => (piece: Uint8Array) => Promise<void>;
  readonly clock: Clock;
  /** Without a signal, the request always runs to its end. */
  readonly signal?: AbortSignal | undefined;
}

/** Shorter than the five seconds of most servers: a paid request that they close on must not be sent again. */
const keepAlive = { keepAlive: true, maxSockets: 8, timeout: 3000 };
const http = new HttpAgent(keepAlive);
const https = new HttpsAgent(keepAlive);

/** One request and its complete answer, whatever the status. Rejects with the signal's reason when aborted. */
export async function exchange(url: string, init: RequestInit, bounds: Bounds): Promise<Answer> {
  const { signal, clock, deadlineMs, stalledMs, maxBytes, reading } = bounds;
  signal?.throwIfAborted();
  // Linked by hand: `AbortSignal.any` keeps its result alive as long as the long-lived signal of a reading.
  const both = new AbortController();
  const abort = (): void => both.abort();
  let passed: number | undefined;
  const deadline = (ms: number): (() => void) =>
    clock.after(ms, () => {
      passed ??= ms;
      abort();
    });
  const cancelDeadline = deadline(deadlineMs);
  let cancelStalled = (): void => undefined;
  const arriving = (): void => {
    cancelStalled();
    if (stalledMs !== undefined) cancelStalled = deadline(stalledMs);
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    arriving();
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: both.signal,
      agent: ({ protocol }) => (protocol === 'http:' ? http : https),
    });
    const read = response.ok ? reading?.(response.headers) : undefined;
    const body = await readBody(response, maxBytes, arriving, read);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    // Stop the rest of an answer that nobody wants any more.
    abort();
    signal?.throwIfAborted();
    if (passed !== undefined) throw LostConnection.late(passed, withoutAddresses(error));
    throw asFailure(error);
  } finally {
    cancelDeadline();
    cancelStalled();
    signal?.removeEventListener('abort', abort);
  }
}

async function readBody(
  response: Response,
  maxBytes: number,
  arriving: () => void,
  read?: (piece: Uint8Array) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): LectorError =>
    new LectorError('protocol', "The speech service's answer is larger than any it should give.");
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (response.body !== null) {
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      arriving();
      size += piece.length;
      if (size > maxBytes) throw tooLarge();
      pieces.push(piece);
      // What is paid for is not lost because somebody cannot use its beginning.
      await read?.(piece).catch(() => undefined);
    }
  }
  return joinedBytes(pieces);
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LectorError('protocol', "The speech service's answer is not JSON.", { cause });
  }
}

function asFailure(error: unknown): LectorError {
  if (error instanceof LectorError) return error;
  const cause = withoutAddresses(error);
  if (error instanceof FetchError && error.type === 'no-redirect') {
    return new LectorError('protocol', 'The speech service sends elsewhere, which is not followed.', {
      cause,
    });
  }
  if (error instanceof FetchError && error.code?.startsWith('HPE_') === true) {
    return new LectorError('protocol', 'The server at this address does not speak HTTP.', { cause });
  }
  return LostConnection.from(cause);
}

/** A file's address may be the only thing that protects it, so the log gets only the host. */
export function withoutAddresses(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const redacted = new Error(
    error.message.replaceAll(/(https?:\/\/)(?:[^\s/?#@]*@)?([^\s/?#]+)\S*/g, '$1$2/…'),
  );
  redacted.name = error.name;
  redacted.stack = `${redacted.name}: ${redacted.message}`;
  const { code, syscall, erroredSysCall, cause } = error as Error & Record<string, unknown>;
  const inner = code ?? (cause instanceof Error && 'code' in cause ? cause.code : undefined);
  return Object.assign(redacted, { code: inner, syscall, erroredSysCall });
}
