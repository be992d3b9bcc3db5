import type * as vscode from 'vscode';
import { LectorError } from '../../core/errors.js';
import type { AudioOutput } from '../../reading/audioOutput.js';
import type { Reader } from '../../reading/reader.js';
import { SamplePlayer } from '../../reading/samplePlayer.js';
import { reportError } from '../ui/reportError.js';

/** Voice samples, played in the player. */
export function voiceSamples(
  output: AudioOutput,
  reader: Reader,
  log: vscode.LogOutputChannel,
): SamplePlayer {
  return new SamplePlayer(output, reader, {
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
