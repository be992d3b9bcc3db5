import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unlessAborted } from '../../core/clock.js';
import { VoiceGone, type EngineVoice, type SynthesizedSound } from './engine.js';
import { processOf } from './engines.js';
import type { JobResult, Purpose } from './workerPool.js';

/** What the process of a voice is told. Requests are numbered, so that one can be called off. */
export type VoiceRequest =
  | {
      readonly kind: 'speak';
      readonly id: number;
      readonly message: string;
      readonly voice: EngineVoice;
      readonly purpose: Purpose;
    }
  | { readonly kind: 'stop'; readonly id: number };

export type VoiceAnswer =
  | {
      readonly kind: 'result';
      readonly id: number;
      readonly result: JobResult;
      /** How long it took, and how long the processor worked for it in that time. */
      readonly tookMs: number;
      readonly workedMs: number;
    }
  /** Sent while it works: one that is silent stands still. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'report'; readonly message: string };

/** What the process of a voice gets at its start. */
export interface VoiceLimits {
  /** The service's own. */
  readonly dataFolder: string;
  readonly longestStepMs: number;
  /** Of all of its memory. A process that takes more ends itself. */
  readonly mostBytes: number;
}

export interface VoiceProcessesOptions extends VoiceLimits {
  readonly script: URL;
  /** A process that has had nothing to do for this long ends. */
  readonly idleMs: number;
  /** One that has work and is silent for so long has been stopped, and is replaced. */
  readonly longestSilenceMs: number;
  readonly report: (message: string) => void;
  /** Called for a voice that failed twice in a row. */
  readonly setAside: (voice: EngineVoice) => Promise<void>;
}

/** At work at once. A voice that is slow then does not hold up the others. */
const mostAtOnce = 3;
/** Kept when they are idle, so that a text in two languages does not load a voice for each paragraph. */
const mostKept = 2;
/** Twice could be twice the same bad moment of the machine; but nobody waits for a third. */
const mostFailures = 2;
/** Silence is counted in so many parts, so that a computer that sleeps does not count as one. */
const silentParts = 10;
/** In megabytes. What a model needs lies outside this heap. */
const mostHeap = 256;

/**
 * Voices that people install, each in a process of its own: whatever is in a voice's files, its process is all that it
 * can end.
 */
export class VoiceProcesses {
  /** The one that was used longest ago is first. Rehearsals do not count. */
  private processes: VoiceProcess[] = [];
  /** Woken whenever a process may have become free. */
  private waiting: (() => void)[] = [];
  /** In a row, by the name of the process. */
  private readonly failures = new Map<string, number>();
  /** Processes whose end is among the failures. */
  private readonly counted = new WeakSet<VoiceProcess>();

  constructor(private readonly options: VoiceProcessesOptions) {}

  close(): void {
    for (const process of this.processes) process.end();
  }

  async say(
    message: string,
    voice: EngineVoice,
    signal: AbortSignal,
    purpose: Purpose = 'listener',
  ): Promise<SynthesizedSound> {
    signal.throwIfAborted();
    const name = processOf(voice) ?? '';
    let outcome = await this.ask(name, message, voice, signal, purpose);
    if (outcome.wasSilent === true) outcome = await this.ask(name, message, voice, signal, purpose);
    const { process, result, blameless = false } = outcome;
    signal.throwIfAborted();
    if (result.kind === 'voiceGone') throw new VoiceGone(result.message);
    if (result.kind === 'speech') {
      this.failures.delete(name);
      return result.speech;
    }
    // Whoever else was waiting has been told of the same end.
    if (blameless || this.counted.has(process)) throw new Error(result.message);
    if (process.hasEnded) this.counted.add(process);
    const failures = (this.failures.get(name) ?? 0) + 1;
    this.failures.set(name, failures);
    if (failures < mostFailures) throw new Error(result.message);
    this.failures.delete(name);
    process.end();
    await this.options.setAside(voice);
    throw new VoiceGone(`The voice ${name} failed twice and was set aside.`);
  }

  /** It speaks in the step in which its process is found, or whoever waits, too, would take that for an idle one. */
  private async ask(
    name: string,
    message: string,
    voice: EngineVoice,
    signal: AbortSignal,
    purpose: Purpose,
  ): Promise<Outcome & { readonly process: VoiceProcess }> {
    const patient = purpose === 'rehearsal';
    for (;;) {
      const known = this.processes.find((process) => process.name === name);
      if (known !== undefined && !patient)
        this.processes = [...this.processes.filter((other) => other !== known), known];
      const process = known ?? (this.processes.length < mostAtOnce ? this.start(name, patient) : undefined);
      if (process !== undefined)
        return { process, ...(await process.speak(message, voice, signal, purpose)) };
      const idle = this.processes.find(({ isIdle }) => isIdle);
      if (idle === undefined) await this.aChange(signal);
      else idle.end();
    }
  }

