import type { EngineVoice, Synthesize } from './engineVoice.js';
import { WorkerPool, type WorkerPoolOptions } from './workerPool.js';

export interface SpeechPoolsOptions extends Omit<WorkerPoolOptions, 'idleMs'> {
  /** Whether the voice's engine has a thread of its own. */
  readonly hasOwnThread: (voice: EngineVoice) => boolean;
  readonly ownThread: {
    /** How long it may be idle before it ends. */
    readonly idleMs: number;
    /** Its engine is large, so a step of it takes longer. */
    readonly longestStepMs: number;
  };
}

/** The threads of most engines, and one thread for an engine that takes too much memory to be in several. */
export class SpeechPools {
  private readonly shared: WorkerPool;
  private readonly single: WorkerPool;
  private readonly hasOwnThread: (voice: EngineVoice) => boolean;

  constructor({ hasOwnThread, ownThread, ...options }: SpeechPoolsOptions) {
    this.shared = new WorkerPool(options);
    this.single = new WorkerPool({ ...options, ...ownThread, size: 1 });
    this.hasOwnThread = hasOwnThread;
  }

  readonly synthesize: Synthesize = (message, voice, signal) =>
    this.poolOf(voice).synthesize(message, voice, signal);

  readonly rehearse: Synthesize = (message, voice, signal) =>
    this.poolOf(voice).rehearse(message, voice, signal);

  warm(voice: EngineVoice): void {
    this.poolOf(voice).warm(voice);
  }

  async close(): Promise<void> {
    await Promise.all([this.shared.close(), this.single.close()]);
  }

  private poolOf(voice: EngineVoice): WorkerPool {
    return this.hasOwnThread(voice) ? this.single : this.shared;
  }
}
