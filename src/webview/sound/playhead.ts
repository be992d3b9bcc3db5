import { theStart, type TapePosition } from './tape.js';

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
