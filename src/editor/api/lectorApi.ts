import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { isReading, isSounding, type PlaybackState } from '../../reading/playbackState.js';
import type { Lector } from '../lector.js';
import type { LectorApi, State } from './lector.js';

/** What other extensions get. Its code is loaded with the first call. */
export function lectorApi(lector: Lector): LectorApi & { dispose(): void } {
  const states = new vscode.EventEmitter<State>();
  const load = () => import('./speakForOthers.js');
  const { session, shown } = lector;
  const now = (playback: PlaybackState): State => {
    const { speaker: name } = shown;
    return { state: stateOf(playback), ...(name !== undefined && { name }) };
  };
  let told = now(session.state);
  const listening = shown.onDidChangeState((playback) => {
    const state = now(playback);
    // Waiting for more audio is still speaking.
    if (isDeepStrictEqual(state, told)) return;
    told = state;
    states.fire(state);
  });
  return {
    version: 1,
    speak: async (what, options) => (await load()).speak(lector, what, options),
    tour: async (steps, options) => (await load()).tour(lector, steps, options),
    stop: () => void load().then(({ stop }) => stop(lector)),
    onDidChangeState: states.event,
    dispose: () => {
      listening.dispose();
      states.dispose();
    },
  };
}

function stateOf(state: PlaybackState): State['state'] {
  if (state.name === 'preparing') return 'preparing';
  if (isSounding(state)) return 'speaking';
  return isReading(state) ? 'paused' : 'silent';
}
