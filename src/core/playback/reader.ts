import { LectorError } from '../errors.js';
import type { SpeechSource } from '../pipeline/speechSource.js';
import type { Chunk } from '../text/segment.js';
import { nextPassage, ownPassage, previousPassage, type Passage } from '../text/passages.js';
import { SentenceList } from '../text/sentences/sentenceList.js';
import type { VoiceFor } from '../voices/voiceFor.js';
import type { AudioFact } from './audioFact.js';
import type { AudioOutput } from './audioOutput.js';
import { ChunkList } from './chunkList.js';
import { theBeginning, type Place } from './place.js';
import { initialState, type PlaybackState } from './playbackState.js';
import type { ReadingId } from './playerCommand.js';
import { Supply } from './supply.js';
import { transition, type PlaybackEffect, type PlaybackEvent } from './transition.js';

/** What to read, in which voices. Chunks are taken one by one, so a long text costs nothing up front. */
export interface ReadingRequest {
  readonly chunks: Iterable<Chunk>;
  readonly voiceFor: VoiceFor;
  readonly source: SpeechSource;
  /** Chunks requested beyond the one needed next. */
  readonly ahead?: number;
  /** Where to start: the offset in the first chunk that has one, or the beginning if there is none. */
  readonly begins?: (chunk: Chunk) => number | undefined;
  /** Whether to go back from there to the start of the sentence, which may be in the chunk before. */
  readonly atSentence?: boolean;
}

/** What is being heard: a place and the sentence around it, which may span several chunks. */
export interface Heard {
  readonly place: Place;
  readonly chunk: Chunk;
  readonly sentence: readonly { readonly chunk: Chunk; readonly start: number; readonly end: number }[];
}

export interface ReaderListener {
  /** Called after each change, including changes of place. */
  stateChanged(state: PlaybackState, heard: Heard | undefined): void;
  failed(error: unknown): void;
}

/** Chunks sent to the device at a time, so that the outline of a long text holds nothing up. */
const outlineAtOnce = 40;

/** Carries out what `transition` decides. There is one reading at a time: a new one ends the one before it first. */
export class Reader {
  private current = initialState;
  private readings: ReadingId = 0;
  private request: ReadingRequest | undefined;
  private chunks = new ChunkList([]);
  private readonly sentencesOf = (chunks: ChunkList): SentenceList =>
    new SentenceList((index) => chunks.at(index));
  private sentences = this.sentencesOf(this.chunks);
  private outlined = 0;
  /** Whether the device knows where the text ends. */
  private endOutlined = false;
  private supply: Supply | undefined;
  private readonly facts: { dispose(): void };

  constructor(
    private readonly output: AudioOutput,
    private readonly listener: ReaderListener,
  ) {
    this.facts = output.onFact((fact) => {
      this.hear(fact);
    });
  }

  get state(): PlaybackState {
    return this.current;
  }

  speak(request: ReadingRequest): void {
    const place = this.take(request);
    this.dispatch({ type: 'speak', reading: ++this.readings, place });
  }

  /** Shows a reading from an earlier session, ready to resume. */
  restore(request: ReadingRequest, as: 'paused' | 'stopped'): void {
    if (this.current.name !== 'idle') return;
    const place = this.take(request);
    this.dispatch({ type: 'restore', reading: ++this.readings, place, as });
  }

  /** Continues from the current sentence in other voices. */
  revoice({ voiceFor, source }: Pick<ReadingRequest, 'voiceFor' | 'source'>): void {
    if (this.request === undefined || this.current.name === 'idle') return;
    const place = this.sentences.startOf(this.current.place) ?? this.current.place;
    this.request = { ...this.request, voiceFor, source };
    this.dispatch({ type: 'revoice', reading: ++this.readings, place });
  }

  do(what: 'stop' | 'pause' | 'resume' | 'togglePause' | 'show'): void {
    this.dispatch({ type: what });
  }

  goTo(place: Place): void {
    if (this.chunks.at(place.index) !== undefined) this.dispatch({ type: 'goTo', place });
  }

  skipSentence(by: 1 | -1): void {
    if (this.current.name === 'idle') return;
    const place = this.sentences.step(this.current.place, by);
    if (place !== undefined) this.goTo(place);
    else if (by === -1) this.goTo(theBeginning);
  }

  /** Like a player's buttons: the first step back goes to the start of the passage that is heard. */
  skipPassage(passage: Passage, by: 1 | -1): void {
    const { current } = this;
    if (current.name === 'idle') return;
    const at = (index: number): Chunk | undefined => this.chunks.at(index);
    const { index } = current.place;
    if (by === 1) {
      const next = nextPassage(at, index, passage);
      if (next !== undefined) this.goTo({ index: next, offset: 0 });
      return;
    }
    const own = ownPassage(at, index, passage);
    const sentence = this.sentences.startOf(current.place) ?? theBeginning;
    const isBegun = own !== undefined && (sentence.index > own || sentence.offset > 0);
    this.goTo({ index: (isBegun ? own : previousPassage(at, index, passage)) ?? 0, offset: 0 });
  }

