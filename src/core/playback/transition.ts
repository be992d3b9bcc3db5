import type { AudioFact, Silence } from './audioFact.js';
import { theBeginning, type Place } from './place.js';
import type { Active, ActiveState, PlaybackState } from './playbackState.js';
import type { CommandOf, ReadingId } from './playerCommand.js';

export type PlaybackEvent =
  | { readonly type: 'speak'; readonly reading: ReadingId; readonly place: Place }
  /** A reading of an earlier session can be resumed; nothing sounds by itself. */
  | { readonly type: 'restore'; readonly reading: ReadingId; readonly place: Place }
  | { readonly type: 'stop' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'togglePause' }
  /** The user asks to see the player; a reading whose player was closed goes on. */
  | { readonly type: 'show' }
  | { readonly type: 'goTo'; readonly place: Place }
  /** The same text in another voice, from here. */
  | { readonly type: 'revoice'; readonly reading: ReadingId; readonly place: Place }
  | {
      readonly type: 'synthesisFailed';
      readonly reading: ReadingId;
      readonly index: number;
      readonly error: unknown;
    }
  | AudioFact;

/** What is to be done: commands for the page, just as they are sent, and the rest. */
export type PlaybackEffect =
  | CommandOf<'begin' | 'seek' | 'play' | 'pause' | 'clear'>
  | { readonly type: 'open' }
  | { readonly type: 'reveal' }
  | { readonly type: 'abortSynthesis' }
  /** Has every chunk from here on made that the device does not hold yet. */
  | { readonly type: 'startSynthesis'; readonly reading: ReadingId; readonly from: number }
  | { readonly type: 'report'; readonly error: unknown };

export interface Step {
  readonly state: PlaybackState;
  readonly effects: readonly PlaybackEffect[];
}

/** The one truth about what is being read. Whatever belongs to an earlier reading or jump changes nothing. */
export function transition(state: PlaybackState, event: PlaybackEvent): Step {
  switch (event.type) {
    case 'speak':
      return speak(state, event.reading, event.place);
    case 'restore':
      return state.name === 'idle' ? restore(state, event.reading, event.place) : step(state);
    case 'blocked':
      return blocked(state, event.because);
    case 'unblocked':
      return unblocked(state);
    case 'sampleEnded':
      return step(state);
    case 'show':
      return state.name === 'paused' && !state.held ? resume(state) : step(state, { type: 'reveal' });
    default:
      if (state.name === 'idle' || isStale(state, event)) return step(state);
      return ofReading(state, event);
  }
}

type GlobalEvent = 'speak' | 'restore' | 'blocked' | 'unblocked' | 'sampleEnded' | 'show';
type ReadingEvent = Exclude<PlaybackEvent, { readonly type: GlobalEvent }>;

