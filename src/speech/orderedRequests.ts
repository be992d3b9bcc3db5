import type { SoundFormat } from '../core/audio/soundFormat.js';
import type { SpeechSource } from '../core/speechSource.js';

/** A source that remembers what it has been asked for and not delivered yet, in the order of asking. */
export class OrderedRequests implements SpeechSource {
  private readonly underWay: { readonly text: string }[] = [];

  constructor(private readonly source: SpeechSource) {}

  get costs(): boolean {
    return this.source.costs === true;
  }

  get format(): SoundFormat | undefined {
    return this.source.format;
  }

  /** The text that was asked for first. */
  get first(): string | undefined {
    return this.underWay[0]?.text;
  }

  async speak(...asked: Parameters<SpeechSource['speak']>): Promise<Uint8Array<ArrayBuffer>> {
    const [text] = asked;
    const request = { text };
    this.underWay.push(request);
    try {
      return await this.source.speak(...asked);
    } finally {
      this.underWay.splice(this.underWay.indexOf(request), 1);
    }
  }
}
