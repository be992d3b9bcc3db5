import type { Clock } from '../core/clock.js';
import type { PlainText } from '../core/plainText.js';
import type { AudioOutput } from './playerPort.js';
import { isReading } from './playbackState.js';
import type { Reader } from './reader.js';

/** Someone who listens to one sample after another should not hear scraps of the reading in between. */
const beforeGoingOnMs = 400;

/** Plays voice samples, one at a time. A reading that is playing waits, then continues where it was. */
export class SamplePlayer {
  /** Goes up with each sample, so that the end of an earlier one can be told apart. */
  private samples = 0;
  private sounding: number | undefined;
  /** The text whose reading was paused for a sample. */
  private interrupted: object | undefined;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly output: AudioOutput,
    /** The reading that gives way. */
    private readonly reader: Reader,
    private readonly clock: Pick<Clock, 'after'>,
    private readonly failed: (problem: string) => void,
  ) {
    output.onFact((fact) => {
      if (fact.type === 'sampleEnded') this.ended(fact.sample, fact.problem);
      else if (fact.type === 'lost') this.forget();
      else if (fact.type === 'blocked' && fact.because === 'gesture' && this.sounding !== undefined)
        output.reveal();
    });
  }

  play(audio: Uint8Array<ArrayBuffer>, label: PlainText): void {
    const { output } = this;
    this.cancel();
    this.pauseReading();
    this.sounding = ++this.samples;
    output.open();
    output.send({ type: 'sample', sample: this.sounding, label, audio: audio.slice().buffer });
    if (this.reader.state.silence === 'gesture') output.reveal();
  }

  stop(): void {
    if (this.sounding === undefined) return;
    this.sounding = undefined;
    this.output.send({ type: 'stopSample' });
    this.goOnSoon();
  }

  private pauseReading(): void {
    const { reader } = this;
    const { state } = reader;
    if (!isReading(state) || state.name === 'failed' || state.name === 'paused') return;
    reader.do('pause');
    this.interrupted = reader.text;
  }

  private ended(sample: number, problem: string | undefined): void {
    if (sample !== this.sounding) return;
    this.sounding = undefined;
    if (problem !== undefined) this.failed(problem);
    this.goOnSoon();
  }

  private goOnSoon(): void {
    this.cancel();
    if (this.interrupted === undefined) return;
    this.cancel = this.clock.after(beforeGoingOnMs, () => {
      const { interrupted, reader } = this;
      this.interrupted = undefined;
      // Stopped, resumed or replaced in the meantime, so it is no longer ours to touch.
      if (reader.state.name === 'paused' && reader.text === interrupted) reader.do('resume');
    });
  }

  private forget(): void {
    this.cancel();
    this.sounding = undefined;
    this.interrupted = undefined;
  }
}
