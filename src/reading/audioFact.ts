// Everything the page reports about the sound. This is the only definition: the state machine takes these same objects.

import * as v from 'valibot';
import { amount, count } from './playerCommand.js';

/** Text from a browser, cut to a length that fits a message. */
const sentence = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
);

/**
 * Why there is no sound right now: the user must touch the page first (`gesture`), or there is no sound device
 * (`device`).
 */
const silence = v.picklist(['gesture', 'device']);

export const pageFact = v.variant('type', [
  v.object({ type: v.literal('blocked'), because: silence }),
  v.object({ type: v.literal('unblocked') }),
  /** A chunk is ready to be heard, and lasts this long. */
  v.object({ type: v.literal('loaded'), reading: count, index: count, seconds: amount }),
  /** A `recut` has been carried out: from here on, indexes are the new ones. */
  v.object({ type: v.literal('renumbered'), reading: count }),
  /** A chunk far behind has been dropped to save memory. */
  v.object({ type: v.literal('released'), reading: count, index: count }),
  /** Sound can be heard (again). */
  v.object({ type: v.literal('sounding'), reading: count, jump: count }),
  /** Nothing is left to play until this chunk arrives. */
  v.object({ type: v.literal('starved'), reading: count, jump: count, index: count }),
  /** What is being heard now, by the clock of the sound device. */
  v.object({ type: v.literal('position'), reading: count, jump: count, index: count, offset: count }),
  v.object({ type: v.literal('ended'), reading: count, jump: count }),
  /** A chunk cannot be played. */
  v.object({ type: v.literal('failed'), reading: count, index: count, message: sentence }),
  /** A sample has ended; `problem` says why it could not be heard. */
  v.object({ type: v.literal('sampleEnded'), sample: count, problem: v.optional(sentence) }),
]);

export type PageFact = v.InferOutput<typeof pageFact>;
/** `lost`: the page is gone, along with everything it held. */
export type AudioFact = PageFact | { readonly type: 'lost' };
export type Silence = v.InferOutput<typeof silence>;
