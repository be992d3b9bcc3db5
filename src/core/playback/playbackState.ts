import type { Silence } from './audioFact.js';
import type { Place } from './place.js';
import type { PlaybackName, ReadingId } from './playerCommand.js';

/** What is known of a reading in every state but `idle`. */
export interface Active {
  readonly reading: ReadingId;
  /** Counts the jumps within the reading, so that facts from before a jump can be dropped. */
  readonly jump: number;
  readonly place: Place;
  /** Whether any of it has been heard; in `blocked`, whether it sounds as soon as it may. */
  readonly heard: boolean;
  /** Whether the device holds the reading. It does not once the page is lost, or before a new voice begins. */
  readonly held: boolean;
  /** A chunk that could not be had; it matters when the playhead comes to it. */
  readonly failure?: { readonly index: number; readonly error: unknown } | undefined;
}

export type PlaybackState = { readonly silence?: Silence | undefined; readonly name: PlaybackName } & (
  | { readonly name: 'idle' }
  /** Asked for, and nothing heard yet. */
  | ({ readonly name: 'preparing' } & Active)
  /** Would sound if it could; nothing is lost meanwhile. */
  | ({ readonly name: 'blocked' } & Active)
  | ({ readonly name: 'playing' } & Active)
  /** Waits for audio in the middle. */
  | ({ readonly name: 'buffering' } & Active)
  | ({ readonly name: 'paused' } & Active)
  /** Over, as far as the user is concerned; the player keeps the text and the place, for Play to go on from there. */
  | ({ readonly name: 'stopped' } & Active)
  | ({ readonly name: 'ended' } & Active)
  | ({ readonly name: 'failed' } & Active)
);

export type ActiveState = Exclude<PlaybackState, { readonly name: 'idle' }>;

export const initialState: PlaybackState = { name: 'idle' };

/** Whether a reading is under way, paused ones included. */
export function isReading(state: PlaybackState): state is ActiveState {
  return state.name !== 'idle' && state.name !== 'stopped' && state.name !== 'ended';
}
