import type { ChunkId, Place, PlaybackName, ReadingId, Silence } from './playerPort.js';

export type HeardPlace = Place & {
  /** The end of what is said at once there, such as `£5m`, if the player has said where that is. */
  readonly end?: number;
  /** The sentence there has been heard, and the reading waits before the next. */
  readonly waits?: boolean;
};

/** What is known about a reading in every state but `idle`. */
export interface Active {
  readonly reading: ReadingId;
  /** Counts jumps within the reading, so that facts from before a jump can be dropped. */
  readonly jump: number;
  readonly place: HeardPlace;
  /** Whether any of it has been heard; in `blocked`, whether it plays as soon as it may. */
  readonly heard: boolean;
  /** Whether the device holds the reading. It does not after the page is lost or before a new voice starts. */
  readonly held: boolean;
  /** Chunks that could not be fetched. That matters only when the playhead gets there. */
  readonly failures?: ReadonlyMap<ChunkId, unknown> | undefined;
}

export type PlaybackState = { readonly silence?: Silence | undefined } & (
  { readonly name: 'idle' } | ({ readonly name: Exclude<PlaybackName, 'idle'> } & Active)
);

export type ActiveState = Exclude<PlaybackState, { readonly name: 'idle' }>;

export const initialState: PlaybackState = { name: 'idle' };

export type ReadingState = ActiveState & {
  readonly name: Exclude<PlaybackName, 'idle' | 'stopped' | 'ended'>;
};

/** Whether a reading is under way, including a paused one. */
export function isReading(state: PlaybackState): state is ReadingState {
  return state.name !== 'idle' && state.name !== 'stopped' && state.name !== 'ended';
}

/** Nothing plays until the user asks for it; a jump counts as asking. */
export function isOver({ name }: ActiveState): boolean {
  return name === 'stopped' || name === 'ended' || name === 'failed';
}

/** Whether sound is heard, or is on its way. */
export function isSounding({ name }: Pick<PlaybackState, 'name'>): boolean {
  return name === 'preparing' || name === 'playing' || name === 'buffering';
}
