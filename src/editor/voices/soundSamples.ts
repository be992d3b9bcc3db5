import { systemClock } from '../../core/clock.js';
import { LectorError } from '../../core/errors.js';
import type { Reader } from '../../reading/reader.js';
import { SamplePlayer } from '../../reading/samplePlayer.js';
import type { SpeechClients } from '../account/speechClients.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { VoicePreview } from './voicePreview.js';

interface SampleParts {
  readonly panel: PlayerPanel;
  readonly reader: Reader;
  readonly clients: SpeechClients;
  readonly report: (error: unknown) => void;
}

/** Plays samples between readings. Loaded with the first one. */
export function soundSamples({ panel, reader, clients, report }: SampleParts) {
  const player = new SamplePlayer(panel, reader, {
    failed: (problem) => report(new LectorError('output', problem)),
    after: (ms, run) => ({ dispose: systemClock.after(ms, run) }),
  });
  const sampleOf = async (address: string, signal: AbortSignal) =>
    (await clients.client()).file(address, signal);
  return { player, preview: new VoicePreview(sampleOf, player) };
}
