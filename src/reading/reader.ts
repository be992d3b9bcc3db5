import { LectorError } from '../core/errors.js';
import type { SpeechProvider } from '../core/speechProvider.js';
import type { Chunk } from '../text/segment.js';
import { nextPassage, ownPassage, previousPassage, type Passage } from '../text/passages.js';
import { SentenceList } from '../text/sentences/sentenceList.js';
import type { VoiceFor } from '../core/voices/voiceFor.js';
import type { AudioFact } from './audioFact.js';
import type { AudioOutput } from './audioOutput.js';
import { ChunkList } from './chunkList.js';
import { Outline } from './outline.js';
import { theBeginning, type Place } from './place.js';
import { initialState, isOver, type PlaybackState } from './playbackState.js';
import type { ReadingId } from './playerCommand.js';
import type { Passing, Recut, Standing } from './recut.js';
import { Supply } from './supply.js';
import { transition, type PlaybackEffect, type PlaybackEvent } from './transition.js';

/** What to read, in which voices. Chunks are taken one by one, so a long text costs nothing up front. */
export interface ReadingRequest {
  readonly chunks: Iterable<Chunk>;
  readonly voiceFor: VoiceFor;
  readonly speech: SpeechProvider;
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

/** Carries out what `transition` decides. There is one reading at a time: a new one ends the one before it first. */
export class Reader {
  private current = initialState;
  private readings: ReadingId = 0;
  private request: ReadingRequest | undefined;
  private chunks = new ChunkList([]);
  private readonly sentencesOf = (chunks: ChunkList): SentenceList =>
    new SentenceList((index) => chunks.at(index));
  private sentences = this.sentencesOf(this.chunks);
  private outline: Outline | undefined;
  private supply: Supply | undefined;
  /** Old text that the reading keeps until the sentence being heard is over. */
  private passing: Passing | undefined;
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
  revoice({ voiceFor, speech }: Pick<ReadingRequest, 'voiceFor' | 'speech'>): void {
    if (this.request === undefined || this.current.name === 'idle') return;
    this.endPassing();
    const place = this.sentences.startOf(this.current.place) ?? this.current.place;
    this.request = { ...this.request, voiceFor, speech };
    this.dispatch({ type: 'revoice', reading: ++this.readings, place });
  }

  /** The chunks of the reading, as far as they have been cut. */
  get known(): readonly Chunk[] {
    return this.chunks.known;
  }

  /** All of them, cut as they are asked for. */
  all(): Iterable<Chunk> {
    return this.chunks.from(0);
  }

  /** The text was edited: continues with what the reading becomes. */
  recut(becomes: (standing: Standing) => Recut): void {
    const { current, known } = this;
    if (current.name === 'idle') return;
    const { place, name } = current;
    const sentence = this.sentences.pieces(place);
    this.become(becomes({ known, place, sentence, isHeard: name === 'playing' }));
  }

  do(what: 'stop' | 'pause' | 'resume' | 'togglePause' | 'show'): void {
    this.dispatch({ type: what });
  }

  goTo(wanted: Place): void {
    const place = this.passing === undefined ? wanted : this.passing.placeAfter(wanted);
    this.endPassing();
    if (this.chunks.at(place.index) !== undefined) this.dispatch({ type: 'goTo', place });
  }

  /** Goes to a place on the device, which may not know of the latest edit. */
  goToShown({ index, offset }: Place): void {
    const now = this.outline?.now(index);
    if (now !== undefined) this.goTo({ index: now, offset });
  }

  skipSentence(by: 1 | -1): void {
    if (this.current.name === 'idle') return;
    this.endPassing();
    const place = this.sentences.step(this.current.place, by);
    if (place !== undefined) this.goTo(place);
    else if (by === -1) this.goTo(theBeginning);
  }

  /** Like a player's buttons: the first step back goes to the start of the passage that is heard. */
  skipPassage(passage: Passage, by: 1 | -1): void {
    this.endPassing();
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
    this.endPassing();
    const place = this.current.name === 'idle' ? undefined : this.chunks.firstPlace(begins);
    if (place !== undefined) this.goTo(this.sentences.startOf(place) ?? place);
  }

  dispose(): void {
    this.do('stop');
    this.facts.dispose();
  }

  private take(request: ReadingRequest): Place {
    this.supply?.abort();
    this.request = request;
    this.passing = undefined;
    this.chunks = new ChunkList(request.chunks);
    this.sentences = this.sentencesOf(this.chunks);
    const place = this.beginning(request);
    return (request.atSentence === true ? this.sentences.startOf(place) : undefined) ?? place;
  }

  private beginning({ begins }: ReadingRequest): Place {
    return (begins && this.chunks.firstPlace(begins)) ?? theBeginning;
  }

  private become(recut: Recut): void {
    const { current } = this;
    if (current.name === 'idle') return;
    const { chunks, renumbering, isElsewhere, startsOver } = recut;
    this.chunks = chunks;
    this.sentences = this.sentencesOf(chunks);
    this.passing = recut.passing;
    if (current.held) this.outline?.change(recut);
    this.supply?.recut(chunks, renumbering);
    const place = (startsOver ? this.sentences.startOf(recut.place) : undefined) ?? recut.place;
    const index = current.failure && renumbering.of(current.failure.index);
    const failure = current.failure && index !== undefined ? { ...current.failure, index } : undefined;
    this.dispatch({ type: 'recut', place, isElsewhere, failure });
  }

  /** The old sentence is over: from here on, only its new form exists. */
  private endPassing(): void {
    const { passing, current } = this;
    if (passing !== undefined && current.name !== 'idle')
      this.become(passing.over(this.chunks, current.place));
  }

  private hear(said: AudioFact): void {
    const fact = this.outline === undefined ? said : this.outline.factNow(said);
    if (fact === undefined) return;
    this.supply?.hear(fact);
    this.dispatch(fact);
    if ((fact.type === 'loaded' || fact.type === 'position') && fact.reading === this.readings)
      this.outline?.more();
  }

  private dispatch(event: PlaybackEvent): void {
    const before = this.current;
    const step = transition(before, event);
    this.current = step.state;
    for (const effect of step.effects) this.carryOut(effect);
    if (step.state === before) return;
    const { current, passing } = this;
    if (current.name !== 'idle') {
      this.supply?.moveTo(current.place);
      // Nothing more of it will be heard.
      if (passing !== undefined && (isOver(current) || !isPassing(passing, current.place))) {
        this.endPassing();
        return;
      }
    }
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
    const outline = (this.outline = new Outline(output, reading, this.chunks));
    this.supply = new Supply(reading, this.chunks, request, {
      send: (command) => {
        if (command.type === 'put') outline.upTo(command.index);
        output.send(command);
      },
      failed: (index, error) => {
        this.dispatch({ type: 'synthesisFailed', reading, index, error });
      },
    });
    const { format } = request.speech;
    output.send({ type: 'begin', reading, ...(format && { format }) });
    outline.more(this.current.name === 'idle' ? 0 : this.current.place.index);
  }
}

function isPassing({ from, count }: Passing, { index }: Place): boolean {
  return index >= from && index < from + count;
}

function asError(failure: unknown): unknown {
  if (typeof failure === 'object' && failure !== null && 'type' in failure && 'message' in failure) {
    return new LectorError('output', String(failure.message));
  }
  return failure;
}
