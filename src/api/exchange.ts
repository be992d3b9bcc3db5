import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import fetch, { FetchError, type Headers, type RequestInit, type Response } from 'node-fetch';
import { LectorError } from '../core/errors.js';
import type { Clock } from './clock.js';
import { LostConnection } from './lostConnection.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Bounds {
  /** For the whole exchange, body included: a service that trickles is as bad as one that is silent. */
  readonly deadlineMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const keepAlive = { keepAlive: true, maxSockets: 8 };
const http = new HttpAgent(keepAlive);
const https = new HttpsAgent(keepAlive);

/** One request and its whole answer, whatever the status. Rejects with the signal's reason once that is aborted. */
export async function exchange(url: string, init: RequestInit, bounds: Bounds): Promise<Answer> {
  const { signal, clock, deadlineMs, maxBytes } = bounds;
  signal.throwIfAborted();
  // Linked by hand: `AbortSignal.any` keeps what it made alive for as long as the long-lived signal of a reading.
  const both = new AbortController();
  const abort = (): void => {
    both.abort();
  };
  const late = new AbortController();
  const cancelDeadline = clock.after(deadlineMs, () => {
    late.abort();
    abort();
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: both.signal,
      agent: ({ protocol }) => (protocol === 'http:' ? http : https),
    });
    const body = await readBody(response, maxBytes);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    // An answer that is not wanted any more must not go on arriving.
    abort();
    signal.throwIfAborted();
    if (late.signal.aborted) throw LostConnection.late(deadlineMs, error);
    throw asFailure(error);
  } finally {
    cancelDeadline();
    signal.removeEventListener('abort', abort);
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): LectorError =>
    new LectorError('protocol', "The speech service's answer is larger than any it should give.");
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (response.body !== null) {
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > maxBytes) throw tooLarge();
      pieces.push(piece);
    }
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  return body;
}

function asFailure(error: unknown): LectorError {
  if (error instanceof LectorError) return error;
  if (error instanceof FetchError && error.type === 'no-redirect') {
    return new LectorError('protocol', 'The speech service sends elsewhere, which is not followed.', {
      cause: error,
    });
  }
  if (error instanceof FetchError && error.code?.startsWith('HPE_') === true) {
    return new LectorError('protocol', 'What answers there does not speak HTTP.', { cause: error });
  }
  return LostConnection.from(error);
}
