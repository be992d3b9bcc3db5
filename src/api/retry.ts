import { sleep, type Clock } from '../core/clock.js';
import { LostConnection } from './lostConnection.js';
import { Refusal } from './refusal.js';

/**
 * What may be sent again when it is unclear whether the service acted on the request. A request that changes nothing
 * may (`repeatable`); one that costs characters or changes the account never may (`once`). A file that was paid for
 * (`bought`) is worth trying longer, even if the service says it is not there: it may not be there yet.
 */
export type Kind = 'repeatable' | 'once' | 'bought';

export interface Patience {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: (line: string) => void;
  /** No attempt starts after this is aborted. */
  readonly signal: AbortSignal;
  /** For a single attempt. */
  readonly deadlineMs: number;
}

const maxAttempts: Readonly<Record<Kind, number>> = { repeatable: 3, once: 3, bought: 4 };
const maxUnknownOutcomes: Readonly<Record<Kind, number>> = { repeatable: 1, once: 0, bought: 3 };
const firstPauseMs = 400;
/** If a service asks for a longer pause, it gets no second request: the user is told instead of kept waiting. */
const longestPauseMs = 20_000;
/** For all attempts together; beyond this, give up. Pauses that the service asked for do not count. */
const longestTryMs = 28_000;
/** Another attempt needs at least this much of that time, and a tenth of what one attempt may take. */
const shortestAttemptMs = 2000;

export async function withRetries<T>(
  what: string,
  kind: Kind,
  attempt: (deadlineMs: number) => Promise<T>,
  { clock, random, log, signal, deadlineMs }: Patience,
): Promise<T> {
  let unknownOutcomes = 0;
  let leftMs = Math.max(longestTryMs, deadlineMs);
  const leastMs = Math.max(shortestAttemptMs, deadlineMs / 10);
  for (let attempts = 1; ; attempts++) {
    signal.throwIfAborted();
    const began = clock.now();
    try {
      return await attempt(Math.min(deadlineMs, leftMs));
    } catch (error) {
      signal.throwIfAborted();
      leftMs -= clock.now() - began;
      const outcome = outcomeOf(error, kind);
      if (outcome === 'final' || attempts >= maxAttempts[kind] || leftMs < leastMs) throw error;
      if (outcome === 'unknown' && ++unknownOutcomes > maxUnknownOutcomes[kind]) throw error;
      const wished = error instanceof Refusal ? (error.retryAfterMs ?? 0) : 0;
      if (wished > longestPauseMs) throw error;
      const pauseMs = pause(wished, attempts, random);
      const reason = error instanceof Error ? error.message : String(error);
      log(`${what}: ${reason} Trying again in ${Math.round(pauseMs)} ms.`);
      await sleep(clock, pauseMs, signal);
    }
  }
}

function outcomeOf(error: unknown, kind: Kind): 'notDone' | 'unknown' | 'final' {
  if (error instanceof LostConnection) {
    if (error.isLasting) return 'final';
    return error.mayHaveArrived ? 'unknown' : 'notDone';
  }
  if (error instanceof Refusal) {
    const { status } = error;
    if (kind === 'bought' && (status === 403 || status === 404 || status === 410)) return 'notDone';
    if (error.kind === 'allowanceUsedUp' || error.kind === 'unauthorized') return 'final';
    if (status === 429 || status === 503) return 'notDone';
    if (status === 500 || status === 502 || status === 504) return 'unknown';
  }
  return 'final';
}

/** Longer each time, and random: requests that failed together must not come back together. */
function pause(wishedMs: number, attempts: number, random: () => number): number {
  const backOff = firstPauseMs * 2 ** (attempts - 1);
  return Math.max(backOff / 2, wishedMs) + (random() * backOff) / 2;
}
