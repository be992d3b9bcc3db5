import type { SoundOutput } from './soundOutput.js';

interface Sample {
  readonly id: number;
  source?: AudioBufferSourceNode;
}

/** One short sound beside the reading, through the reading's own context: another would need its own click. */
export class SampleSound {
  private current: Sample | undefined;

  constructor(private readonly ended: (id: number, problem?: string) => void) {}

  get isWanted(): boolean {
    return this.current !== undefined;
  }

  /** Wanted from now on; `output` may take a while. */
  async play(id: number, audio: ArrayBuffer, output: Promise<SoundOutput>): Promise<void> {
    this.stop();
    const sample: Sample = { id };
    this.current = sample;
    try {
      const opened = await output;
      const buffer = await opened.context.decodeAudioData(audio);
      if (this.current !== sample) return;
      // In a context that may not run yet, the sound waits along with the clock.
      sample.source = opened.playOnce(buffer, () => this.finish(sample));
    } catch (error) {
      this.finish(sample, error instanceof Error ? error.message : String(error));
    }
  }

  stop(): void {
    const { current } = this;
    if (current === undefined) return;
    this.finish(current);
    current.source?.stop();
  }

  private finish(sample: Sample, problem?: string): void {
    if (this.current !== sample) return;
    this.current = undefined;
    this.ended(sample.id, problem);
  }
}
