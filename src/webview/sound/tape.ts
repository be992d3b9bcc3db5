import { ChunkOrder, type Splice } from '../../reading/chunkList.js';
import type { ChunkId } from '../../reading/playerPort.js';
import type { Earcon } from './earcon.js';

/** A chunk as far as its sound is concerned, at the tape's sample rate. */
interface TapeChunk {
  readonly id: ChunkId;
  /** The silence after it. */
  readonly pauseFrames: number;
  /** How much is wanted of the sound that it has already; all of it if this is infinite. */
  readonly frames: number;
  /** What sounds in the pause before it. */
  readonly earcon?: Earcon | undefined;
}

/** The text of a reading is known further, or was edited. */
export interface TapeSplice extends Splice<TapeChunk> {
  readonly version: number;
  /** Whether these are all chunks of the reading. */
  readonly complete: boolean;
  /** Whether a sound in the last pause says that nothing follows. */
  readonly saysEnd?: boolean;
}

export type Samples = readonly Float32Array[];

export interface TapePosition {
  readonly chunk: ChunkId;
  /** Counted from the start of the chunk, including its pause. From its length on, this is its end. */
  readonly frame: number;
}

const silence = new Float32Array();

/** Before the first chunk, whichever that is. Ids begin at 1. */
export const theStart: TapePosition = { chunk: 0, frame: Infinity };

/** The sounds of a reading laid end to end: each starts on the exact frame where the one before ends. */
export class Tape {
  private readonly order = new ChunkOrder<TapeChunk>();
  /** `read`: how much of it is wanted. */
  private readonly sounds = new Map<ChunkId, { readonly whole: Samples; readonly read: Samples }>();
  /** Sounds of which only the beginning is there. */
  private readonly parts = new Set<ChunkId>();
  private complete = false;
  /** Nothing after this place is read. One that lies behind what is read changes nothing. */
  until: TapePosition | undefined;
  private saysEnd = false;

  constructor(
    private readonly earcon: (name: Earcon) => Float32Array,
    /** Frames at the end of a part that are not read: if no more of it comes in time, they fade. */
    public heldBack = 0,
  ) {}

  put(chunk: ChunkId, channels: Samples, isPart = false): void {
    this.sounds.set(chunk, { whole: channels, read: channels });
    if (isPart) this.parts.add(chunk);
    else this.parts.delete(chunk);
  }

  /** Whether this is in the middle of a sound that is still on its way. */
  isInPart({ chunk, frame }: TapePosition): boolean {
    return frame > 0 && frame !== Infinity && this.parts.has(chunk);
  }

  splice(change: TapeSplice): void {
    this.order.splice(change);
    this.complete = change.complete;
    this.saysEnd = change.saysEnd ?? false;
    for (const id of this.sounds.keys()) if (this.order.get(id) === undefined) this.sounds.delete(id);
    for (const { id, frames } of change.chunks) {
      const whole = this.sounds.get(id)?.whole;
      const read = whole?.map((samples) => samples.subarray(0, frames));
      if (whole !== undefined && read !== undefined) this.sounds.set(id, { whole, read });
    }
  }

  /** Whether what was taken between two chunks is still what is read there after a change. */
  keeps(change: TapeSplice, first: TapePosition, last: TapePosition): boolean {
    const { order } = this;
    if (first.chunk === theStart.chunk || order.startOf(change) > order.indexOf(last.chunk)) return true;
    const now = order.spliced(change);
    const start = now.findIndex(({ id }) => id === first.chunk);
    const taken = order.all.slice(order.indexOf(first.chunk), order.indexOf(last.chunk) + 1);
    return start >= 0 && taken.every(({ id }, n) => now[start + n]?.id === id);
  }

  /** Where to go on after a change: the same place, or the end of what is left before it. */
  placeAfter(change: TapeSplice, at: TapePosition): TapePosition {
    const { order } = this;
    const now = new Set(order.spliced(change).map(({ id }) => id));
    if (now.has(at.chunk)) return at;
    const left = order.all.slice(0, order.indexOf(at.chunk)).findLast(({ id }) => now.has(id));
    return left === undefined ? theStart : { chunk: left.id, frame: Infinity };
  }

  /** The place, or the end of the text if it has no such chunk. */
  placeOf(at: TapePosition): TapePosition {
    const last = this.order.all.at(-1);
    if (last === undefined) return theStart;
    return this.order.get(at.chunk) === undefined ? { chunk: last.id, frame: Infinity } : at;
  }

  /** The chunk whose sound is needed at this place; undefined at the end of what is known. */
  needs(at: TapePosition): ChunkId | undefined {
    return this.isEnd(at) ? this.after(at.chunk)?.id : at.chunk;
  }

  /** Whether there is nothing after this place, and never will be unless the text is edited. */
  isPast(at: TapePosition): boolean {
    return this.complete && this.needs(at) === undefined;
  }

