import type * as vscode from 'vscode';
import { LectorError } from '../../core/errors.js';
import { SamplePlayer, type SampleOutput } from '../../core/playback/samplePlayer.js';
import { reportError } from '../reportError.js';

/** Voices' samples, heard in the player's panel. */
export function samplePlayer(output: SampleOutput, log: vscode.LogOutputChannel): SamplePlayer {
  return new SamplePlayer(output, {
    failed: (problem) => void reportError(new LectorError('output', problem), log),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return {
        dispose: () => {
          clearTimeout(timer);
        },
      };
    },
  });
}
