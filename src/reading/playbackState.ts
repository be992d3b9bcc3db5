import { LectorError } from '../core/errors.js';
import type { AudioFact, ChunkId, CommandOf, Place, PlaybackName, ReadingId, Silence } from './playerPort.js';

export type HeardPlace = Place & {
  /** The end of what is said at once there, such as `£5m`, if the player has said where that is. */
  readonly end?: number;
  /** The sentence there has been heard, and the reading waits before the next. */
  readonly waits?: boolean;
};

/** What is known about a reading in every state but `idle`. */
interface Active {
  readonly reading: ReadingId;
  /** Counts jumps within the reading, so that facts from before a jump can be dropped. */
  readonly jump: number;
  readonly place: HeardPlace;
  /** Whether any of it has been heard; in `blocked`, whether it plays as soon as it may. */
  readonly heard: boolean;
  /** Whether the device holds the reading. It does not after the page is lost or before a new voice starts. */
  readonly held: boolean;
  /** Whether the page was lost while sound was to come from it. */
  readonly isCutOff?: true | undefined;
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

/** Whether it is silent until the user asks to hear it. A jump counts as asking. */
export function isOver({ name }: ActiveState): boolean {
  return name === 'stopped' || name === 'ended' || name === 'failed';
}

/** Whether sound is heard, or is on its way. */
export function isSounding({ name }: Pick<PlaybackState, 'name'>): boolean {
  return name === 'preparing' || name === 'playing' || name === 'buffering';
}

export type PlaybackEvent =
  | { readonly type: 'speak'; readonly reading: ReadingId; readonly place: Place }
  /** Shows a reading from an earlier session in the player, ready to resume. Nothing plays by itself. */
  | {
      readonly type: 'restore';
      readonly reading: ReadingId;
      readonly place: Place;
      readonly as: 'paused' | 'stopped';
    }
  | { readonly type: 'stop' | 'pause' | 'resume' | 'togglePause' }
  /** The user asks to see the player. */
  | { readonly type: 'show' }
  | { readonly type: 'goTo'; readonly place: Place }
  /** The same text in another voice, from here on. */
  | { readonly type: 'revoice'; readonly reading: ReadingId; readonly place: Place }
  /** The text was edited; `place` is where the reading is in it now. */
  | {
      readonly type: 'recut';
      readonly place: HeardPlace;
      /** Whether something else must be heard there. */
      readonly isElsewhere: boolean;
    }
  | {
      readonly type: 'synthesisFailed';
      readonly reading: ReadingId;
      readonly chunk: ChunkId;
      readonly error: unknown;
    }
  /** The sentence at this place has been heard to its end, and the reading is to wait there. */
  | (Reached & { readonly place: Place })
  | Exclude<AudioFact, Reached>;

type Reached = Extract<AudioFact, { readonly type: 'reached' }>;

/** What to do: commands for the page, exactly as they are sent, and everything else. */
export type PlaybackEffect =
  | CommandOf<'begin' | 'seek' | 'play' | 'pause'>
  | { readonly type: 'open' | 'reveal' | 'abortSynthesis' }
  /** Make every chunk from here on that the device does not hold yet. */
  | { readonly type: 'startSynthesis'; readonly reading: ReadingId; readonly from: ChunkId }
  | { readonly type: 'report'; readonly error: unknown };

interface Step {
  readonly state: PlaybackState;
  readonly effects: readonly PlaybackEffect[];
}

/**
 * The single source of truth about what is being read. Anything that belongs to an earlier reading or jump changes
 * nothing.
 */
export function transition(state: PlaybackState, event: PlaybackEvent): Step {
  switch (event.type) {
    case 'speak':
      return speak(state, event.reading, event.place);
    case 'restore':
      return state.name === 'idle' ? restore(state, event) : step(state);
    case 'blocked':
      return blocked(state, event.because);
    case 'unblocked':
      return unblocked(state);
    case 'sampleEnded':
      return step(state);
    case 'show':
      return show(state);
    default:
      // What made a page silent goes with it.
      if (state.name === 'idle') {
        const isSilenced = state.silence !== undefined;
        return step(event.type === 'lost' && isSilenced ? { name: 'idle' } : state);
      }
      if (isStale(state, event)) return step(state);
      return ofReading(state, event);
  }
}

type GlobalEvent = 'speak' | 'restore' | 'blocked' | 'unblocked' | 'sampleEnded' | 'show';
type ReadingEvent = Exclude<PlaybackEvent, { readonly type: GlobalEvent }>;

function ofReading(state: ActiveState, event: ReadingEvent): Step {
  switch (event.type) {
    case 'stop':
      return stop(state);
    case 'pause':
      return wantsSound(state) ? step({ ...state, name: 'paused' }, { type: 'pause' }) : step(state);
    case 'resume':
      return wantsSound(state) ? step(state) : resume(state);
    case 'togglePause':
      if (state.name === 'blocked') return step(state, { type: 'reveal' });
      return wantsSound(state) ? step({ ...state, name: 'paused' }, { type: 'pause' }) : resume(state);
    case 'goTo':
      return goTo(state, event.place);
    case 'revoice':
      return revoice(state, event.reading, event.place);
    case 'recut':
      return recut(state, event);
    case 'synthesisFailed':
      return chunkFailed(state, event.chunk, event.error);
    case 'failed':
      return chunkFailed(state, event.chunk, new LectorError('output', event.message));
    case 'sounding':
      if (state.name === 'blocked') return step({ ...state, heard: true });
      return isWaiting(state) ? step({ ...state, name: 'playing', heard: true }) : step(state);
    case 'position': {
      const { chunk, offset, end } = event;
      return step({ ...state, place: { chunk, offset, ...(end !== undefined && { end }) } });
    }
    case 'starved':
      return starved(state, event.chunk);
    case 'reached': {
      const name = wantsSound(state) ? 'paused' : state.name;
      return step({ ...state, name, place: { ...event.place, waits: true } }, { type: 'pause' });
    }
    case 'ended':
      return wantsSound(state) ? step({ ...state, name: 'ended' }) : step(state);
    case 'lost':
      return lost(state, event.isBack);
    case 'outlined':
    case 'loaded':
    case 'released':
      return step(state);
  }
}

function speak(state: PlaybackState, reading: ReadingId, place: Place): Step {
  const fresh: Active = { reading, jump: 0, place, heard: false, held: true };
  return step(
    { silence: state.silence, ...fresh, name: state.silence === undefined ? 'preparing' : 'blocked' },
    { type: 'abortSynthesis' },
    { type: 'open' },
    ...(state.silence === undefined ? [] : [{ type: 'reveal' } as const]),
    ...fromScratch(fresh),
  );
}

function restore(
  state: PlaybackState,
  { reading, place, as }: Extract<PlaybackEvent, { readonly type: 'restore' }>,
): Step {
  const there: Active = { reading, jump: 0, place, heard: false, held: true };
  return step({ silence: state.silence, ...there, name: as }, ...silently(there));
}

/** A reading continues if its player was closed while it sounded; any other is just shown again. */
function show(state: PlaybackState): Step {
  if (state.name === 'idle' || state.held) return step(state, { type: 'reveal' });
  if (state.name === 'paused' && state.isCutOff) return resume(state);
  const again: ActiveState = { ...state, held: true, jump: state.jump + 1 };
  return step(again, { type: 'reveal' }, ...silently(again));
}

function stop(state: ActiveState): Step {
  if (state.name === 'stopped' || state.name === 'ended') return step(state);
  return step(
    { ...state, failures: undefined, name: 'stopped' },
    { type: 'abortSynthesis' },
    { type: 'pause' },
  );
}

function resume(state: ActiveState): Step {
  if (state.held && (state.name === 'paused' || state.name === 'stopped')) {
    // Resuming from a pause continues at the exact sample, without a jump.
    return step(waiting({ ...state, failures: undefined }), { type: 'play' }, synthesis(state));
  }
  return playFrom(state, state.place);
}

function goTo(state: ActiveState, place: Place): Step {
  if (isOver(state)) return playFrom(state, place);
  const there: ActiveState = { ...state, failures: undefined, place, jump: state.jump + 1 };
  if (!state.held) return step(there);
  return step(there, seekTo(there), synthesis(there));
}

function playFrom(state: ActiveState, place: Place): Step {
  const there: ActiveState = { ...state, failures: undefined, held: true, place, jump: state.jump + 1 };
  if (!state.held) return step(waiting(there), { type: 'open' }, ...fromScratch(there));
  return step(waiting(there), seekTo(there), { type: 'play' }, synthesis(there));
}

function revoice(state: ActiveState, reading: ReadingId, place: Place): Step {
  const { name } = state;
  if (name === 'stopped' || name === 'ended' || !state.held) return step({ ...state, reading, held: false });
  const there: ActiveState = { ...state, failures: undefined, reading, place, jump: 0 };
  if (name === 'paused') return step(there, { type: 'abortSynthesis' }, ...silently(there), synthesis(there));
  const heard = name !== 'blocked' && state.heard;
  return step(waiting({ ...there, heard }), { type: 'abortSynthesis' }, ...fromScratch(there));
}

function recut(
  state: ActiveState,
  { place, isElsewhere }: Extract<PlaybackEvent, { readonly type: 'recut' }>,
): Step {
  const jump = state.jump + (isElsewhere ? 1 : 0);
  const there: ActiveState = { ...state, place, jump };
  if (!state.held) return step(there);
  return step(
    there,
    // A tape that has reached its end goes on as soon as something follows.
    ...(state.name === 'ended' ? [{ type: 'pause' } as const] : []),
    ...(isElsewhere ? [seekTo(there)] : []),
    wantsSound(state) ? synthesis(there) : { type: 'abortSynthesis' },
  );
}

function chunkFailed(state: ActiveState, chunk: ChunkId, error: unknown): Step {
  const waitsForIt = state.place.chunk === chunk && (isWaiting(state) || state.name === 'blocked');
  if (waitsForIt) return fail(state, error);
  return step({ ...state, failures: new Map(state.failures).set(chunk, error) });
}

function starved(state: ActiveState, chunk: ChunkId): Step {
  if (!wantsSound(state)) return step(state);
  const { failures } = state;
  const place = chunk === state.place.chunk ? state.place : { chunk, offset: 0 };
  if (failures?.has(chunk) === true) return fail({ ...state, place }, failures.get(chunk));
  if (state.name === 'blocked') return step({ ...state, place, heard: false });
  return step(state.name === 'playing' ? { ...state, place, name: 'buffering' } : { ...state, place });
}

function fail(state: ActiveState, error: unknown): Step {
  const there: ActiveState = { ...state, failures: undefined, name: 'failed', jump: state.jump + 1 };
  return step(
    there,
    { type: 'abortSynthesis' },
    { type: 'pause' },
    // The player, which marks what was heard last, shows where it would go on.
    seekTo(there),
    { type: 'report', error },
  );
}

function lost(state: ActiveState, isBack = false): Step {
  if (state.name === 'ended' && !isBack) return step({ name: 'idle' });
  const name = wantsSound(state) ? 'paused' : state.name;
  const away: ActiveState = { ...state, silence: undefined, name, held: false };
  if (isBack) {
    const again: ActiveState = { ...away, held: true, jump: state.jump + 1 };
    return step(again, { type: 'abortSynthesis' }, ...silently(again));
  }
  const isCutOff = state.held ? wantsSound(state) || undefined : state.isCutOff;
  return step({ ...away, isCutOff }, { type: 'abortSynthesis' });
}

function blocked(state: PlaybackState, because: Silence): Step {
  const silent = { ...state, silence: because };
  if (silent.name === 'idle' || !wantsSound(silent)) return step(silent);
  const reveal = because === 'gesture' && state.name !== 'blocked' ? [{ type: 'reveal' } as const] : [];
  const heard = state.name === 'playing' || (state.name === 'blocked' && state.heard);
  return step({ ...silent, heard, name: 'blocked' }, ...reveal);
}

function unblocked(state: PlaybackState): Step {
  const audible = { ...state, silence: undefined };
  if (audible.name !== 'blocked') return step(audible);
  // The first sound may be reported before the silence ends, and it is not reported twice.
  return step(audible.heard ? { ...audible, name: 'playing' } : waiting(audible));
}

/** The state of a reading that wants to play but cannot yet. */
function waiting(state: ActiveState): ActiveState {
  if (state.silence !== undefined) return { ...state, name: 'blocked' };
  return { ...state, name: state.heard ? 'buffering' : 'preparing' };
}

function wantsSound({ name }: ActiveState): boolean {
  return name === 'blocked' || isSounding({ name });
}

function isWaiting({ name }: ActiveState): boolean {
  return name === 'preparing' || name === 'buffering';
}

function isStale(state: ActiveState, event: ReadingEvent): boolean {
  if (event.type === 'revoice' || !('reading' in event)) return false;
  return event.reading !== state.reading || ('jump' in event && event.jump !== state.jump);
}

function fromScratch(active: Active): PlaybackEffect[] {
  return [...silently(active), { type: 'play' }, synthesis(active)];
}

/** The text and the place, without sound. */
function silently(active: Active): PlaybackEffect[] {
  return [{ type: 'begin', reading: active.reading }, seekTo(active)];
}

function seekTo({ reading, jump, place }: Active): PlaybackEffect {
  return { type: 'seek', reading, jump, place };
}

function synthesis({ reading, place }: Active): PlaybackEffect {
  return { type: 'startSynthesis', reading, from: place.chunk };
}

function step(state: PlaybackState, ...effects: readonly PlaybackEffect[]): Step {
  return { state, effects };
}
