import type { AudioFact } from './audioOutput.js';
import type { Reader } from './reader.js';

/** What a device can do besides a reading: sound one short piece by itself. Playing a reading ends it. */
export interface SampleOutput {
  open(): void;
  reveal(): void;
  playSample(sample: SampleId, label: string, audio: Uint8Array<ArrayBuffer>): void;
  stopSample(): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
  onSampleEnded(listener: (ended: SampleEnded) => void): { dispose(): void };
}

/** Counts samples up, so that the end of an earlier one can be told apart. */
export type SampleId = number;

export interface SampleEnded {
  readonly sample: SampleId;
  /** Why it could not be heard. */
  readonly problem?: string | undefined;
}

/** Whoever listens to one sample after another should not hear scraps of the reading between them. */
const beforeGoingOnMs = 400;

export interface SampleListener {
  failed(problem: string): void;
  /** Calls back later; undone by what it gives back. */
  after(ms: number, run: () => void): { dispose(): void };
}

/** Sounds voices' samples, one at a time. A reading that sounds waits meanwhile, and goes on afterwards where it was. */
export class SamplePlayer {
  private samples: SampleId = 0;
  private sounding: SampleId | undefined;
  /** The reading that was paused for a sample. */
  private interrupted: number | undefined;
  private goingOn: { dispose(): void } | undefined;
  private reader: Reader | undefined;
  private readonly listening: readonly { dispose(): void }[];

  constructor(
    private readonly output: SampleOutput,
    private readonly listener: SampleListener,
  ) {
    this.listening = [
      output.onSampleEnded((ended) => {
        this.ended(ended);
      }),
      output.onFact((fact) => {
        if (fact.type === 'blocked' && fact.because === 'gesture' && this.sounding !== undefined)
          output.reveal();
        if (fact.type === 'lost') this.forget();
      }),
    ];
  }

  /** The reading that has to give way. */
  beside(reader: Reader): void {
    this.reader = reader;
  }

  play(audio: Uint8Array<ArrayBuffer>, label: string): void {
    const { output } = this;
    this.goingOn?.dispose();
    this.pauseReading();
    this.sounding = ++this.samples;
    output.open();
    output.playSample(this.sounding, label, audio);
    if (this.reader?.state.silence === 'gesture') output.reveal();
  }

  stop(): void {
    if (this.sounding === undefined) return;
    this.sounding = undefined;
    this.output.stopSample();
    this.goOnSoon();
  }

  dispose(): void {
    this.forget();
    for (const part of this.listening) part.dispose();
  }

  private pauseReading(): void {
    const { reader } = this;
    if (reader === undefined) return;
    const { state } = reader;
    if (state.name === 'idle' || state.name === 'ended' || state.name === 'failed') return;
    if (state.name === 'paused') return;
    reader.do('pause');
    this.interrupted = state.reading;
  }

  private ended({ sample, problem }: SampleEnded): void {
    if (sample !== this.sounding) return;
    this.sounding = undefined;
    if (problem !== undefined) this.listener.failed(problem);
    this.goOnSoon();
  }

  private goOnSoon(): void {
    this.goingOn?.dispose();
    if (this.interrupted === undefined) return;
    this.goingOn = this.listener.after(beforeGoingOnMs, () => {
      const { interrupted, reader } = this;
      this.interrupted = undefined;
      // Stopped, resumed or replaced meanwhile: then it is no longer ours to move.
      const state = reader?.state;
      if (state?.name === 'paused' && state.reading === interrupted) reader?.do('resume');
    });
  }

  private forget(): void {
    this.goingOn?.dispose();
    this.sounding = undefined;
    this.interrupted = undefined;
  }
}
