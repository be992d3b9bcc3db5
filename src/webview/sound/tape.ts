/** A chunk's sound at the tape's sample rate, and the silence that follows it. */
export interface TapePiece {
  readonly channels: readonly Float32Array[];
  readonly frames: number;
  readonly pauseFrames: number;
}

export interface TapePosition {
  readonly index: number;
  /** Counted from the start of the piece, its pause included. */
  readonly frame: number;
}

/** The pieces of a reading laid end to end: the next begins on the very frame on which the last one ends. */
export class Tape {
  private readonly pieces = new Map<number, TapePiece>();
  private count: number | undefined;

  put(index: number, piece: TapePiece): void {
    this.pieces.set(index, piece);
  }

  /** How many pieces there are in all, once that is known. */
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

  /** Copies up to `wanted` frames from within one piece; the new position may be the start of the next. */
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

  /** Lets go of what lies further back than so many frames; says which pieces those were. */
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

  clear(): void {
    this.pieces.clear();
    this.count = undefined;
  }
}
