import type { AudioFact, ReadingId } from './audioOutput.js';

export type PlaybackState =
  | { readonly name: 'idle'; readonly audible: boolean }
  | { readonly name: 'reading'; readonly reading: ReadingId; readonly audible: boolean };

export type PlaybackEvent =
  | { readonly type: 'speak'; readonly reading: ReadingId }
  | { readonly type: 'stop' }
  | { readonly type: 'synthesisFailed'; readonly reading: ReadingId; readonly error: unknown }
  | AudioFact;

export type PlaybackEffect =
  | { readonly type: 'abortSynthesis' }
  | { readonly type: 'silence' }
  | { readonly type: 'startSynthesis'; readonly reading: ReadingId }
  | { readonly type: 'report'; readonly error: unknown };

export interface Step {
  readonly state: PlaybackState;
  readonly effects: readonly PlaybackEffect[];
}

export const initialState: PlaybackState = { name: 'idle', audible: true };

const halt: readonly PlaybackEffect[] = [{ type: 'abortSynthesis' }, { type: 'silence' }];

/** The one truth about what is being read. Whatever belongs to an earlier reading changes nothing. */
export function transition(state: PlaybackState, event: PlaybackEvent): Step {
  const { audible } = state;
  const idle: PlaybackState = { name: 'idle', audible };
  if ('reading' in event && event.type !== 'speak' && !isCurrent(state, event.reading)) return same(state);
  switch (event.type) {
    case 'speak':
      return {
        state: { name: 'reading', reading: event.reading, audible },
        effects: [
          ...(state.name === 'reading' ? halt : []),
          { type: 'startSynthesis', reading: event.reading },
        ],
      };
    case 'stop':
    case 'lost':
      return state.name === 'idle' ? same(state) : { state: idle, effects: halt };
    case 'ended':
      return { state: idle, effects: [] };
    case 'synthesisFailed':
      return { state: idle, effects: [...halt, { type: 'report', error: event.error }] };
    case 'failed':
      return { state: idle, effects: [...halt, { type: 'report', error: event }] };
    case 'blocked':
      return same({ ...state, audible: false });
    case 'unblocked':
      return same({ ...state, audible: true });
    case 'position':
      return same(state);
  }
}

function isCurrent(state: PlaybackState, reading: ReadingId): boolean {
  return state.name === 'reading' && state.reading === reading;
}

function same(state: PlaybackState): Step {
  return { state, effects: [] };
}
