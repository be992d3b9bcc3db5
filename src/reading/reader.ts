import { LectorError } from '../core/errors.js';
import type { MessageOf } from '../text/recutChunks.js';
import type { Chunk, Passage } from '../text/segment.js';
import type { AudioFact, AudioOutput, CommandOf, Place, ReadingId } from './playerPort.js';
import { beginsIn, ChunkList, theBeginning, type KeptChunk, type ReadChunk } from './chunkList.js';
import {
  initialState,
  isOver,
  isReading,
  isSounding,
  transition,
  type HeardPlace,
  type PlaybackEffect,
  type PlaybackEvent,
  type PlaybackState,
} from './playbackState.js';
import { HeardOld, type EditedReading, type Recut } from './recutReading.js';
import { Supply, type SupplyRequest } from './supply.js';

/** What to read, in which voices. Chunks are taken one by one, so a long text costs nothing up front. */
export interface ReadingRequest extends SupplyRequest {
  readonly chunks: Iterable<Chunk>;
  /** Where to start: the offset in the first chunk that has one, or the beginning if there is none. */
  readonly begins?: (chunk: Chunk) => number | undefined;
  /** Whether to go back from there to the start of the sentence, which may be in the chunk before. */
  readonly atSentence?: boolean;
}

export type Voices = Pick<ReadingRequest, 'voiceFor' | 'speech'>;

/** The same text, cut in another way. */
export type CutAgain = (chunks: Iterable<Chunk>) => Iterable<Chunk>;

/** What is being heard: a place and the sentence around it, which may span several chunks. */
export interface Heard {
  readonly place: HeardPlace;
  readonly chunk: Chunk;
  readonly sentence: readonly { readonly chunk: Chunk; readonly start: number; readonly end: number }[];
}

/** The sentence as it is said. */
export function sentenceText({ sentence }: Heard): string {
  return sentence.map(({ chunk, start, end }) => chunk.text.slice(start, end)).join('');
}

/** Where a reading that is at a place is to wait next, if anywhere: at the end of something. */
export type WaitsAt = (chunks: ChunkList, place: Place) => Place | undefined;

interface ReaderListener {
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
  private supply: Supply | undefined;
  private old: HeardOld | undefined;
  private waitsAt: WaitsAt = () => undefined;
  private fadeSeconds: () => number | undefined = () => undefined;
  /** Where the device knows that it is to wait. */
  private until: Pick<CommandOf<'until'>, 'place' | 'fadeSeconds'> = {};
  private readonly facts: { dispose(): void };

  constructor(
    private readonly output: AudioOutput,
    private readonly listener: ReaderListener,
  ) {
    this.facts = output.onFact((fact) => this.hear(fact));
  }

  get state(): PlaybackState {
    return this.current;
  }

  /** Whether only the beginning of what is heard is there. */
  get isArriving(): boolean {
    return this.current.name === 'playing' && this.supply?.holds(this.current.place.chunk) === false;
  }

  /** The reading that the page shows. One that is over gets another number as soon as another voice is chosen. */
  get shown(): ReadingId | undefined {
    return this.supply?.reading;
  }