  /** Copies up to `wanted` frames from one chunk, which may be the one after the position's. */
  read(
    from: TapePosition,
    into: readonly Float32Array[],
    offset: number,
    wanted: number,
  ): { readonly at: TapePosition; readonly frames: number } {
    if (this.isAtWait(from)) return { at: from, frames: 0 };
    let at = from;
    let next = this.needs(at);
    while (next !== undefined && next !== at.chunk && this.sounds.has(next)) {
      at = { chunk: next, frame: 0 };
      next = this.needs(at);
    }
    const channels = this.sounds.get(at.chunk)?.read;
    if (channels === undefined || this.isEnd(at)) return { at, frames: 0 };
    const left = this.waitFrame(at.chunk) - at.frame;
    const rest = Math.max(0, this.lengthOf(at.chunk) - at.frame);
    const frames = Math.min(wanted, rest, left > 0 ? left : Infinity);
    const sounding = Math.max(0, Math.min(frames, (channels[0]?.length ?? 0) - at.frame));
    const paused = at.frame + sounding - (channels[0]?.length ?? 0);
    const earcon =
      sounding < frames ? this.inPause(at.chunk).subarray(paused, paused + frames - sounding) : silence;
    into.forEach((channel, n) => {
      const samples = channels[Math.min(n, channels.length - 1)];
      if (samples !== undefined && sounding > 0) {
        channel.set(samples.subarray(at.frame, at.frame + sounding), offset);
      }
      channel.fill(0, offset + sounding, offset + frames);
      channel.set(earcon, offset + sounding);
    });
    return { at, frames };
  }

  /** Whether this is where to wait: in silence, and not after the pause that may follow. */
  isAtWait({ chunk, frame }: TapePosition): boolean {
    return frame === this.waitFrame(chunk);
  }

  /** Drops everything further away than this many frames, as is left by jumps; returns which chunks those were. */
  release(at: TapePosition, keepBehind: number, keepAhead: number): readonly ChunkId[] {
    const { order, sounds } = this;
    const own = order.indexOf(at.chunk);
    const beyond = (chunks: readonly TapeChunk[], from: number, keep: number): readonly ChunkId[] => {
      let away = from;
      return chunks.flatMap(({ id }) => {
        if (!sounds.has(id)) return [];
        const isFar = away > keep;
        away += this.lengthOf(id);
        return isFar ? [id] : [];
      });
    };
    const released = [
      ...beyond(order.all.slice(0, own).reverse(), at.frame, keepBehind),
      ...beyond(order.all.slice(own + 1), this.lengthOf(at.chunk) - at.frame, keepAhead),
    ];
    for (const id of released) sounds.delete(id);
    return released;
  }

  clear(): void {
    this.order.clear();
    this.sounds.clear();
    this.parts.clear();
    this.complete = false;
    this.until = undefined;
  }

  private isEnd({ chunk, frame }: TapePosition): boolean {
    const isWhole = this.sounds.has(chunk) && !this.parts.has(chunk);
    return frame === Infinity || (isWhole && frame >= this.lengthOf(chunk));
  }

  private waitFrame(chunk: ChunkId): number {
    const length = this.sounds.get(chunk)?.read[0]?.length;
    if (length === undefined || chunk !== this.until?.chunk || this.parts.has(chunk)) return NaN;
    return Math.min(length, this.until.frame);
  }

  private after(id: ChunkId): TapeChunk | undefined {
    return this.order.all[id === theStart.chunk ? 0 : this.order.indexOf(id) + 1];
  }

  /** What sounds after a chunk, if there is room for it. */
  private inPause(id: ChunkId): Float32Array {
    const next = this.after(id);
    const isEnd = next === undefined && this.complete && this.saysEnd;
    const name = isEnd ? 'end' : next?.earcon;
    const sound = name === undefined ? silence : this.earcon(name);
    return sound.length <= (this.order.get(id)?.pauseFrames ?? 0) ? sound : silence;
  }

  /** How far it can be read, its pause included. Where to wait in a part is known only when it is whole. */
  private lengthOf(id: ChunkId): number {
    const sounding = this.sounds.get(id)?.read[0]?.length ?? 0;
    if (!this.parts.has(id)) return sounding + (this.order.get(id)?.pauseFrames ?? 0);
    return id === this.until?.chunk ? 0 : sounding - this.heldBack;
  }
}

/** Tracks which place of the tape is heard while the stretcher holds back part of what it took. */
export class Playhead {
  /** Where each stretch of uninterrupted tape started, by the number of frames taken. */
  private marks: { readonly taken: number; readonly at: TapePosition }[] = [];
  private taken = 0;
  private heard = 0;

  constructor(at: TapePosition) {
    this.jump(at);
  }

  jump(at: TapePosition): void {
    this.heard = this.taken;
    this.marks = [{ taken: this.taken, at }];
  }

  /** Frames were taken from the tape, the first of them at this place. */
  take(at: TapePosition, frames: number): void {
    if (at.frame === 0 && this.marks.at(-1)?.at.chunk !== at.chunk)
      this.marks.push({ taken: this.taken, at });
    this.taken += frames;
  }

  /** This many frames of the tape have become audible; at least and at most this many of those taken have not. */
  hear(frames: number, leastBehind: number, mostBehind: number): void {
    this.heard = Math.min(Math.max(this.heard + frames, this.taken - mostBehind), this.taken - leastBehind);
    let past = 0;
    while ((this.marks[past + 1]?.taken ?? Infinity) <= this.heard) past++;
    this.marks.splice(0, past);
  }

  get position(): TapePosition {
    const mark = this.marks[0];
    if (mark === undefined) return theStart;
    return { chunk: mark.at.chunk, frame: mark.at.frame + Math.max(0, Math.round(this.heard - mark.taken)) };
  }
}
