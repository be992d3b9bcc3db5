import { sleep, type Clock } from './clock.js';
import { LostConnection } from './lostConnection.js';
import { Refusal } from './refusal.js';

/**
 * What another try may cost: nothing; perhaps the same characters again; or a second change of the account, which is
 * never risked.
 */
export type Price = 'free' | 'characters' | 'change';

export interface Patience {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

const maxAttempts = 3;
const firstPauseMs = 400;
/** Whoever asks to be left alone for longer gets no second request: the user is told instead of kept waiting. */
const longestPauseMs = 20_000;

/**
 * Tries again where that is safe: the request cannot have been acted on (not sent, 429, 503). Where it may have been
 * (no whole answer, another failure of the server), once at most, and the log says what that may have cost.
 */
export async function withRetries<T>(
  what: string,
  price: Price,
  attempt: () => Promise<T>,
  patience: Patience,
): Promise<T> {
  const { log, signal, clock } = patience;
  let unknownOutcomes = 0;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const outcome = outcomeOf(error);
      const pauseMs = pause(error, attempts, patience.random);
      if (outcome === 'final' || attempts >= maxAttempts || pauseMs > longestPauseMs) throw error;
      if (outcome === 'unknown' && (price === 'change' || ++unknownOutcomes > 1)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const cost =
        outcome === 'unknown' && price === 'characters'
          ? ' It may have been charged, and may be so twice.'
          : '';
      log(`${what}: ${reason} Trying again in ${Math.round(pauseMs)} ms.${cost}`);
      await sleep(clock, pauseMs, signal);
    }
  }
}

function outcomeOf(error: unknown): 'notDone' | 'unknown' | 'final' {
  if (error instanceof LostConnection) {
    if (error.isLasting) return 'final';
    return error.mayHaveArrived ? 'unknown' : 'notDone';
  }
  if (error instanceof Refusal) {
    if (error.kind === 'allowanceUsedUp' || error.kind === 'unauthorized') return 'final';
    if (error.status === 429 || error.status === 503) return 'notDone';
    if (error.status === 500 || error.status === 502 || error.status === 504) return 'unknown';
  }
  return 'final';
}

/** Doubled each time and spread, so that many windows do not come back at the same moment. */
function pause(error: unknown, attempts: number, random: () => number): number {
  const backOff = firstPauseMs * 2 ** (attempts - 1) * (0.5 + random() / 2);
  return error instanceof Refusal ? Math.max(backOff, error.retryAfterMs ?? 0) : backOff;
}