  private aChange(signal: AbortSignal): Promise<void> {
    return unlessAborted(signal, (wake) => {
      this.waiting.push(wake);
      return () => undefined;
    });
  }

  private start(name: string, patient: boolean): VoiceProcess {
    const process = new VoiceProcess(name, this.options, (hasEnded) => {
      if (hasEnded) this.processes = this.processes.filter((other) => other !== process);
      const woken = this.waiting;
      this.waiting = [];
      for (const wake of woken) wake();
      if (woken.length === 0 && this.processes.length > mostKept) {
        this.processes.find(({ isIdle }) => isIdle)?.end();
      }
    });
    this.processes = patient ? [process, ...this.processes] : [...this.processes, process];
    return process;
  }
}

interface Outcome {
  readonly result: JobResult;
  /** Its failure says nothing about the voice. */
  readonly blameless?: boolean;
  /** It was stopped, so that another process may well say it. */
  readonly wasSilent?: boolean;
}

class VoiceProcess {
  private readonly child: ChildProcess;
  private readonly underWay = new Map<number, (outcome: Outcome) => void>();
  private requests = 0;
  private idle: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private silentMs = 0;
  private hasStarted = false;
  hasEnded = false;

  constructor(
    readonly name: string,
    private readonly options: VoiceProcessesOptions,
    private readonly onChange: (hasEnded: boolean) => void,
  ) {
    const { script, dataFolder, longestStepMs, mostBytes } = options;
    const limits: VoiceLimits = { dataFolder, longestStepMs, mostBytes };
    this.child = fork(fileURLToPath(script), [JSON.stringify(limits)], {
      execArgv: [...process.execArgv, `--max-old-space-size=${mostHeap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', (answer: VoiceAnswer) => {
      this.silentMs = 0;
      this.hasStarted = true;
      if (answer.kind === 'report') options.report(answer.message);
      else if (answer.kind === 'result') this.settle(answer);
    });
    this.child.on('error', () => {
      // The machine could not start it.
      this.end({ blameless: this.child.pid === undefined });
    });
    this.child.on('exit', () => {
      this.end();
    });
  }

  get isIdle(): boolean {
    return this.underWay.size === 0;
  }

  async speak(message: string, voice: EngineVoice, signal: AbortSignal, purpose: Purpose): Promise<Outcome> {
    clearTimeout(this.idle);
    if (this.isIdle) this.watchOver();
    const id = ++this.requests;
    return unlessAborted(signal, (done) => {
      this.underWay.set(id, done);
      this.tell({ kind: 'speak', id, message, voice, purpose });
      return () => this.tell({ kind: 'stop', id });
    });
  }

  /** Those who wait for it are told that it has failed. */
  end(why: Omit<Outcome, 'result'> = {}): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const result: JobResult = { kind: 'failed', message: 'The voice’s process ended.' };
    clearTimeout(this.idle);
    clearInterval(this.watch);
    this.child.kill('SIGKILL');
    this.onChange(true);
    for (const settle of this.underWay.values()) settle({ result, ...why });
    this.underWay.clear();
  }

  private watchOver(): void {
    const { longestSilenceMs, longestStepMs } = this.options;
    const everyMs = longestSilenceMs / silentParts;
    this.silentMs = 0;
    this.watch = setInterval(() => {
      this.silentMs += everyMs;
      if (this.silentMs < (this.hasStarted ? longestSilenceMs : longestStepMs)) return;
      this.options.report(`The process of the natural voice ${this.name} stood still and was replaced.`);
      this.end({ blameless: true, wasSilent: true });
    }, everyMs);
  }

  private settle({ id, result, tookMs, workedMs }: VoiceAnswer & { kind: 'result' }): void {
    // The machine left it no time. A voice that hangs takes all the time that it is given.
    const { longestStepMs } = this.options;
    const blameless = tookMs >= longestStepMs && workedMs < longestStepMs / 2;
    this.underWay.get(id)?.({ result, blameless });
    this.underWay.delete(id);
    if (!this.isIdle) return;
    clearInterval(this.watch);
    this.idle = setTimeout(() => {
      this.end();
    }, this.options.idleMs);
    this.onChange(false);
  }

  private tell(request: VoiceRequest): void {
    // One that has ended cannot be told any more; `exit` says so.
    if (this.child.connected) this.child.send(request, () => undefined);
  }
}
