import { LectorError } from '../errors.js';
import { speakAhead } from '../pipeline/speakAhead.js';
import type { SpeechSource } from '../pipeline/speechSource.js';
import type { Chunk } from '../text/segment.js';
import type { AudioOutput, ReadingId } from './audioOutput.js';
import {
  initialState,
  transition,
  type PlaybackEffect,
  type PlaybackEvent,
  type PlaybackState,
} from './transition.js';

/** What to read, and with which voice. The chunks are taken one by one, so a long text costs nothing up front. */
export interface ReadingRequest {
  readonly chunks: Iterable<Chunk>;
  readonly voiceId: string;
  readonly source: SpeechSource;
}

export interface ReaderListener {
  stateChanged(state: PlaybackState): void;
  failed(error: unknown): void;
}

const chunksAhead = 3;

/** Carries out what `transition` decides. One reading at a time: a new one ends the one before it first. */
export class Reader {
  private state = initialState;
  private readings: ReadingId = 0;
  private request: ReadingRequest | undefined;
  private synthesis: AbortController | undefined;
  private readonly facts: { dispose(): void };

  constructor(
    private readonly output: AudioOutput,
    private readonly listener: ReaderListener,
  ) {
    this.facts = output.onFact((fact) => {
      this.dispatch(fact);
    });
  }

  speak(request: ReadingRequest): void {
    this.output.open();
    this.request = request;
    this.dispatch({ type: 'speak', reading: ++this.readings });
  }

  stop(): void {
    this.dispatch({ type: 'stop' });
  }

  dispose(): void {
    this.stop();
    this.facts.dispose();
  }

  private dispatch(event: PlaybackEvent): void {
    const before = this.state;
    const step = transition(before, event);
    this.state = step.state;
    for (const effect of step.effects) this.carryOut(effect);
    if (step.state !== before) this.listener.stateChanged(step.state);
  }

  private carryOut(effect: PlaybackEffect): void {
    switch (effect.type) {
      case 'abortSynthesis':
        this.synthesis?.abort();
        return;
      case 'silence':
        this.output.stop();
        return;
      case 'startSynthesis':
        void this.synthesize(effect.reading);
        return;
      case 'report':
        this.listener.failed(asError(effect.error));
        return;
    }
  }

  private async synthesize(reading: ReadingId): Promise<void> {
    const request = this.request;
    if (request === undefined) return;
    const { signal } = (this.synthesis = new AbortController());
    try {
      const options = { voiceId: request.voiceId, ahead: chunksAhead, signal };
      for await (const { index, chunk, audio } of speakAhead(request.chunks, request.source, options)) {
        this.output.enqueue(reading, { index, audio, pauseAfterMs: chunk.pauseAfterMs });
      }
      this.output.finish(reading);
    } catch (error) {
      if (!signal.aborted) this.dispatch({ type: 'synthesisFailed', reading, error });
    }
  }
}

function asError(failure: unknown): unknown {
  if (typeof failure === 'object' && failure !== null && 'type' in failure && 'message' in failure) {
    return new LectorError('output', String(failure.message));
  }
  return failure;
}
