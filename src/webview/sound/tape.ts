import type { Renumbering } from '../../reading/renumbering.js';

/** A chunk's sound at the tape's sample rate, and the silence after it. */
export interface TapePiece {
  readonly channels: readonly Float32Array[];
  readonly frames: number;
  readonly pauseFrames: number;
}

/** What a piece becomes when the text of a reading is edited. */
export interface KeptPiece {
  readonly pauseFrames: number;
  /** Frames of sound to keep, if not all of them. */
  readonly frames?: number;
}

export interface TapePosition {
  readonly index: number;
  /** Counted from the start of the piece, including its pause. */
  readonly frame: number;
}

/** The pieces of a reading laid end to end: each starts on the exact frame where the one before ends. */
export class Tape {
  private pieces = new Map<number, TapePiece>();
  private count: number | undefined;

  put(index: number, piece: TapePiece): void {
    this.pieces.set(index, piece);
  }

  /** Sets the total number of pieces, once known. */
  complete(count: number): void {
    this.count = count;
  }

  has(index: number): boolean {
    return this.pieces.has(index);
  }

  isPast({ index }: TapePosition): boolean {
    return this.count !== undefined && index >= this.count;
  }

  lengthOf(index: number): number {
    const piece = this.pieces.get(index);
    return piece === undefined ? 0 : piece.frames + piece.pauseFrames;
  }

  /** Copies up to `wanted` frames from one piece. The new position may be the start of the next piece. */
  read(
    at: TapePosition,
    into: readonly Float32Array[],
    offset: number,
    wanted: number,
  ): { readonly frames: number; readonly next: TapePosition } {
    const piece = this.pieces.get(at.index);
    if (piece === undefined) return { frames: 0, next: at };
    const length = piece.frames + piece.pauseFrames;
    const frames = Math.max(0, Math.min(wanted, length - at.frame));
    const sounding = Math.max(0, Math.min(frames, piece.frames - at.frame));
    into.forEach((channel, n) => {
      const samples = piece.channels[Math.min(n, piece.channels.length - 1)];
      if (samples !== undefined && sounding > 0) {
        channel.set(samples.subarray(at.frame, at.frame + sounding), offset);
      }
      channel.fill(0, offset + sounding, offset + frames);
    });
    const frame = at.frame + frames;
    const next = frame >= length ? { index: at.index + 1, frame: 0 } : { index: at.index, frame };
    return { frames, next };
  }

  /** Drops everything further back than this many frames; returns which pieces those were. */
  release(at: TapePosition, keepFrames: number): readonly number[] {
    const released: number[] = [];
    let behind = at.frame;
    for (const index of [...this.pieces.keys()].filter((n) => n < at.index).sort((a, b) => b - a)) {
      if (behind > keepFrames) released.push(index);
      behind += this.lengthOf(index);
    }
    for (const index of released) this.pieces.delete(index);
    return released;
  }

  /** Pieces have moved or are gone. `kept` holds those that change, by their new places. */
  renumber(change: Renumbering, kept: ReadonlyMap<number, KeptPiece>): void {
    this.pieces = change.keysOf(this.pieces);
    for (const [index, { pauseFrames, frames = Infinity }] of kept) {
      const piece = this.pieces.get(index);
      if (piece !== undefined)
        this.pieces.set(index, { ...piece, pauseFrames, frames: Math.min(piece.frames, frames) });
    }
    this.count = undefined;
  }

  clear(): void {
    this.pieces.clear();
    this.count = undefined;
  }
}
