import type { RequestInit } from 'node-fetch';
import { systemClock, type Clock } from '../core/clock.js';
import { LectorError } from '../core/errors.js';
import { exchange, type Answer, type Bounds } from './exchange.js';
import { refusal, type Subject } from './refusal.js';
import { withRetries, type Kind } from './retry.js';
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

export interface Request {
  /** For the log. */
  readonly what: string;
  readonly kind: Kind;
  readonly subject: Subject;
  readonly address: string;
  readonly init: RequestInit;
  readonly limits: Omit<Bounds, 'clock' | 'signal'>;
  /** It is paid for once sent, so it is never aborted. */
  readonly isPaid: boolean;
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
  send(request: Request, signal: AbortSignal): Promise<Answer> {
    const { clock, random, log } = this;
    const { what, kind, subject, address, init, limits, isPaid } = request;
    return withRetries(
      what,
      kind,
      async (deadlineMs) => {
        const bounds = { ...limits, deadlineMs, clock, signal: isPaid ? undefined : signal };
        const answer = await exchange(address, init, bounds);
        if (answer.status < 200 || answer.status > 299) throw refusal(answer, subject, clock.now());
        return answer;
      },
      { clock, random, log, signal, deadlineMs: limits.deadlineMs },
    );
  }
}
