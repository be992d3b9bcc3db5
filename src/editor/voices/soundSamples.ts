import { systemClock } from '../../core/clock.js';
import { LectorError } from '../../core/errors.js';
import { plainText } from '../../core/plainText.js';
import type { Voice } from '../../core/voices/voice.js';
import type { Reader } from '../../reading/reader.js';
import { SamplePlayer } from '../../reading/samplePlayer.js';
import type { SpeechClients } from '../account/speechClients.js';
import type { PlayerPanel } from '../player/playerPanel.js';

/** Recent samples. They last a few seconds each, so this many take a few megabytes. */
const kept = 40;

/** Plays a voice's sample, which the service has ready, so it costs nothing. */
export class VoicePreview {
  private readonly samples = new Map<string, Uint8Array<ArrayBuffer>>();
  private fetching: AbortController | undefined;

  constructor(
    private readonly clients: SpeechClients,
    private readonly player: SamplePlayer,
  ) {}

  async play({ name, sample }: Pick<Voice, 'name' | 'sample'>): Promise<void> {
    this.stop();
    const fetching = (this.fetching = new AbortController());
    try {
      const audio = await this.sample(sample, fetching.signal);
      if (!fetching.signal.aborted) this.player.play(audio, plainText(name, 80));
    } catch (error) {
      if (!fetching.signal.aborted) throw error;
    }
  }

  stop(): void {
    this.fetching?.abort();
    this.player.stop();
  }

  private async sample(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (address === '') {
      throw new LectorError('noSample', 'The service has no sample of this voice.');
    }
    const audio = this.samples.get(address) ?? (await (await this.clients.client()).file(address, signal));
    // The most recent sample is last in the map, so the first is the one to drop.
    this.samples.delete(address);
    this.samples.set(address, audio);
    const [oldest] = this.samples.keys();
    if (this.samples.size > kept && oldest !== undefined) this.samples.delete(oldest);
    return audio;
  }
}

/** Plays samples between readings. Loaded with the first one. */
export function soundSamples(
  panel: PlayerPanel,
  reader: Reader,
  clients: SpeechClients,
  report: (error: unknown) => void,
) {
  const failed = (problem: string): void => report(new LectorError('output', problem));
  const player = new SamplePlayer(panel, reader, systemClock, failed);
  return { player, preview: new VoicePreview(clients, player) };
}
