import * as vscode from 'vscode';
import { isReading, isSounding, type PlaybackState } from '../../reading/playbackState.js';
import type { Lector } from '../lector.js';
import type { LectorApi, State } from './lector.js';

/** What other extensions get. Its code is loaded with the first call. */
export function lectorApi(lector: Lector): LectorApi & { dispose(): void } {
  const states = new vscode.EventEmitter<State>();
  const load = () => import('./speakForOthers.js');
  const { shown } = lector;
  const listening = shown.onDidChangeState((state) => {
    const { speaker: name } = shown;
    states.fire({ state: stateOf(state), ...(name !== undefined && { name }) });
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
