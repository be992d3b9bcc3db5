import { type PlainText } from '../../core/plainText.js';
import type { Client } from '../../api/client.js';
import { CachedSource } from '../../core/pipeline/cachedSource.js';
import { PaidSource } from '../../core/pipeline/paidSource.js';
import { SharedFlights } from '../../core/pipeline/sharedFlights.js';
import type { SpeechSource } from '../../core/pipeline/speechSource.js';
import type { Chunk } from '../../core/text/segment.js';
import { shortChunks } from '../../core/text/shortChunks.js';
import { agreedChunks } from '../../core/usage/agreement.js';
import type { DiskCache } from '../cache/diskCache.js';
import { PurchaseFolder } from '../cache/purchaseFolder.js';
import { askAboutCost } from './askAboutCost.js';

/** The service and the voice that are chosen at the moment. */
export interface ChosenSpeech {
  readonly client: Client;
  readonly voiceId: string;
  /** Once it is known, if it ever is. */
  readonly voiceName: Promise<PlainText | undefined>;
  /** The service's identity, which outlives its address and changes when its voices may sound different. */
  readonly service: string;
  /** What is left of the allowance and from where on to ask; without it speech is free. */
  readonly price?: { readonly remaining: number | undefined; readonly confirmAboveCharacters: number };
}

/** All that a reading or a recording needs to have its text said. */
export interface ReadySpeech {
  readonly source: SpeechSource;
  readonly voiceId: string;
  readonly voiceName: Promise<PlainText | undefined>;
  /** What may be said of a text, after the user was asked if it is dear; `undefined` if it may not be said at all. */
  agree(
    chunks: () => Iterable<Chunk>,
    beginsAt?: (chunk: Chunk) => boolean,
  ): Promise<(() => Iterable<Chunk>) | undefined>;
}

/** Speech with the cache before it, whoever wants it: what one has paid for the other hears for nothing. */
export class Speech {
  private readonly flights = new SharedFlights<Uint8Array<ArrayBuffer>>();
  private readonly purchases: PurchaseFolder;

  constructor(
    private readonly chosen: () => Promise<ChosenSpeech>,
    private readonly cache: DiskCache,
    private readonly log: (line: string) => void,
  ) {
    this.purchases = new PurchaseFolder(cache.folder, { log });
  }

  async ready(): Promise<ReadySpeech> {
    const { client, voiceId, voiceName, service, price } = await this.chosen();
    const made = price === undefined ? client : new PaidSource(client, this.purchases, service);
    return {
      source: new CachedSource(made, this.cache, service, this.log, this.flights),
      voiceId,
      voiceName,
      agree: async (chunks, beginsAt) => {
        if (price === undefined) return chunks;
        const short = () => shortChunks(chunks());
        const [isKept, isBought] = await Promise.all([this.cache.snapshot(), this.purchases.snapshot()]);
        const isCached = (text: string): boolean => {
          const key = { service, voiceId, text };
          return isKept(key) || isBought(key);
        };
        return agreedChunks(short, { ...price, isCached, breathe, beginsAt }, askAboutCost);
      },
    };
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