  /** Stands for the text that is read. Another voice gives the reading another number, but not this. */
  get text(): object | undefined {
    return this.request?.chunks;
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

  /** Continues from the current sentence in other voices, cut again for them if need be. */
  revoice({ voiceFor, speech }: Voices, cutAgain?: CutAgain): void {
    if (this.request === undefined || this.current.name === 'idle') return;
    this.endOld();
    const sentence = this.chunks.sentenceStart(this.current.place);
    this.request = { ...this.request, voiceFor, speech };
    // What the player keeps showing stays as it is cut.
    const isShown = this.current.held && isReading(this.current);
    const place = cutAgain && isShown ? this.cutRest(sentence, cutAgain) : sentence;
    this.dispatch({ type: 'revoice', reading: ++this.readings, place });
  }

  /** Looks at what is being heard, if anything sounds. */
  whileHeard<T>(look: (chunks: ChunkList, place: Place) => T): T | undefined {
    const { chunks, current } = this;
    return current.name === 'playing' ? look(chunks, current.place) : undefined;
  }

  /** Other voices speak what is new in these chunks, without disturbing what is heard. */
  takeOver({ voiceFor, speech }: Voices, become: readonly KeptChunk[]): void {
    if (this.request === undefined || this.current.name === 'idle') return;
    this.request = { ...this.request, voiceFor, speech };
    this.old = undefined;
    this.chunks.become(become);
    this.supply?.speakIn(this.request);
    this.edited(this.current.place);
  }

  /** The chunks of the reading, as far as they have been cut. */
  get known(): readonly ReadChunk[] {
    return this.chunks.known;
  }

  /** All of them, cut as they are asked for. */
  all(): Iterable<Chunk> {
    return this.chunks.from(0);
  }

  /** What the sound of a chunk says, if the device has it. */
  readonly messageOf: MessageOf<ReadChunk> = ({ id }) => this.supply?.messageOf(id);

  /** The text was edited: continues with what the reading becomes. */
  recut(becomes: (reading: Omit<EditedReading, 'before' | 'now'> & Pick<Reader, 'known'>) => Recut): void {
    const { current, known, chunks, messageOf } = this;
    if (current.name === 'idle') return;
    const place = chunks.indexed(current.place);
    const sentence = chunks.sentence(current.place);
    const recut = becomes({ known, place, sentence, isHeard: current.name === 'playing', messageOf });
    const { goTo, old } = recut;
    const next = old?.next.map((chunk) => chunks.identified(chunk)) ?? [];
    chunks.become(recut.known, recut.rest);
    this.old = old && new HeardOld(this.known.slice(old.from, old.from + old.count), next);
    const { waits } = current.place;
    const there = goTo === undefined ? current.place : { ...chunks.placeAt(goTo), ...(waits && { waits }) };
    this.edited(goTo?.startsOver === true ? this.chunks.sentenceStart(there) : there, goTo !== undefined);
  }

  do(what: 'stop' | 'pause' | 'resume' | 'togglePause' | 'show'): void {
    const { current } = this;
    const goesOn = what === 'resume' || what === 'togglePause';
    // Nothing is left to be heard where the text has gone meanwhile, and without any, a player says nothing of its end.
    const isAtEnd = current.name !== 'idle' && !isSounding(current) && !this.chunks.get(current.place.chunk);
    // What was read to its end starts again.
    if (goesOn && (current.name === 'ended' || isAtEnd)) {
      if (this.chunks.at(0) === undefined)
        this.listener.failed(new LectorError('nothingToSay', 'Nothing is left of the text.'));
      else this.goTo(this.chunks.placeAt(theBeginning));
      return;
    }
    if (goesOn && current.name !== 'idle' && current.place.waits === true) {
      this.skipSentence(1);
      this.dispatch({ type: 'resume' });
    } else this.dispatch({ type: what });
  }

  /** From now on, the reading waits wherever this says, until it is resumed. Its sound may fade before that, or its end. */
  waitAt(waitsAt: WaitsAt, fadeSeconds: () => number | undefined = () => undefined): void {
    this.waitsAt = waitsAt;
    this.fadeSeconds = fadeSeconds;
    this.tellUntil();
  }

  /** Says the sentence again that is heard or was, or the one before it. */
  sayAgain(isBefore: boolean): void {
    this.skip((place) =>
      isBefore ? this.chunks.sentenceBeside(place, -1) : this.chunks.sentenceStart(place),
    );
    this.do('resume');
  }

  goTo(wanted: Place): void {
    if (this.old?.isSameAt(wanted) === true) {
      this.dispatch({ type: 'goTo', place: wanted });
      return;
    }
    const place = this.afterOld(wanted);
    this.endOld();
    if (this.chunks.get(place.chunk) !== undefined) this.dispatch({ type: 'goTo', place });
  }

  skipSentence(by: 1 | -1): void {
    this.skip((place) => this.chunks.sentenceBeside(place, by));
  }

  skipPassage(passage: Passage, by: 1 | -1): void {
    this.skip((place) => this.chunks.passageBeside(place, passage, by));
  }

  /** Goes to the sentence with the first place that `begins` finds in a chunk. */
  goToFirst(begins: (chunk: Chunk) => number | undefined): void {
    this.skip(() => {
      const place = this.chunks.firstPlace(begins);
      return place && this.chunks.sentenceStart(place);
    });
  }

  dispose(): void {
    this.do('stop');
    this.facts.dispose();
  }

  private take(request: ReadingRequest): Place {
    const { begins, atSentence } = request;
    this.supply?.abort();
    this.request = request;
    this.old = undefined;
    this.chunks = new ChunkList(request.chunks);
    const place = (begins && this.chunks.firstPlace(begins)) ?? this.chunks.placeAt(theBeginning);
    return atSentence === true ? this.chunks.sentenceStart(place) : place;
  }

  private cutRest(place: Place, cutAgain: CutAgain): Place {
    const { chunks } = this;
    const heard = chunks.get(place.chunk);
    if (heard === undefined) return place;
    const before = new ChunkList([]);
    before.become(chunks.known, chunks);
    chunks.become([], new ChunkList(cutAgain(before.from(0))));
    return chunks.firstPlace(beginsIn(heard, place.offset)) ?? chunks.placeAt(theBeginning);
  }

  private skip(to: (from: Place) => Place | undefined): void {
    const toPlace = (): Place | undefined =>
      this.current.name === 'idle' ? undefined : to(this.current.place);
    const inOld = toPlace();
    if (inOld === undefined || this.old?.isSameAt(inOld) !== true) this.endOld();
    const place = toPlace();
    if (place !== undefined) this.goTo(place);
  }

  /** The chunks are others now. */
  private edited(place: HeardPlace, isElsewhere = false): void {
    if (this.current.name !== 'idle' && this.current.held) this.supply?.outline.update();
    this.supply?.edited();
    this.dispatch({ type: 'recut', place, isElsewhere });
  }

  /** The old sentence is over: from here on, only its new form exists. */
  private endOld(): void {
    const { old, current, chunks } = this;
    if (old === undefined || current.name === 'idle') return;
    const place = this.afterOld(current.place);
    const gone = new Set(old.chunks.map(({ id }) => id));
    const from = chunks.known.findIndex(({ id }) => gone.has(id));
    this.old = undefined;
    chunks.become(chunks.known.toSpliced(from, gone.size, ...old.next));
    // Or a device that waits after the old one would wait for the new one, which nobody makes.
    this.edited(place, current.name === 'buffering');
  }

  /** Where a place is once the old sentence is over. */
  private afterOld(place: Place): Place {
    const { old, chunks } = this;
    if (old?.has(place) !== true) return place;
    return old.inNew(place) ?? chunks.placeAt({ index: chunks.indexOf(old.lastId) + 1, offset: 0 });
  }

  /** Before the first sound, and while it is waited for, nothing else is worth the time. */
  private get isStarting(): boolean {
    return this.current.name === 'preparing' || this.current.name === 'buffering';
  }

  private hear(fact: AudioFact): void {
    // It may be about a chunk that has gone with an edit since then.
    if ('chunk' in fact && this.chunks.get(fact.chunk) === undefined) return;
    if (this.supply?.outline.isOutdated(fact) === true) return;
    this.supply?.hear(fact);
    if (fact.type === 'reached') this.reach(fact);
    else this.dispatch(fact);
    const asksForMore =
      fact.type === 'loaded' || fact.type === 'position' || (fact.type === 'outlined' && !this.isStarting);
    if (asksForMore && fact.reading === this.readings) this.supply?.outline.more();
  }

  /** Comes to where it is to wait. A sentence that was edited meanwhile is said again after that. */
  private reach(fact: Extract<AudioFact, { readonly type: 'reached' }>): void {
    const { current, chunks, old } = this;
    const { place: until } = this.until;
    if (current.name === 'idle' || until === undefined) return;
    const last = chunks.sentenceStart({ ...until, offset: until.offset - 1 });
    const own = chunks.sentenceStart(current.place);
    this.dispatch({ ...fact, place: isSamePlace(own, last) ? current.place : last });
    if (old?.isSameAt(last) === false) this.goTo(last);
  }

  private tellUntil(): void {
    const { current, chunks } = this;
    if (current.name === 'idle' || !current.held) return;
    const until = { place: this.waitsAt(chunks, current.place), fadeSeconds: this.fadeSeconds() };
    if (isSamePlace(until.place, this.until.place) && until.fadeSeconds === this.until.fadeSeconds) return;
    this.until = until;
    this.output.send({ type: 'until', reading: current.reading, ...until });
  }

  private dispatch(event: PlaybackEvent): void {
    const before = this.current;
    const step = transition(before, event);
    this.current = step.state;
    for (const effect of step.effects) this.carryOut(effect);
    if (step.state === before) return;
    this.tellUntil();
    const { current, old } = this;
    if (current.name !== 'idle') {
      this.supply?.moveTo(current.place);
      const isInOld = old?.has(current.place) === true;
      // Nothing more of the old sentence will be heard.
      if (old !== undefined && (isOver(current) || !isInOld)) {
        this.endOld();
        return;
      }
    }
    this.listener.stateChanged(current, current.name === 'idle' ? undefined : this.heardAt(current.place));
  }

  private heardAt(place: Place): Heard | undefined {
    const chunk = this.chunks.get(place.chunk);
    const sentence = this.chunks.sentence(place).flatMap(({ index, start, end }) => {
      const chunk = this.chunks.at(index);
      return chunk === undefined ? [] : [{ chunk, start, end }];
    });
    return chunk && { place, chunk, sentence };
  }

  private carryOut(effect: PlaybackEffect): void {
    const { output } = this;
    switch (effect.type) {
      case 'open':
      case 'reveal':
        output[effect.type]();
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
        this.listener.failed(effect.error);
        return;
      case 'seek':
        this.supply?.outline.upTo(effect.place.chunk);
        output.send(effect);
        this.until = {};
        return;
      case 'play':
      case 'pause':
        output.send(effect);
    }
  }

  private begin(reading: ReadingId): void {
    const { request, chunks, output } = this;
    if (request === undefined) return;
    this.supply = new Supply(reading, chunks, request, output, (chunk, error) => {
      this.dispatch({ type: 'synthesisFailed', reading, chunk, error });
    });
    output.send({ type: 'begin', reading });
    this.supply.outline.more(this.current.name === 'idle' ? 0 : chunks.indexOf(this.current.place.chunk));
  }
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.chunk === b?.chunk && a?.offset === b?.offset;
}
