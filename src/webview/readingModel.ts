import { ChunkOrder } from '../reading/chunkList.js';
import type { ChunkId, CommandOf, OutlineChunk, Place, PlayerCommand } from '../reading/playerPort.js';
import { secondsAt, wordAt, type WordTime } from '../reading/wordTimes.js';
import { pauseAfterMs } from '../text/segment.js';

export type ChunkState = 'waiting' | 'fetching' | 'fetched' | 'cached' | 'failed';

/** What the page knows about a chunk's sound, even long after the sound itself has gone. */
export interface ChunkSound {
  /** Without the pause after it. An estimate for as long as not all of it is there. */
  readonly seconds: number;
  /** How much of it is there, if more is on its way. */
  readonly arrived?: number;
  readonly times: readonly WordTime[];
  readonly peaks: Uint8Array;
  readonly cached: boolean;
  /** All of it, if an edit has left only the beginning. */
  readonly whole?: ChunkSound;
}

/** When a chunk is heard, at speed 1. */
interface ChunkSpan {
  readonly id: ChunkId;
  readonly start: number;
  readonly seconds: number;
}

/** Until something has been heard, speech is assumed to be this fast, not counting pauses. */
const assumedSecondsPerUnit = 0.065;

/** What ends before a word ends this long before it, so that nothing of the word is heard. */
const beforeNextWordSeconds = 0.03;

/** What the page knows of a reading: its chunks, how far along each is, and how long it takes or probably will. */
export class ReadingModel {
  /** Which reading it is. */
  reading = 0;
  private readonly order = new ChunkOrder<OutlineChunk>();
  private readonly sounds = new Map<ChunkId, ChunkSound>();
  private readonly progress = new Map<ChunkId, 'fetching' | 'failed'>();
  private laidOut: readonly ChunkSpan[] | undefined;
  /** Whether these are all chunks. */
  complete = false;
  /** About how many characters follow the chunks that are known. */
  private rest = 0;
  /** Of the outline. */
  version = 0;

  carryOut(command: PlayerCommand): void {
    const { type } = command;
    if (type === 'begin') this.begin(command.reading);
    else if (type === 'outline') this.splice(command);
    else if (type === 'progress') this.progress.set(command.chunk, command.progress);
    else if (type === 'seek') this.forgetFetching();
    else if (type === 'state' && ['failed', 'stopped'].includes(command.name)) this.forgetFetching();
  }

  private begin(reading: number): void {
    this.reading = reading;
    this.order.clear();
    this.sounds.clear();
    this.progress.clear();
    this.complete = false;
    this.rest = 0;
    this.version = 0;
    this.laidOut = undefined;
  }

  get chunks(): readonly OutlineChunk[] {
    return this.order.all;
  }

  before(id: ChunkId): OutlineChunk | undefined {
    return this.chunks[this.order.indexOf(id) - 1];
  }

  chunk(id: ChunkId): OutlineChunk | undefined {
    return this.order.get(id);
  }

  load(id: ChunkId, sound: ChunkSound): void {
    this.sounds.set(id, sound);
    if (sound.arrived === undefined) this.progress.delete(id);
    this.laidOut = undefined;
  }

  sound(id: ChunkId): ChunkSound | undefined {
    return this.sounds.get(id);
  }

  state(id: ChunkId): ChunkState {
    const sound = this.sounds.get(id);
    if (sound !== undefined && sound.arrived === undefined) return sound.cached ? 'cached' : 'fetched';
    return this.progress.get(id) ?? 'waiting';
  }

  get hasFailed(): boolean {
    return [...this.progress.values()].includes('failed');
  }

  /** All chunks, one after another. */
  get spans(): readonly ChunkSpan[] {
    return (this.laidOut ??= this.layOut());
  }

  span(id: ChunkId): ChunkSpan | undefined {
    return this.spans[this.order.indexOf(id)];
  }

  /** How long it probably takes after that. */
  get secondsAfter(): number {
    return this.rest * this.secondsPerUnit;
  }

  get total(): number {
    const last = this.spans.at(-1);
    return last === undefined ? 0 : last.start + last.seconds;
  }

  placeAt(seconds: number): Place | undefined {
    const span = this.spans.findLast(({ start }) => start <= seconds);
    if (span === undefined) return undefined;
    const { id: chunk } = span;
    const within = seconds - span.start;
    const sound = this.sounds.get(chunk);
    if (sound !== undefined) return { chunk, offset: wordAt(sound.times, within)?.start ?? 0 };
    const text = this.chunk(chunk)?.text ?? '';
    const share = Math.min(1, Math.max(0, within / (span.seconds || 1)));
    // A precise place in unknown words is not worth it: the word boundary before it will do.
    return { chunk, offset: Math.max(0, text.lastIndexOf(' ', Math.floor(share * text.length)) + 1) };
  }

