import type { Voice, VoiceList } from '../../core/voices/voice.js';
import { Listeners } from '../listeners.js';

/** The voices of the chosen service: fetched when first needed, then kept until something changes them. */
export class VoiceCatalogue {
  private readonly listeners = new Listeners();
  private loading: Promise<readonly Voice[]> | undefined;
  private asking: AbortController | undefined;

  constructor(private readonly list: (signal: AbortSignal) => Promise<VoiceList>) {}

  readonly onDidChange = this.listeners.add;

  /** After a failure, the next call asks the service again. */
  voices(): Promise<readonly Voice[]> {
    return (this.loading ??= this.load());
  }

  async find(id: string): Promise<Voice | undefined> {
    return (await this.voices()).find((voice) => voice.id === id);
  }

  /** The list is out of date. Whatever shows it asks again. */
  refresh(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.loading = undefined;
    this.listeners.tell();
  }

  dispose(): void {
    this.asking?.abort();
    this.listeners.clear();
  }

  private load(): Promise<readonly Voice[]> {
    const asking = new AbortController();
    this.asking = asking;
    const loading = this.list(asking.signal).then(
      async (list) => (await import('../../core/voices/listedVoices.js')).voicesOf(list),
      // The list was refreshed meanwhile: whoever waits for the old one gets the new one.
      (error: unknown) => {
        if (asking.signal.aborted && this.asking !== asking) return this.voices();
        if (this.loading === loading) this.loading = undefined;
        throw error;
      },
    );
    return loading;
  }
}
