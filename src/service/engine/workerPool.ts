import { Worker } from 'node:worker_threads';
import { loadOf } from './engines.js';
import { VoiceGone, type EngineVoice, type SynthesizedSound, type EngineFiles } from './engine.js';
import { systemClock, unlessAborted, whileAwake } from '../../core/clock.js';
import { eachKeptOnceLoaded } from '../../core/keptOnceLoaded.js';

/** Something for a thread to speak. */
export interface Job {
  readonly message: string;
  readonly voice: EngineVoice;
  /** Any value but 0 ends the work early. */
  readonly stop: SharedArrayBuffer;
  /** Counts up with each step that the thread has done: a thread whose count stands still hangs. */
  readonly steps: SharedArrayBuffer;
}

export type JobResult =
  | { readonly kind: 'speech'; readonly speech: SynthesizedSound }
  | { readonly kind: 'failed' | 'voiceGone'; readonly message: string };

/** How speaking ended, as another thread or process is told. */
export async function resultOf(speaking: Promise<SynthesizedSound>): Promise<JobResult> {
  try {
    return { kind: 'speech', speech: await speaking };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof VoiceGone ? 'voiceGone' : 'failed', message };
  }
}

/** A thread asks for an engine's program when it first needs it. */
export type ThreadMessage =
  | JobResult
  | { readonly kind: 'wantsProgram'; readonly name: string }
  | { readonly kind: 'report'; readonly message: string };

/** A program that failed to load is missing. */
export type PoolMessage =
  | { readonly kind: 'job'; readonly job: Job }
  | {
      readonly kind: 'program';
      readonly name: string;
      readonly program: WebAssembly.Module | undefined;
    };

/**
 * A rehearsal is one of many trials of a match, and nobody is waiting for it alone: it never takes every thread and never
 * goes first. A warm-up has a thread load what the first listener will need.
 */
export type Purpose = 'listener' | 'rehearsal' | 'warmUp';

interface Task extends Job {
  readonly purpose: Purpose;
  /** What a thread must have loaded for this job. */
  readonly load: string;
  readonly settle: (result: JobResult) => void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | undefined;
  /** Ends the thread if it hangs. */
  ending: (() => void) | undefined;
  /** Work goes to an idle thread that has loaded what it needs. */
  readonly loaded: Set<string>;
}

export interface WorkerPoolOptions {
  readonly script: URL;
  /** The most threads at once. */
  readonly size: number;
  /** An engine's program is large: one is loaded for all threads. */
  readonly loadProgram: EngineFiles['program'];
  /** A thread that does not get a step further in this time hangs, and is ended. */
  readonly longestStepMs: number;
  /** The service's own. Each thread gets it at its start. */
  readonly dataFolder: string;
  readonly report: EngineFiles['report'];
}

/** Worker threads that synthesize, so that a long message does not hold up the next one. */
export class WorkerPool {
  private readonly threads: Thread[] = [];
  private readonly waiting: Task[] = [];
  private readonly program = eachKeptOnceLoaded((name: string) => this.options.loadProgram(name));
  private closed = false;

  constructor(private readonly options: WorkerPoolOptions) {}

  async close(): Promise<void> {
    this.closed = true;
    for (const { ending } of this.threads) ending?.();
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }

  async say(
    message: string,
    voice: EngineVoice,
    signal: AbortSignal,
    purpose: Purpose = 'listener',
  ): Promise<SynthesizedSound> {
    const load = loadOf(voice);
    const [stop, steps] = [new SharedArrayBuffer(4), new SharedArrayBuffer(4)];
    const result = await unlessAborted<JobResult>(signal, (settle) => {
      const task: Task = { message, voice, load, stop, steps, purpose, settle };
      this.waiting.push(task);
      this.dispatch();
      return () => {
        Atomics.store(new Int32Array(stop), 0, 1);
        const place = this.waiting.indexOf(task);
        if (place >= 0) this.waiting.splice(place, 1);
      };
    });
    signal.throwIfAborted();
    if (result.kind === 'speech') return result.speech;
    throw result.kind === 'voiceGone' ? new VoiceGone(result.message) : new Error(result.message);
  }