  /** How far into its chunk a place is heard. */
  secondsWithin({ chunk, offset }: Place): number {
    const sound = this.sounds.get(chunk);
    if (sound !== undefined) return secondsAt(sound.times, offset);
    const length = this.chunk(chunk)?.text.length ?? 1;
    return (this.span(chunk)?.seconds ?? 0) * (offset / Math.max(1, length));
  }

  /** When all before a place has been heard, and nothing of what follows; undefined until its sound is there. */
  secondsBefore({ chunk, offset }: Place): number | undefined {
    const sound = this.sounds.get(chunk);
    const next = sound?.times.find(({ start }) => start >= offset);
    return next === undefined ? sound?.seconds : Math.max(0, next.seconds - beforeNextWordSeconds);
  }

  /** How long it takes to a place, or to the end of the text; infinite until that is known for sure. */
  secondsTo(to: Place | undefined, from: { readonly chunk: ChunkId; readonly seconds: number }): number {
    const first = this.span(from.chunk);
    const last = to === undefined ? this.spans.at(this.complete ? -1 : Infinity) : this.span(to.chunk);
    if (first === undefined || last === undefined) return Infinity;
    const between = this.spans.filter(({ start }) => start >= first.start && start <= last.start);
    const end = to === undefined ? this.sounds.get(last.id)?.seconds : this.secondsBefore(to);
    if (end === undefined || !between.every(({ id }) => this.sounds.has(id))) return Infinity;
    return last.start + end - first.start - from.seconds;
  }

  private splice(command: CommandOf<'outline'>): void {
    for (const { id, text } of command.chunks) {
      const sound = this.sounds.get(id);
      const was = this.chunk(id);
      if (sound !== undefined && was !== undefined && text.length !== was.text.length)
        this.sounds.set(id, beginningOf(sound.whole ?? sound, text.length));
    }
    this.order.splice(command);
    for (const known of [this.sounds, this.progress])
      for (const id of known.keys()) if (this.chunk(id) === undefined) known.delete(id);
    this.complete = command.complete;
    this.rest = command.rest ?? 0;
    this.version = command.version;
    this.laidOut = undefined;
  }

  /** Nothing is on its way any more. */
  private forgetFetching(): void {
    for (const [id, progress] of this.progress) if (progress === 'fetching') this.progress.delete(id);
  }

  /** How long a chunk's sound is, or probably will be. */
  expected(id: ChunkId): number {
    return this.sounds.get(id)?.seconds ?? (this.chunk(id)?.text.length ?? 0) * this.secondsPerUnit;
  }

  private get secondsPerUnit(): number {
    let units = 0;
    let seconds = 0;
    for (const [id, sound] of this.sounds) {
      units += this.chunk(id)?.text.length ?? 0;
      seconds += sound.seconds;
    }
    return units > 0 ? seconds / units : assumedSecondsPerUnit;
  }

  private layOut(): readonly ChunkSpan[] {
    const perUnit = this.secondsPerUnit;
    let start = 0;
    return this.chunks.map((chunk) => {
      const spoken = this.sounds.get(chunk.id)?.seconds ?? chunk.text.length * perUnit;
      const span = { id: chunk.id, start, seconds: spoken + pauseAfterMs(chunk) / 1000 };
      start += span.seconds;
      return span;
    });
  }
}

/** The sound of the beginning of a text. */
function beginningOf(sound: ChunkSound, length: number): ChunkSound {
  const times = sound.times.filter(({ start }) => start < length);
  const next = sound.times[times.length];
  if (next === undefined) return sound;
  const last = times.at(-1)?.seconds ?? 0;
  const seconds = Math.min(sound.seconds, Math.max(last, next.seconds - beforeNextWordSeconds));
  const peaks = sound.peaks.slice(0, Math.ceil((sound.peaks.length * seconds) / sound.seconds));
  return { ...sound, seconds, times, peaks, whole: sound };
}

/** How long it takes until an announced word is marked on the screen: see "Highlight" in docs/player.md. */
const markDelaySeconds = 0.03;

/** The word that will be heard once its mark is visible. */
export function announcedWord(
  times: readonly WordTime[],
  seconds: number,
  speed: number,
): WordTime | undefined {
  return wordAt(times, seconds + markDelaySeconds * speed);
}
