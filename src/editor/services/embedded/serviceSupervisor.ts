import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Account } from '../../../api/voiceService.js';
import { sleep, systemClock, type Clock } from '../../../core/clock.js';
import { isLectorError, LectorError } from '../../../core/errors.js';

/** A service that lives this long is healthy: earlier crashes no longer count. */
const healthyAfterMs = 60_000;
const deathsToGiveUp = 5;
const firstPauseMs = 250;

/** Keeps a service running once needed: restarts it after ever longer pauses, and gives up until asked again. */
export class ServiceSupervisor {
  private running: Promise<ServiceProcess> | undefined;
  private deaths = 0;
  private lastProblem = '';
  /** Why it was given up while nobody was waiting for it. The next caller gets this error. */
  private failure: LectorError | undefined;
  private readonly ending = new AbortController();

  constructor(
    private readonly start: StartService,
    private readonly log: (line: string) => void,
    private readonly clock: Clock,
  ) {}

  async account(): Promise<Account> {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    this.running ??= this.run();
    return (await this.running).account;
  }

  /** The voice that reads is another one. */
  load(): void {
    this.running?.then((service) => service.load()).catch(() => undefined);
  }

  dispose(): void {
    this.ending.abort(new Error('The window closed.'));
    this.running?.then((service) => service.end()).catch(() => undefined);
  }

  private async run(): Promise<ServiceProcess> {
    const { clock } = this;
    const { signal } = this.ending;
    for (;;) {
      if (this.deaths > 0) await sleep(clock, firstPauseMs * 2 ** (this.deaths - 1), signal);
      signal.throwIfAborted();
      try {
        const service = await this.start(signal);
        const startedAt = clock.now();
        void service.ended.then((problem) => this.onEnd(problem, clock.now() - startedAt));
        return service;
      } catch (error) {
        signal.throwIfAborted();
        this.lastProblem = isLectorError(error) ? error.message : String(error);
        this.deaths++;
        this.log(`The embedded service did not start: ${this.lastProblem}`);
      }
      if (this.deaths >= deathsToGiveUp) throw this.givenUp();
    }
  }

  private onEnd(problem: string, lifetimeMs: number): void {
    if (this.ending.signal.aborted) return;
    this.lastProblem = `${problem}.`;
    this.log(`The embedded service died: ${problem}.`);
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
    const message = `it failed ${times} times in a row; the last time ${this.lastProblem}`;
    return new LectorError('embeddedService', message);
  }
}

export interface ServiceProcess {
  readonly account: Account;
  /** Resolves with the reason it ended, in words for a log. */
  readonly ended: Promise<string>;
  /** Has it load the voice that will read. */
  load(): void;
  end(): void;
}

/** Starts a service and waits until it reports its address. */
type StartService = (signal: AbortSignal) => Promise<ServiceProcess>;

/** A longer one is no id: a setting may hold any text. */
const longestId = 100;

const startTimeoutMs = 20_000;

/**
 * Runs the service as a child of this process, in this process's own runtime and without a shell, which works the same
 * on every platform. It ends by itself when its standard input closes, even if this process is killed.
 */
export function serviceStarter(
  program: string,
  dataFolder: string,
  ready: () => string,
  log: (line: string) => void,
  env: Readonly<Record<string, string | undefined>>,
): StartService {
  return async (signal) => {
    signal.throwIfAborted();
    const voice = (): string => ready().slice(0, longestId);
    const child: ChildProcess = spawn(
      process.execPath,
      [program, '--data', dataFolder, `--ready=${voice()}`],
      {
        env: serviceEnvironment(env),
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      },
    );
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, killedBy) => resolve(`its process ended (${killedBy ?? String(code)})`));
    });
    const { stdin, stdout, stderr } = child;
    // Where no more files can be opened, there are none.
    if (!stdin || !stdout || !stderr) throw new LectorError('embeddedService', `${await ended}.`);
    // Writing to a child that is ending fails; `exit` reports its end.
    stdin.on('error', () => undefined);
    createInterface({ input: stderr }).on('line', log);
    const load = (): void => void stdin.write(`${voice()}\n`);
    const end = (): void => {
      stdin.end();
      child.kill();
    };
    const announced = new Promise<string>((resolve) => {
      createInterface({ input: stdout }).once('line', resolve);
    });
    // Not `AbortSignal.timeout`: in `AbortSignal.any` it may be collected before it aborts.
    const known = new AbortController();
    const waiting = AbortSignal.any([signal, known.signal]);
    /** The account, or why there is none. */
    const account = await Promise.race([
      announced.then((line) => announcedAccount(line) ?? 'it did not say where it listens'),
      ended,
      sleep(systemClock, startTimeoutMs, waiting)
        .catch(() => undefined)
        .then(() => 'it did not answer in time'),
    ]);
    known.abort();
    if (typeof account !== 'string') return { account, ended, load, end };
    end();
    signal.throwIfAborted();
    throw new LectorError('embeddedService', `${account}.`);
  };
}

/** Runs the editor's runtime as plain Node, without what debuggers or users have set for Node. */
export function serviceEnvironment(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return {
    // From this size up, glibc returns memory as soon as it is free. Left alone it raises its own 131072 after the first
    // large recording and then holds on to 100 MB; after a natural voice, it holds on to 45 MB with 131072, and to 25 MB
    // with 32768.
    MALLOC_MMAP_THRESHOLD_: '16384',
    ...env,
    NODE_OPTIONS: undefined,
    VSCODE_INSPECTOR_OPTIONS: undefined,
    ELECTRON_RUN_AS_NODE: '1',
  };
}

/** What a service prints first. */
const announcement = v.pipe(v.string(), v.parseJson(), v.object({ url: v.string(), token: v.string() }));

function announcedAccount(line: string): Account | undefined {
  const { success, output } = v.safeParse(announcement, line);
  return success ? { baseUrl: output.url, token: output.token } : undefined;
}
