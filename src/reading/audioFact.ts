// Everything the page reports about the sound. This is the only definition: the state machine takes these same objects.

import * as v from 'valibot';
import { amount, count, type PlayerCommand } from './playerCommand.js';

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
  v.object({ type: v.literal('loaded'), reading: count, chunk: count, seconds: amount }),
  /** A chunk far behind has been dropped to save memory. */
  v.object({ type: v.literal('released'), reading: count, chunk: count }),
  /** Sound can be heard (again). */
  v.object({ type: v.literal('sounding'), reading: count, jump: count }),
  /** Nothing is left to play until this chunk arrives, if the outline is still of this version. */
  v.object({ type: v.literal('starved'), reading: count, jump: count, version: count, chunk: count }),
  /** What is being heard now, by the clock of the sound device: all that is said at once, up to `end`. */
  v.object({
    type: v.literal('position'),
    reading: count,
    jump: count,
    chunk: count,
    offset: count,
    end: v.exactOptional(count),
  }),
  /** Nothing is left to play at all, if the outline is still of this version. */
  v.object({ type: v.literal('ended'), reading: count, jump: count, version: count }),
  /** The reading has come to where it is to wait, and waits there, if the outline is still of this version. */
  v.object({ type: v.literal('reached'), reading: count, jump: count, version: count }),
  /** A chunk cannot be played. */
  v.object({ type: v.literal('failed'), reading: count, chunk: count, message: sentence }),
  /** A sample has ended; `problem` says why it could not be heard. */
  v.object({ type: v.literal('sampleEnded'), sample: count, problem: v.optional(sentence) }),
]);

export type PageFact = v.InferOutput<typeof pageFact>;
/** `lost`: the page is gone, along with everything it held. */
export type AudioFact = PageFact | { readonly type: 'lost' };
export type Silence = v.InferOutput<typeof silence>;

/** The device that makes sound. It makes no decisions: it does as told and reports what happens. */
export interface AudioOutput {
  /** Gets the device ready and shows it without taking the focus. */
  open(): void;
  /** Shows the device and gives it the focus, so that the user can make the gesture it needs to be allowed to play. */
  reveal(): void;
  send(command: PlayerCommand): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}