  /** Goes to the first place that `begins` finds in a chunk. */
  goToFirst(begins: (chunk: Chunk) => number | undefined): void {
    const place = this.current.name === 'idle' ? undefined : this.firstPlace(begins);
    if (place !== undefined) this.goTo(this.sentences.startOf(place) ?? place);
  }

  dispose(): void {
    this.do('stop');
    this.facts.dispose();
  }

  private take(request: ReadingRequest): Place {
    this.supply?.abort();
    this.request = request;
    this.chunks = new ChunkList(request.chunks);
    this.sentences = this.sentencesOf(this.chunks);
    const place = this.beginning(request);
    return (request.atSentence === true ? this.sentences.startOf(place) : undefined) ?? place;
  }

  private beginning({ begins }: ReadingRequest): Place {
    return (begins && this.firstPlace(begins)) ?? theBeginning;
  }

  private firstPlace(begins: (chunk: Chunk) => number | undefined): Place | undefined {
    for (let index = 0, chunk = this.chunks.at(0); chunk !== undefined; chunk = this.chunks.at(++index)) {
      const offset = begins(chunk);
      if (offset !== undefined) return { index, offset };
    }
    return undefined;
  }

  private hear(fact: AudioFact): void {
    this.supply?.hear(fact);
    this.dispatch(fact);
    if (fact.type === 'loaded' || fact.type === 'position') this.outlineMore(fact.reading);
  }

  private dispatch(event: PlaybackEvent): void {
    const before = this.current;
    const step = transition(before, event);
    this.current = step.state;
    for (const effect of step.effects) this.carryOut(effect);
    if (step.state === before) return;
    const { current } = this;
    if (current.name !== 'idle') this.supply?.moveTo(current.place);
    this.listener.stateChanged(current, current.name === 'idle' ? undefined : this.heardAt(current.place));
  }

  private heardAt(place: Place): Heard | undefined {
    const chunk = this.chunks.at(place.index);
    const sentence = this.sentences.pieces(place).flatMap(({ index, start, end }) => {
      const chunk = this.chunks.at(index);
      return chunk === undefined ? [] : [{ chunk, start, end }];
    });
    return chunk && { place, chunk, sentence };
  }

  private carryOut(effect: PlaybackEffect): void {
    const { output } = this;
    switch (effect.type) {
      case 'open':
        output.open();
        return;
      case 'reveal':
        output.reveal();
        return;
      case 'begin':
        this.begin(effect.reading);
        return;
      case 'abortSynthesis':
        this.supply?.abort();
        return;
      case 'startSynthesis':
        this.supply?.ensure(effect.from);
        return;
      case 'report':
        this.listener.failed(asError(effect.error));
        return;
      case 'seek':
      case 'play':
      case 'pause':
        output.send(effect);
    }
  }

  private begin(reading: ReadingId): void {
    const { request } = this;
    if (request === undefined) return;
    const { output } = this;
    this.supply = new Supply(reading, this.chunks, request, {
      send: (command) => {
        // The device needs a chunk's text before its sound.
        if (command.type === 'put')
          while (this.outlined <= command.index && !this.endOutlined) this.outlineMore(reading);
        output.send(command);
      },
      failed: (index, error) => {
        this.dispatch({ type: 'synthesisFailed', reading, index, error });
      },
    });
    const { format } = request.source;
    output.send({ type: 'begin', reading, ...(format && { format }) });
    this.outlined = 0;
    this.endOutlined = false;
    this.outlineMore(reading);
  }

  private outlineMore(reading: ReadingId): void {
    if (reading !== this.readings || this.endOutlined) return;
    const start = this.current.name === 'idle' ? 0 : this.current.place.index;
    // Before the first sound, send only the first chunks: cutting a long text takes time.
    const upTo = this.outlined === 0 ? start + 1 : this.outlined + outlineAtOnce;
    this.chunks.at(upTo);
    const more = this.chunks.known.slice(this.outlined);
    this.outlined += more.length;
    this.endOutlined = this.chunks.complete;
    this.output.send({
      type: 'outline',
      reading,
      chunks: more.map(({ text, end }) => ({ text, end })),
      complete: this.chunks.complete,
    });
  }
}

function asError(failure: unknown): unknown {
  if (typeof failure === 'object' && failure !== null && 'type' in failure && 'message' in failure) {
    return new LectorError('output', String(failure.message));
  }
  return failure;
}
