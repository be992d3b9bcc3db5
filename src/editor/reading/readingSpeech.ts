import type { LostPurchase } from '../../core/errors.js';
import type { ReadingRequest } from '../../reading/reader.js';
import type { Chunk } from '../../text/segment.js';
import { isSameSound, type VoicesNow } from '../../core/voices/voiceFor.js';
import type { Narrators } from '../../speech/narrators.js';
import type { Narrator } from '../../speech/speech.js';
import { speechWhenNeeded } from './speechWhenNeeded.js';

/** What speaks this window's reading: one speech at a time, for one text. */
export class ReadingSpeech {
  private inUse: Narrator | undefined;
  private wholeText: () => Iterable<Chunk> = () => [];

  constructor(
    private readonly narrator: Narrators['narrator'],
    private readonly used: (speech: Narrator) => void,
  ) {}

  /** Everything to be read. What it will need stays in the cache. */
  speaks(wholeText: () => Iterable<Chunk>): void {
    this.wholeText = wholeText;
  }

  /** The service and voices that are chosen now. */
  ready(): Promise<Narrator> {
    return this.narrator(() => this.wholeText());
  }

  use(speech: Narrator): void {
    if (this.inUse !== speech) this.inUse?.done();
    this.inUse = speech;
    this.used(speech);
  }

  /** For a reading that may never be heard: its service and voices are those chosen by then. */
  whenNeeded(): Pick<ReadingRequest, 'voiceFor' | 'speech'> {
    return speechWhenNeeded(async () => {
      const ready = await this.ready();
      this.use(ready);
      return ready;
    });
  }

  /**
   * What speaks now that a voice is gone; `undefined` if it would sound the same, or costs something: then the user
   * decides.
   */
  async replacement(): Promise<Narrator | undefined> {
    const speech = await this.ready();
    if (speech.costs !== true && !this.soundsLike(speech)) return speech;
    speech.done();
    return undefined;
  }

  async buyAgain(lost: LostPurchase): Promise<void> {
    await this.inUse?.buyAgain(lost);
  }

  soundsLike(voices: VoicesNow): boolean {
    return this.inUse !== undefined && isSameSound(voices, this.inUse);
  }

  /** What of a text still fits into what the user agreed to spend. */
  async stillFits(): ReturnType<Narrator['stillFits']> {
    return (await this.inUse?.stillFits()) ?? ((chunks) => chunks);
  }
}
