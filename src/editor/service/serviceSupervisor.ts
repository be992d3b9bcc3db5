import type { Account } from '../../api/client.js';
import { sleep, type Clock } from '../../api/clock.js';
import { isLectorError, LectorError } from '../../core/errors.js';
import type { ServiceProcess, StartService } from './serviceProcess.js';

/** A service that lives this long is healthy: what was before does not count against it. */
const healthyAfterMs = 60_000;
const deathsToGiveUp = 5;
const firstPauseMs = 250;

export interface SupervisorParts {
  readonly start: StartService;
  readonly log: (line: string) => void;
  readonly clock: Clock;
}

/**
 * Keeps one service running from the first need on: starts it again after it died, each time after a longer pause,
 * and gives up when it keeps dying. Asking again after that tries again.
 */
export class ServiceSupervisor {
  private running: Promise<ServiceProcess> | undefined;
  private deaths = 0;
  private lastProblem = '';
  /** Why it was given up while nobody asked: told to the next who does. */
  private failure: LectorError | undefined;
  private readonly ending = new AbortController();

  constructor(private readonly parts: SupervisorParts) {}

  async account(): Promise<Account> {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    this.running ??= this.run();
    return (await this.running).account;
  }

  /** Ends it for good. */
  dispose(): void {
    this.ending.abort(new Error('The window closed.'));
    this.running?.then(
      (service) => {
        service.end();
      },
      () => undefined,
    );
  }

  private async run(): Promise<ServiceProcess> {
    const { start, log, clock } = this.parts;
    const { signal } = this.ending;
    for (;;) {
      if (this.deaths > 0) await sleep(clock, firstPauseMs * 2 ** (this.deaths - 1), signal);
      signal.throwIfAborted();
      try {
        const service = await start(signal);
        const startedAt = clock.now();
        void service.ended.then((problem) => {
          this.onEnd(problem, clock.now() - startedAt);
        });
        return service;
      } catch (error) {
        signal.throwIfAborted();
        this.lastProblem = isLectorError(error) ? error.message : String(error);
        this.deaths++;
        log(`The embedded service did not start: ${this.lastProblem}`);
      }
      if (this.deaths >= deathsToGiveUp) throw this.givenUp();
    }
  }

  private onEnd(problem: string, lifetimeMs: number): void {
    if (this.ending.signal.aborted) return;
    this.lastProblem = `${problem}.`;
    this.parts.log(`The embedded service died: ${problem}.`);
    this.deaths = lifetimeMs >= healthyAfterMs ? 1 : this.deaths + 1;
    if (this.deaths >= deathsToGiveUp) {
      this.failure = this.givenUp();
      return;
    }
    this.running = this.run();
    // Told to whoever waits for it; where nobody does, the next who asks tries again.
    this.running.catch(() => undefined);
  }

  /** Counts from the beginning again: who asks once more has perhaps mended what was wrong. */
  private givenUp(): LectorError {
    const times = this.deaths;
    this.deaths = 0;
    this.running = undefined;
    return new LectorError(
      'embeddedService',
      `it failed ${times} times in a row; the last time ${this.lastProblem}`,
    );
  }
}
