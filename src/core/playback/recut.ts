import type { ChunkList } from './chunkList.js';
import type { Place } from './place.js';
import type { ChunkChange, Renumbering } from './renumbering.js';

/** What a reading becomes when its text is edited. */
export interface Recut {
  readonly chunks: ChunkList;
  /** How its known chunks become these. */
  readonly change: ChunkChange;
  readonly renumbering: Renumbering;
  /** Where the reading is in it. */
  readonly place: Place;
  /** The sentence there has changed while it was not heard, and is to be heard from its beginning. */
  readonly isElsewhere: boolean;
  /** The sentence being heard has changed, and the reading holds it as it was, until it is over. */
  readonly passing?: Passing | undefined;
}

/** Chunks of a reading that hold what was. */
export interface Passing {
  readonly from: number;
  readonly count: number;
  /** The reading with what is there now. */
  readonly over: (chunks: ChunkList, place: Place) => Recut;
  /** Where a place of the reading is then. */
  readonly placeAfter: (place: Place) => Place;
}
