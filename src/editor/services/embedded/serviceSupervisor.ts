import type { Account } from '../../../api/voiceService.js';
import { sleep, systemClock, type Clock } from '../../../core/clock.js';
import { isLectorError, LectorError } from '../../../core/errors.js';
import { serviceStarter, type ServiceProcess, type StartService } from './serviceProcess.js';

/** A service that lives this long is healthy: earlier crashes no longer count. */
const healthyAfterMs = 60_000;
const deathsToGiveUp = 5;
const firstPauseMs = 250;

export interface SupervisorParts {
  readonly start: StartService;
  readonly log: (line: string) => void;
  readonly clock: Clock;
}

/** Keeps a service running once needed: restarts it after ever longer pauses, and gives up until asked again. */
export class ServiceSupervisor {
  private running: Promise<ServiceProcess> | undefined;
  private deaths = 0;
  private lastProblem = '';
  /** Why it was given up while nobody was waiting for it. The next caller gets this error. */
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

  /** The voice that reads is another one. */
  load(): void {
    this.running?.then(
      (service) => service.load(),
      () => undefined,
    );
  }

  dispose(): void {
    this.ending.abort(new Error('The window closed.'));
    this.running?.then(
      (service) => service.end(),
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
        void service.ended.then((problem) => this.onEnd(problem, clock.now() - startedAt));
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
    // A caller that is waiting gets the error; if there is none, the next call tries again.
    this.running.catch(() => undefined);
  }

  /** Start counting from zero: by the time someone asks again, the cause may have been fixed. */
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

/** The embedded service, which starts when it is first asked for. */
export function supervisedService(
  program: string,
  dataFolder: string,
  ready: () => string,
  log: (line: string) => void,
): ServiceSupervisor {
  return new ServiceSupervisor({
    start: serviceStarter(program, dataFolder, ready, log, process.env),
    log,
    clock: systemClock,
  });
}
