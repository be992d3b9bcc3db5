/** Counts readings up, so that whatever still comes from an earlier one can be told apart and dropped. */
export type ReadingId = number;

/** The device that makes sound. It decides nothing: it does as told and reports what happens. */
export interface AudioOutput {
  /** Makes the device ready and shows it, without taking the focus. */
  open(): void;
  /** Plays the WAV after what was enqueued before, then the pause. */
  enqueue(reading: ReadingId, piece: AudioPiece): void;
  /** No more pieces will come: `ended` is reported once the last has been heard. */
  finish(reading: ReadingId): void;
  /** Silence, at once; everything enqueued is forgotten. */
  stop(): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}

export interface AudioPiece {
  readonly index: number;
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly pauseAfterMs: number;
}

export type AudioFact =
  /** Sound may not start before the user has touched the page. */
  | { readonly type: 'blocked' }
  | { readonly type: 'unblocked' }
  | {
      readonly type: 'position';
      readonly reading: ReadingId;
      readonly index: number;
      readonly seconds: number;
    }
  | { readonly type: 'ended'; readonly reading: ReadingId }
  /** A piece could not be played. */
  | { readonly type: 'failed'; readonly reading: ReadingId; readonly index: number; readonly message: string }
  /** The device is gone; what it held is lost. */
  | { readonly type: 'lost' };
