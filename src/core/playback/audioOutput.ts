import type { Place } from './place.js';

/** Counts readings up, so that whatever still comes from an earlier one can be told apart and dropped. */
export type ReadingId = number;

/** The device that makes sound. It decides nothing: it does as told and reports what happens. */
export interface AudioOutput {
  /** Makes the device ready and shows it, without taking the focus. */
  open(): void;
  /** Shows the device and gives it the focus, for the gesture without which it may not sound. */
  reveal(): void;
  /** Forgets everything, in silence; what follows belongs to this reading. */
  begin(reading: ReadingId): void;
  /** What will be read, as far as it is known: `chunks` come after those said before. */
  outline(reading: ReadingId, chunks: readonly OutlineChunk[], complete: boolean): void;
  /** How far the audio of a chunk is. */
  progress(reading: ReadingId, index: number, progress: ChunkProgress): void;
  enqueue(reading: ReadingId, piece: AudioPiece): void;
  /** Goes to a place; `seek` counts up within a reading, and facts carry the last one heard of. */
  seek(reading: ReadingId, seek: number, place: Place): void;
  play(): void;
  pause(): void;
  /** Silence, at once; everything is forgotten. */
  stop(): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}

export interface OutlineChunk {
  readonly text: string;
  readonly pauseAfterMs: number;
}

export type ChunkProgress = 'fetching' | 'failed';

export interface AudioPiece {
  readonly index: number;
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly cached: boolean;
}

/** Why there can be no sound just now. */
export type Silence =
  /** Sound may not start before the user has touched the page. */
  | 'gesture'
  /** There is no sound device, or it was taken away. */
  | 'device';

export type AudioFact =
  | { readonly type: 'blocked'; readonly because: Silence }
  | { readonly type: 'unblocked' }
  /** A piece is ready to be heard and lasts so long. */
  | {
      readonly type: 'loaded';
      readonly reading: ReadingId;
      readonly index: number;
      readonly seconds: number;
    }
  /** A piece far behind has been let go, to save memory. */
  | { readonly type: 'released'; readonly reading: ReadingId; readonly index: number }
  /** Sound can be heard (again). */
  | { readonly type: 'sounding'; readonly reading: ReadingId; readonly seek: number }
  /** Nothing is left to play before this piece has come. */
  | {
      readonly type: 'starved';
      readonly reading: ReadingId;
      readonly seek: number;
      readonly index: number;
    }
  /** What is being heard now, by the clock of the sound device. */
  | {
      readonly type: 'position';
      readonly reading: ReadingId;
      readonly seek: number;
      readonly index: number;
      readonly offset: number;
    }
  | { readonly type: 'ended'; readonly reading: ReadingId; readonly seek: number }
  /** A piece could not be played. */
  | { readonly type: 'failed'; readonly reading: ReadingId; readonly index: number; readonly message: string }
  /** The device is gone; what it held is lost. */
  | { readonly type: 'lost' };
