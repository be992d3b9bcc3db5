import { naturalIdOf } from '../core/voices/voice.js';
import type { CutOptions } from '../text/chunks.js';
import { narratorWhenNeeded, type Narrator } from './narrator.js';
import { isReading } from './playbackState.js';
import type { CutAgain, Reader, Voices } from './reader.js';
import type { Reading } from './reading.js';
import type { AnyText, World } from './world.js';

/** `gently`: the sentence being heard is finished first, and then the next one is ready. */
export type Manner = 'atOnce' | 'gently';

/** Who speaks the window's reading, and how another takes over in the middle of it. */
export class Voicing<Text extends AnyText> {
  private changes = 0;

  constructor(
    private readonly world: Pick<World<Text>, 'narrator' | 'audience'>,
    private readonly reader: Reader,
    private readonly current: () => Reading<Text>,
  ) {}

  narrator(reading: Reading<Text>): Promise<Narrator> {
    return this.world.narrator(() => reading.whole(), reading.voice);
  }

  speakWith(narrator: Narrator): void {
    this.current().speakWith(narrator);
    this.world.audience.speaksWith(narrator);
  }

  whenNeeded(): Voices {
    const current = this.current();
    return narratorWhenNeeded(async () => {
      const narrator = await this.narrator(current);
      // Another reading may have begun meanwhile, with its own.
      if (this.current() === current) this.speakWith(narrator);
      else narrator.done();
      return narrator;
    });
  }

  /** Tells later whether no other voice was chosen meanwhile. */
  whileSame(): () => boolean {
    const { changes } = this;
    return () => changes === this.changes;
  }

  /** Continues in the voice that is chosen now. A reading that is over uses it when it is played again. */
  async revoice(manner: Manner = 'atOnce'): Promise<void> {
    this.changes++;
    const { reader } = this;
    const current = this.current();
    const isSame = this.whileSame();
    const isWanted = current.whileWanted();
    if (manner === 'gently') {
      const { takeOver } = await import('./takeOver.js');
      const isStillWanted = (): boolean => isWanted() && isSame();
      if (await takeOver(current, reader, this, isStillWanted)) return;
    }
    if (!isReading(reader.state)) {
      reader.revoice(this.whenNeeded());
      return;
    }
    try {
      const narrator = await this.narrator(current);
      const isToBuy = narrator.costs === true && current.narrator?.costs !== true;
      const cutAgain = isToBuy ? await cutToBuy(narrator) : undefined;
      if (!isWanted() || !isSame()) {
        narrator.done();
        return;
      }
      const soundsOther = !current.soundsLike(narrator);
      this.speakWith(narrator);
      // It may be cut for this voice.
      current.whole = () => reader.all();
      if (soundsOther) reader.revoice(voicesOf(narrator), cutAgain);
    } catch (error) {
      if (isWanted()) this.world.audience.refused(error);
    }
  }

  /** Goes on in the voice that takes the place of one that is gone, unless it costs something: then the user decides. */
  async replace(gone: unknown): Promise<boolean> {
    const { reader, world } = this;
    const current = this.current();
    const isWanted = current.whileWanted();
    const narrator = await this.narrator(current).catch(() => undefined);
    if (narrator === undefined) return false;
    const isStuck = isWanted() && reader.state.name === 'failed';
    if (!isStuck || narrator.costs === true || current.soundsLike(narrator)) {
      narrator.done();
      return false;
    }
    this.speakWith(narrator);
    reader.revoice(voicesOf(narrator));
    world.audience.voiceReplaced(gone);
    return true;
  }
}

/** Paid speech is always cut in one way. A reading that was free so far may have been cut in another. */
async function cutToBuy(narrator: Narrator): Promise<CutAgain> {
  const { cutAgain } = await import('../text/recutChunks.js');
  return (chunks) => cutAgain(chunks, cutFor(narrator));
}

export function voicesOf(narrator: Narrator): Voices {
  return { voiceFor: narrator.voiceFor, speech: narrator };
}

/**
 * How to cut a text for those who will say it. Whatever is paid for is cut in one way, so that its price, what was bought
 * before and what is saved are the same messages.
 */
export function cutFor({ costs, voiceFor }: Pick<Narrator, 'costs' | 'voiceFor'>): Required<CutOptions> {
  const isPaid = costs === true;
  const isSlow = (language: string | undefined): boolean =>
    !isPaid && naturalIdOf(voiceFor(language)) !== undefined;
  return { isSlow, isShort: (language) => isPaid || isSlow(language) };
}
