// What a session needs of the world around it.

import type { Clock } from '../core/clock.js';
import type { LostPurchase } from '../core/errors.js';
import type { CutOptions } from '../text/chunks.js';
import type { Chunk, SourceRange } from '../text/segment.js';
import type { AudioOutput } from './playerPort.js';
import type { EditedRange } from './edits.js';
import type { PlaybackState } from './playbackState.js';
import type { Heard } from './reader.js';
import type { Narrator, VoiceWish } from './narrator.js';

/** Whatever the editor knows of a text. The session only hands it on. */
export interface AnyText {
  readonly text: string;
  /** The part that is read; all of it if absent. */
  readonly range?: SourceRange;
}

/**
 * The chunks of a text. It can be called many times, so that a reading, its price and saved audio all use the same
 * chunks. Without options they are short, as for speech that is paid for.
 */
export type ChunkedText = (options?: CutOptions) => Iterable<Chunk>;

/** The edits of the texts that are read, since they were taken from their documents. */
export interface Edits<Text> {
  onEdited(listener: () => void): { dispose(): void };
  /** Those up to now. */
  upToNow(): EditsUpToNow<Text>;
}

export interface EditsUpToNow<Text> {
  /** The text after these edits. */
  now(text: Text): Text;
  /** Where a range of the text is after them. */
  moved(text: Text, range: SourceRange): EditedRange;
  /** From here on, ranges are those after these edits. */
  accept(): void;
}

/** Everything that shows a reading. */
export interface Audience<Text> {
  /** There is something to stop: from the moment a reading is asked for, which is long before it is heard. */
  canStop(can: boolean): void;
  /** A reading of these texts begins, and edits count from here. */
  begins(texts: readonly Text[]): void;
  /** The reading goes on with its texts as they are now. */
  becomes(texts: readonly Text[]): void;
  /** Called after each change of the state or the place. */
  changed(state: PlaybackState, heard: Heard | undefined): void;
  speaksWith(narrator: Narrator): void;
  /** The service does not have the voice any more. */
  voiceMissed(): void;
  /** The reading goes on in another voice than the one that is gone. */
  voiceReplaced(gone: unknown): void;
  gaveWay(): void;
  nothingToSay(): void;
  /** Nothing came of what was asked for, or of a change. */
  refused(error: unknown, again?: () => void): void;
  /** The reading has stopped where it is. */
  failed(error: unknown, waysOut: WaysOut): void;
}

/** What can be done about a reading that has failed. */
export interface WaysOut {
  /** Goes on where it stopped. */
  readonly resume: () => void;
  /** Goes on now that the cause is gone, which may have changed the service. */
  readonly mended: () => void;
  /** Lets audio that was lost be bought again. */
  readonly buyAgain: (lost: LostPurchase) => Promise<void>;
}

/** The world around a session. */
export interface World<Text> {
  readonly output: AudioOutput;
  readonly audience: Audience<Text>;
  readonly clock: Clock;
  chunksOf(texts: readonly Text[]): Promise<ChunkedText>;
  /** Rejects if nobody is signed in with whoever is to speak. Nothing opens and nothing ends only to say so. */
  signedIn(voice?: VoiceWish): Promise<unknown>;
  /** The service and the voices that are chosen now. `whole` is everything that will be spoken. */
  narrator(whole: () => Iterable<Chunk>, voice?: VoiceWish): Promise<Narrator>;
  /** Whatever notices edits, loaded for the first reading. */
  edits(): Promise<Edits<Text>>;
  /** Where the next or the last symbol of the code begins that is being heard, if it is code. */
  symbolBeside(
    heard: Heard | undefined,
    texts: readonly Text[],
    by: 1 | -1,
  ): Promise<((chunk: Chunk) => number | undefined) | undefined>;
  /** Lets others have their turn if it is time. */
  turn(): Promise<void>;
}
