import fetch, { type Response } from 'node-fetch';
import { VoiceDownloadError, type DownloadFault } from '../../core/naturalVoices/downloadFault.js';
import { isConfidential } from '../../api/address.js';
import type { Clock } from '../../core/clock.js';
import { withoutAddresses } from '../../api/requests.js';
import { LostConnection } from '../../api/failures.js';

export interface Wanted {
  readonly address: string;
  /** The size of the whole file, which is known beforehand. */
  readonly bytes: number;
  /** How much of it is already here. */
  readonly from: number;
  /** What the server called the file when that much of it arrived. */
  readonly tag?: string | undefined;
}

/** Comes before all pieces: whether they are from the start of the file or from where it was left off. */
interface Beginning {
  readonly from: number;
  readonly tag: string | undefined;
}

export interface Limits {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A server that sends nothing for this long is not going to. */
const stalledMs = 30_000;
const mostRedirects = 5;

/** After `startOver`, what is here may be part of another file, and goes. After `none`, it is as good as before. */
type NextAttempt = 'continue' | 'startOver' | 'none';

export class DownloadFailure extends VoiceDownloadError {
  constructor(
    message: string,
    fault: DownloadFault,
    readonly next: NextAttempt,
    cause?: unknown,
  ) {
    super(message, fault, { cause });
  }
}

/** Downloads a file, from where it was left off if the server still has the same. Rejects when aborted. */
export async function* download(
  wanted: Wanted,
  { clock, signal }: Limits,
): AsyncGenerator<Beginning | Uint8Array, void> {
  signal.throwIfAborted();
  const both = new AbortController();
  const abort = (): void => both.abort();
  let cancelStalled = (): void => undefined;
  const alive = (): void => {
    cancelStalled();
    cancelStalled = clock.after(stalledMs, abort);
  };
  signal.addEventListener('abort', abort, { once: true });
  const total = wanted.bytes;
  let received: number | undefined;
  try {
    const response = await open(wanted, both.signal, alive);
    received = startOf(response, wanted);
    yield { from: received, tag: response.headers.get('etag') ?? undefined };
    alive();
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      if (received + piece.length > total) throw wrongFile('The file is longer than the catalogue says.');
      yield piece;
      received += piece.length;
      alive();
    }
    if (received < total) throw brokeOff(received, total);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadFailure) throw error;
    throw received === undefined ? unreachable(error) : brokeOff(received, total, error);
  } finally {
    cancelStalled();
    signal.removeEventListener('abort', abort);
    // Stops the rest of an answer that nobody wants any more.
    abort();
  }
}

async function open(
  { address, from, tag }: Wanted,
  signal: AbortSignal,
  alive: () => void,
): Promise<Response> {
  const headers = {
    // Sizes and positions are those of the file, not of a compressed form of it.
    'Accept-Encoding': 'identity',
    ...(from > 0 && { Range: `bytes=${from}-` }),
    // A weak tag proves too little.
    ...(from > 0 && tag?.startsWith('"') && { 'If-Range': tag }),
  };
  return followed(new URL(address), (next) => {
    alive();
    return fetch(next, { headers, redirect: 'manual', compress: false, signal });
  });
}

/** Follows redirects, but only to where nobody on the way can listen in. */
export async function followed(first: URL, ask: (address: URL) => Promise<Response>): Promise<Response> {
  let next = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await ask(next);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    response.body?.resume();
    if (!URL.canParse(location, next.href)) throw badRedirect('The server redirects without an address.');
    next = new URL(location, next);
    if (!isConfidential(next, first))
      throw badRedirect('The server redirects to an address that is not encrypted.');
  }
  throw badRedirect(`The server redirects more than ${mostRedirects} times.`);
}

/** Where in the file the answer begins. */
function startOf(response: Response, { bytes, from }: Wanted): number {
  const { status, headers } = response;
  const length = headers.get('content-length');
  if (response.ok && headers.get('content-type')?.startsWith('text/html') === true) {
    // Such as the page where users of a wireless network sign in.
    throw wrongFile('The server sends a page instead of the file.', 'none');
  }
  if (status === 200) {
    if (length !== null && Number(length) !== bytes) {
      throw wrongFile('The server announces a size that differs from the catalogue.', 'none');
    }
    return 0;
  }
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
    if (Number(start) !== from || (total !== '*' && Number(total) !== bytes)) {
      throw wrongFile('The server sends a part of another file.');
    }
    return from;
  }
  if (status === 416) throw wrongFile('The server’s file ends before what is already here.');
  const isPassing = status === 429 || status >= 500;
  const message = `The server refused to send the voice (status ${status}).`;
  throw new DownloadFailure(message, { fault: 'status', status }, isPassing ? 'continue' : 'none');
}

export function wrongFile(message: string, next: NextAttempt = 'startOver'): DownloadFailure {
  return new DownloadFailure(message, { fault: 'wrongFile' }, next);
}

function badRedirect(message: string): DownloadFailure {
  return new DownloadFailure(message, { fault: 'redirect' }, 'none');
}

function brokeOff(received: number, total: number, error?: unknown): DownloadFailure {
  const message = `The download broke off at ${received} of ${total} bytes.`;
  const fault = { fault: 'brokeOff', received, total } as const;
  return new DownloadFailure(message, fault, 'continue', withoutAddresses(error));
}

export function unreachable(error: unknown, message = 'The voice server did not answer.'): DownloadFailure {
  const lost = LostConnection.from(withoutAddresses(error));
  const fault = lost.kind === 'offline' ? 'offline' : 'unreachable';
  const next = lost.isLasting ? 'none' : 'continue';
  return new DownloadFailure(message, { fault }, next, lost.cause);
}