function ofReading(state: ActiveState, event: ReadingEvent): Step {
  switch (event.type) {
    case 'stop':
      return step(idle(state), { type: 'abortSynthesis' }, { type: 'clear' });
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
    case 'synthesisFailed':
      return chunkFailed(state, event.index, event.error);
    case 'failed':
      return chunkFailed(state, event.index, event);
    case 'sounding':
      if (state.name === 'blocked') return step({ ...state, heard: true });
      return isWaiting(state) ? step({ ...state, name: 'playing', heard: true }) : step(state);
    case 'position':
      return step({ ...state, place: { index: event.index, offset: event.offset } });
    case 'starved':
      return starved(state, event.index);
    case 'ended':
      return wantsSound(state) ? step({ ...state, name: 'ended' }) : step(state);
    case 'lost':
      return lost(state);
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

function restore(state: PlaybackState, reading: ReadingId, place: Place): Step {
  return step({ silence: state.silence, name: 'paused', reading, jump: 0, place, heard: false, held: false });
}

function resume(state: ActiveState): Step {
  const again: ActiveState = {
    ...state,
    failure: undefined,
    held: true,
    jump: state.jump + 1,
    place: state.name === 'ended' ? theBeginning : state.place,
  };
  const next = waiting(again);
  if (!state.held) return step(next, { type: 'open' }, ...fromScratch(again));
  const start: PlaybackEffect = {
    type: 'startSynthesis',
    reading: state.reading,
    from: again.place.index,
  };
  // A pause goes on at the very sample; only a new place needs a jump.
  return state.name === 'paused'
    ? step({ ...next, jump: state.jump }, { type: 'play' }, start)
    : step(next, seekTo(again), { type: 'play' }, start);
}

function goTo(state: ActiveState, place: Place): Step {
  const there: ActiveState = { ...state, failure: undefined, place, jump: state.jump + 1 };
  if (!state.held) return step(there);
  const start: PlaybackEffect = { type: 'startSynthesis', reading: state.reading, from: place.index };
  return state.name === 'ended' || state.name === 'failed'
    ? step(waiting(there), seekTo(there), { type: 'play' }, start)
    : step(there, seekTo(there), start);
}

function revoice(state: ActiveState, reading: ReadingId, place: Place): Step {
  if (state.name === 'ended' || !state.held) return step({ ...state, reading, held: false });
  const there: ActiveState = { ...state, failure: undefined, reading, place, jump: 0 };
  const silent = state.name === 'paused';
  return step(
    silent ? there : waiting(there),
    { type: 'abortSynthesis' },
    ...fromScratch(there).filter(({ type }) => !silent || type !== 'play'),
  );
}

function chunkFailed(state: ActiveState, index: number, error: unknown): Step {
  const waitsForIt = state.place.index === index && (isWaiting(state) || state.name === 'blocked');
  if (waitsForIt) return fail(state, error);
  if (state.failure !== undefined && state.failure.index <= index) return step(state);
  return step({ ...state, failure: { index, error } });
}

function starved(state: ActiveState, index: number): Step {
  if (!wantsSound(state)) return step(state);
  const { failure } = state;
  const place = index === state.place.index ? state.place : { index, offset: 0 };
  if (failure !== undefined && failure.index === index) return fail({ ...state, place }, failure.error);
  return step(state.name === 'playing' ? { ...state, place, name: 'buffering' } : { ...state, place });
}

function fail(state: ActiveState, error: unknown): Step {
  return step(
    { ...state, failure: undefined, name: 'failed' },
    { type: 'abortSynthesis' },
    { type: 'pause' },
    { type: 'report', error },
  );
}

function lost(state: ActiveState): Step {
  if (state.name === 'ended') return step({ name: 'idle' });
  return step(
    { ...state, silence: undefined, name: state.name === 'failed' ? 'failed' : 'paused', held: false },
    { type: 'abortSynthesis' },
  );
}

function blocked(state: PlaybackState, because: Silence): Step {
  const silent = { ...state, silence: because };
  if (silent.name === 'idle' || !wantsSound(silent)) return step(silent);
  const reveal = because === 'gesture' && state.name !== 'blocked' ? [{ type: 'reveal' } as const] : [];
  return step({ ...silent, name: 'blocked' }, ...reveal);
}

function unblocked(state: PlaybackState): Step {
  const audible = { ...state, silence: undefined };
  if (audible.name !== 'blocked') return step(audible);
  // The first sound may be reported before the end of the silence is, and is not reported twice.
  return step(audible.heard ? { ...audible, name: 'playing' } : waiting(audible));
}

/** The state of one that wants to sound and does not yet. */
function waiting(state: ActiveState): ActiveState {
  if (state.silence !== undefined) return { ...state, name: 'blocked' };
  return { ...state, name: state.heard ? 'buffering' : 'preparing' };
}

function wantsSound({ name }: ActiveState): boolean {
  return name === 'preparing' || name === 'blocked' || name === 'playing' || name === 'buffering';
}

function isWaiting({ name }: ActiveState): boolean {
  return name === 'preparing' || name === 'buffering';
}

function isStale(state: ActiveState, event: ReadingEvent): boolean {
  if (event.type === 'revoice' || !('reading' in event)) return false;
  return event.reading !== state.reading || ('jump' in event && event.jump !== state.jump);
}

function fromScratch(active: Active): PlaybackEffect[] {
  const { reading, place } = active;
  return [
    { type: 'begin', reading },
    seekTo(active),
    { type: 'play' },
    { type: 'startSynthesis', reading, from: place.index },
  ];
}

function seekTo({ reading, jump, place }: Active): PlaybackEffect {
  return { type: 'seek', reading, jump, place };
}

function idle(state: PlaybackState): PlaybackState {
  return { name: 'idle', silence: state.silence };
}

function step(state: PlaybackState, ...effects: readonly PlaybackEffect[]): Step {
  return { state, effects };
}
