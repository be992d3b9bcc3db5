import { isSameSound, type VoicesNow } from '../core/voices/voice.js';
import type { Chunk } from '../text/segment.js';
import { type Narrator, type VoiceWish, cutFor, narratorWhenNeeded } from './narrator.js';
import { isReading } from './playbackState.js';
import type { CutAgain, Reader, Voices } from './reader.js';
import type { AnyText, World } from './world.js';

/** `refused`: it never began, and the user knows why. `wordless`: there is nothing in it to say. */
export type Over = 'ended' | 'stopped' | 'replaced' | 'refused' | 'wordless';

/** Texts that are read: from the moment somebody asks to hear them until another reading takes their place. */
export class Reading<Text> {
  /** Tells whoever asked for it, once, that no more of it will be heard by itself. */
  readonly over: (how: Over) => void;
  voice: VoiceWish | undefined;
  /** It is from before a reload, and nobody has asked to hear it since. */
  isRestored = false;
  /** As they are now, if they were edited. */
  texts: readonly Text[] = [];
  /** All that may be spoken. */
  whole: () => Iterable<Chunk> = () => [];
  narrator: Narrator | undefined;
  private work = new AbortController();

  /** Tells later whether what is begun now may go on: not once the user stops it, or another takes its place. */
  whileWanted(): () => boolean {
    const { signal } = this.work;
    return () => !signal.aborted;
  }

  constructor(over: (how: Over) => void = () => undefined) {
    let isOver = false;
    this.over = (how) => {
      if (isOver) return;
      isOver = true;
      over(how);
    };
  }

  speakWith(narrator: Narrator): void {
    if (this.narrator !== narrator) this.narrator?.done();
    this.narrator = narrator;
  }

  soundsLike(voices: VoicesNow): boolean {
    return this.narrator !== undefined && isSameSound(voices, this.narrator);
  }

  /** Ends what is under way. What is asked for after that is new. */
  stop(): void {
    this.work.abort();
    this.work = new AbortController();
  }

  /** Another reading takes its place. */
  end(): void {
    this.work.abort();
    this.narrator?.done();
  }
}

/**
 * About how many characters will be said of these texts after the chunks that are known, if what follows is like them:
 * of code, say, only the comments. To cut a long text just to know how long it takes would cost more than that is worth.
 */
export function restAfter(known: readonly Chunk[], texts: readonly AnyText[]): number | undefined {
  const last = known.at(-1);
  const sourceEnd = last?.map.at(-1)?.source.end;
  if (last === undefined || sourceEnd === undefined) return undefined;
  const at = last.part ?? 0;
  let behind = 0;
  let ahead = 0;
  for (const [part, { text, range }] of texts.entries()) {
    const { start, end } = range ?? { start: 0, end: text.length };
    const reached = part < at ? end : part > at ? start : Math.min(end, Math.max(start, sourceEnd));
    behind += reached - start;
    ahead += end - reached;
  }
  const said = known.reduce((sum, chunk) => sum + chunk.text.length, 0);
  return behind === 0 ? undefined : (ahead * said) / behind;
}

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
    return narratorWhenNeeded(async () => {
      const narrator = await this.narrator(this.current());
      this.speakWith(narrator);
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
      if (await takeOver(current, { reader, voicing: this, isWanted: isStillWanted })) return;
    }
    if (!isSame()) return;
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

/** What is paid for is cut in one way, and a reading that was free may be cut in another. */
async function cutToBuy(narrator: Narrator): Promise<CutAgain> {
  const { cutAgain } = await import('../text/recutChunks.js');
  return (chunks) => cutAgain(chunks, cutFor(narrator));
}

export function voicesOf(narrator: Narrator): Voices {
  return { voiceFor: narrator.voiceFor, speech: narrator };
}
