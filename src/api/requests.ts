import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import fetch, { FetchError, type RequestInit, type Response } from 'node-fetch';
import type { SoundFormat } from '../core/audio/soundFormat.js';
import { joinedBytes } from '../core/bytes.js';
import { asleepMs, sleep, systemClock, whileAwake, type Clock } from '../core/clock.js';
import { LectorError } from '../core/errors.js';
import { LostConnection, refusal, Refusal, type Answer, type Subject } from './failures.js';
import type { Account, ServiceOptions } from './voiceService.js';

/** Per attempt. Lists and figures come at once; long messages take time to speak, and their audio time to arrive. */
export const deadlineMs = {
  asking: 12_000,
  speech: 25_000,
  /** Where a voice may have to be loaded first, on a machine that has other things to do. */
  slowSpeech: 110_000,
  audio: 25_000,
  cloning: 300_000,
} as const;

export const mostBytes = { answer: 16 * 1024 * 1024, audio: 64 * 1024 * 1024 } as const;

/** No message lasts this long. */
export const mostSeconds = 600;

/** Whether there is more sound than any message has. A few bytes may become much, however many channels there are. */
export function isTooMuch({ sampleRate, channels }: SoundFormat, frames: number): boolean {
  return frames > mostSeconds * sampleRate || frames * channels * 2 > mostBytes.audio;
}

export interface Request {
  /** For the log. */
  readonly what: string;
  readonly kind: Kind;
  readonly subject: Subject;
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly authorization?: string | undefined;
  /** Sent as JSON. */
  readonly body?: object | undefined;
  readonly limits: Omit<Bounds, 'clock' | 'signal'>;
}

/** Requests to a service of any kind: in time, bounded, and sent again only where that buys nothing twice. */
export class Requests {
  private readonly clock: Clock;
  private readonly random: () => number;
  private readonly log: (line: string) => void;

  constructor(
    { token }: Account,
    { clock = systemClock, random = Math.random, log = () => undefined }: ServiceOptions,
  ) {
    if (!/^[\x21-\x7e]+$/.test(token)) {
      throw new LectorError('unauthorized', 'The token is empty or has characters that no token can have.');
    }
    this.clock = clock;
    this.random = random;
    this.log = log;
  }

  /** The answer, if it is a success. */
  async send(request: Request, signal: AbortSignal): Promise<Answer> {
    const { what, kind, subject, address, method, authorization, body, limits } = request;
    const { clock } = this;
    const headers = {
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    // It is paid for once sent, so it is never aborted.
    const isPaid = kind === 'bought' || (kind === 'once' && subject === 'speech');
    const attempt = async (deadlineMs: number): Promise<Answer> => {
      const bounds = { ...limits, deadlineMs, clock, signal: isPaid ? undefined : signal };
      const answer = await exchange(address, init, bounds);
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, subject, clock.now());
      return answer;
    };
    try {
      return await this.withRetries(what, kind, attempt, limits.deadlineMs, signal);
    } catch (error) {
      if (!isPaid) signal.throwIfAborted();
      throw error;
    }
  }

  /** The deadline is that of a single attempt. None starts after an abort: what became of the last one may be charged. */
  async withRetries<T>(
    what: string,
    kind: Kind,
    attempt: (deadlineMs: number) => Promise<T>,
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<T> {
    const { clock } = this;
    let unknownOutcomes = 0;
    let leftMs = Math.max(longestTryMs, deadlineMs);
    const leastMs = Math.max(shortestAttemptMs, deadlineMs / 10);
    signal.throwIfAborted();
    for (let attempts = 1; ; attempts++) {
      const began = clock.now();
      try {
        return await attempt(Math.min(deadlineMs, leftMs));
      } catch (error) {
        const tookMs = clock.now() - began;
        if (tookMs <= deadlineMs + asleepMs) leftMs -= tookMs;
        const outcome = outcomeOf(error, kind);
        if (signal.aborted || outcome === 'final' || attempts >= maxAttempts[kind] || leftMs < leastMs)
          throw error;
        if (outcome === 'unknown' && ++unknownOutcomes > maxUnknownOutcomes[kind]) throw error;
        const wished = error instanceof Refusal ? (error.retryAfterMs ?? 0) : 0;
        if (wished > longestPauseMs) throw error;
        const pauseMs = pause(wished, attempts, this.random);
        const reason = error instanceof Error ? error.message : String(error);
        this.log(`${what}: ${reason} Trying again in ${Math.round(pauseMs)} ms.`);
        await sleep(clock, pauseMs, signal).catch(() => {
          throw error;
        });
      }
    }
  }
}

/**
 * What may be sent again when it is unclear whether the service acted on the request. A request that changes nothing
 * may (`repeatable`); one that costs characters or changes the account never may (`once`). A file that was paid for
 * (`bought`) is worth trying longer, even if the service says it is not there: it may not be there yet.
 */
export type Kind = 'repeatable' | 'once' | 'bought';

const maxAttempts: Readonly<Record<Kind, number>> = { repeatable: 3, once: 3, bought: 4 };
const maxUnknownOutcomes: Readonly<Record<Kind, number>> = { repeatable: 1, once: 0, bought: 3 };
const firstPauseMs = 400;
/** If a service asks for a longer pause, it gets no second request: the user is told instead of kept waiting. */
const longestPauseMs = 20_000;
/** For all attempts together; beyond this, give up. Pauses that the service asked for do not count. */
const longestTryMs = 28_000;
/** Another attempt needs at least this much of that time, and a tenth of what one attempt may take. */
const shortestAttemptMs = 2000;

function outcomeOf(error: unknown, kind: Kind): 'notDone' | 'unknown' | 'final' {
  if (error instanceof LostConnection) {
    if (error.isLasting) return 'final';
    return error.isUndone ? 'notDone' : 'unknown';
  }
  if (error instanceof Refusal) {
    const { status } = error;
    if (kind === 'bought' && (status === 403 || status === 404 || status === 410)) return 'notDone';
    if (error.kind === 'allowanceUsedUp' || error.kind === 'unauthorized') return 'final';
    if (error.isUndone) return 'notDone';
    if (status === 500 || status === 502 || status === 504) return 'unknown';
  }
  return 'final';
}

/** Longer each time, and random: requests that failed together must not come back together. */
function pause(wishedMs: number, attempts: number, random: () => number): number {
  const backOff = firstPauseMs * 2 ** (attempts - 1);
  return Math.max(backOff / 2, wishedMs) + (random() * backOff) / 2;
}

interface Bounds {
  /** For the whole exchange, including the body: a service that trickles is as bad as a silent one. */
  readonly deadlineMs: number;
  /** The longest time between two pieces of the answer, if it is limited. */
  readonly stalledMs?: number;
  readonly maxBytes: number;
  /** Given the type of a successful answer, returns what takes each piece of its body, one after another. */
  readonly reading?: ((type: string, clock: Clock) => (piece: Uint8Array) => Promise<void>) | undefined;
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
    whileAwake(clock, ms, () => {
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
    const { ok, status, headers } = response;
    const read = ok ? reading?.(headers.get('content-type') ?? '', clock) : undefined;
    return { status, headers, body: await readBody(response, maxBytes, arriving, read) };
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
  } catch {
    // The cause would quote the answer in the log.
    throw new LectorError('protocol', "The speech service's answer is not JSON.");
  }
}

function asFailure(error: unknown): LectorError {
  if (error instanceof LectorError) return error;
  const cause = withoutAddresses(error);
  if (error instanceof FetchError && error.type === 'no-redirect') {
    const message = 'The speech service redirects to another address, which is not followed.';
    return new LectorError('protocol', message, { cause });
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