  private dispatch(): void {
    while (!this.closed) {
      const next = this.nextTask();
      if (next === undefined) return;
      const thread = this.idleThread(next);
      if (thread === undefined) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      thread.task = next;
      this.watch(thread, next);
      thread.loaded.add(next.load);
      const { message, voice, stop, steps } = next;
      send(thread.worker, { kind: 'job', job: { message, voice, stop, steps } });
    }
  }

  private nextTask(): Task | undefined {
    const first = (wanted: Purpose) => this.waiting.find(({ purpose }) => purpose === wanted);
    const impatient = first('listener') ?? first('warmUp');
    if (impatient !== undefined) return impatient;
    const patient = this.threads.filter(({ task }) => task?.purpose === 'rehearsal').length;
    return patient < Math.max(1, this.options.size - 1) ? this.waiting[0] : undefined;
  }

  private idleThread({ load, purpose }: Task): Thread | undefined {
    const idle = this.threads.filter(({ task }) => task === undefined);
    const ready = idle.find(({ loaded }) => loaded.has(load));
    if (ready !== undefined) return ready;
    const busy = this.threads.filter(({ task, loaded }) => task !== undefined && loaded.has(load));
    // What it is to load is loaded there.
    if (purpose === 'warmUp' && busy.length > 0) return undefined;
    const warming = busy.find(({ task }) => task?.purpose === 'warmUp');
    if (warming?.task === undefined) return idle[0] ?? this.startThread();
    // A new thread would only begin to load.
    Atomics.store(new Int32Array(warming.task.stop), 0, 1);
    return undefined;
  }

  private startThread(): Thread | undefined {
    if (this.threads.length >= this.options.size) return undefined;
    // What the engines need lies outside this heap: a larger nursery would only take memory (3 MB per idle thread).
    const worker = new Worker(this.options.script, {
      workerData: this.options.dataFolder,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    const thread: Thread = { worker, task: undefined, ending: undefined, loaded: new Set() };
    this.threads.push(thread);
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'wantsProgram') void this.giveProgram(worker, message.name);
      else if (message.kind === 'report') this.options.report(message.message);
      else if (message.kind === 'failed') this.end(thread, message.message);
      else this.finish(thread, message);
    });
    worker.on('error', (error) => {
      this.remove(thread, error instanceof Error ? error.message : 'The engine failed.');
    });
    worker.on('exit', () => {
      this.remove(thread, 'The engine ended.');
    });
    return thread;
  }

  private async giveProgram(worker: Worker, name: string): Promise<void> {
    const program = await this.program(name).catch(() => undefined);
    send(worker, { kind: 'program', name, program });
  }

  private finish(thread: Thread, result: JobResult): void {
    const { task } = thread;
    thread.ending?.();
    thread.task = undefined;
    task?.settle(result);
    this.dispatch();
  }

  /**
   * Ends the thread if it hangs. One that is only slow goes on, even if its caller has given up: loading a voice may
   * take longer than anyone waits, and the next caller would otherwise start from nothing.
   */
  private watch(thread: Thread, task: Task): void {
    const done = Atomics.load(new Int32Array(task.steps), 0);
    thread.ending?.();
    thread.ending = whileAwake(systemClock, this.options.longestStepMs, () => {
      if (Atomics.load(new Int32Array(task.steps), 0) === done) {
        this.end(thread, 'The engine did not answer in time.');
      } else this.watch(thread, task);
    });
  }

  /** A thread whose engine failed is in an unknown state, and its memory may be full: the next job gets a new one. */
  private end(thread: Thread, message: string): void {
    this.remove(thread, message);
    void thread.worker.terminate();
  }

  /** When a thread dies, only its job fails: the next job gets a new thread. */
  private remove(thread: Thread, message: string): void {
    const place = this.threads.indexOf(thread);
    if (place < 0) return;
    this.threads.splice(place, 1);
    this.finish(thread, { kind: 'failed', message });
  }
}

function send(worker: Worker, message: PoolMessage): void {
  worker.postMessage(message);
}
