import type { Chunk } from '../text/segment.js';
import type { SentencePiece } from '../text/sentences/sentenceList.js';
import type { ChunkList } from './chunkList.js';
import type { Place } from './place.js';
import type { ChunkChange, Renumbering } from './renumbering.js';

/** The state of a reading when its text is edited. */
export interface Standing {
  /** Its chunks, as far as they have been cut. */
  readonly known: readonly Chunk[];
  readonly place: Place;
  /** The sentence there, which may span several chunks. */
  readonly sentence: readonly SentencePiece[];
  /** Whether it can be heard right now: if so, its old form is heard to the end. */
  readonly isHeard: boolean;
}

/** What a reading becomes when its text is edited. */
export interface Recut {
  readonly chunks: ChunkList;
  /** How the known chunks become these. */
  readonly change: ChunkChange;
  readonly renumbering: Renumbering;
  /** The reading's place in it. */
  readonly place: Place;
  /** The device does not have the sound of that place, so it has to go there. */
  readonly isElsewhere: boolean;
  /** The sentence there changed while it was not being heard. */
  readonly startsOver: boolean;
  /** The sentence being heard has changed; the reading keeps its old form until it is over. */
  readonly passing?: Passing | undefined;
}

/** Chunks that still hold the old text. */
export interface Passing {
  readonly from: number;
  readonly count: number;
  /** The reading with the new text in their place. */
  readonly over: (chunks: ChunkList, place: Place) => Recut;
  /** Where a place in the reading is after that. */
  readonly placeAfter: (place: Place) => Place;
}
