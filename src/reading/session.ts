import { isLectorError } from '../core/errors.js';
import { isPronounceable, type Chunk } from '../text/segment.js';
import { beginsIn, ChunkList, sentenceFromSource } from './chunkList.js';
import type { Narrator, VoiceWish } from './narrator.js';
import { FollowedEdits } from './edits.js';
import { isReading, isSounding, type PlaybackState } from './playbackState.js';
import { Reader, type Heard, type ReadingRequest } from './reader.js';
import { Reading, restAfter, startBefore, textsFrom, type Over } from './reading.js';
import { cutFor, Voicing, voicesOf, type Manner } from './voicing.js';
import type { AnyText, World } from './world.js';

/** What to read. */
export interface Wanted<Text> extends Beginning {
  readonly texts: readonly Text[];
  readonly voice?: VoiceWish | undefined;
}

/** Where a reading begins to be heard. */
export interface Beginning extends Pick<ReadingRequest, 'begins' | 'atSentence'> {
  /** The same as an offset of the first text, or near it. */
  readonly near?: number | undefined;
}

/** The reading begins with the sentence at this offset of the first text. */
export function atOffset(offset: number): Beginning {
  return { near: offset, begins: (chunk) => sentenceFromSource(chunk, offset), atSentence: true };
}

/**
 * Owns this window's one reading and does everything to it. Each step takes time, so it asks the reading
 * that it belongs to whether that is still wanted.
 */
export class Session<Text extends AnyText> {
  readonly reader: Reader;
  /** What the player shows. */
  private current = new Reading<Text>();
  /** What was asked for last, which may not be ready yet. */
  private latest = this.current;
  /** It is from before a reload, and nobody has asked to hear it since. */
  private restored: Reading<Text> | undefined;
  private isPreparing = false;
  private couldStop = false;
  private heard: Heard | undefined;
  private readonly voicing: Voicing<Text>;
  private readonly followed: FollowedEdits;
  private watching: { dispose(): void } | undefined;

  constructor(private readonly world: World<Text>) {
    const { output, audience, clock } = world;
    this.reader = new Reader(output, {
      stateChanged: (state, heard) => {
        this.heard = heard;
        if (state.name === 'ended' || state.name === 'stopped') this.current.over(state.name);
        if (state.name !== 'paused') this.restored = undefined;
        this.tellCanStop();
        audience.changed(state, heard);
      },
      failed: (error) => void this.mend(error),
    });
    this.voicing = new Voicing(world, this.reader, () => this.current);
    this.followed = new FollowedEdits(
      () => this.reread(),
      () => isReading(this.state),
      () => this.reader.isArriving,
      clock,
    );
  }

  get state(): PlaybackState {
    return this.reader.state;
  }

  /** The texts that the player shows. */
  get texts(): readonly Text[] {
    return this.current.texts;
  }

  /** Whether nobody listens or is about to. What waits from before a reload was not asked for in this window. */
  get isFree(): boolean {
    return !this.isPreparing && (!isReading(this.state) || this.restored === this.current);
  }

  /**
   * Reads what is found, if anything. The reading asked for last wins, not the one that is ready last. If it cannot
   * begin, `again` is what the user may do about it, or the same once more.
   */
  speak(
    find: () => Promise<Wanted<Text> | undefined>,
    over?: (how: Over) => void,
    again?: () => void,
  ): Promise<void> {
    return this.ask(async (reading) => {
      const isWanted = reading.whileWanted();
      const wanted = await find();
      if (wanted !== undefined && isWanted()) await this.prepare(reading, wanted, false, again);
    }, over);
  }

  /** Shows a reading from before a reload, ready to resume, unless something else was asked for. It needs no voice yet. */
  async restore(texts: readonly Text[], offset: number, as: 'paused' | 'stopped'): Promise<void> {
    const { latest, world } = this;
    if (this.isPreparing) return;
    const isWanted = latest.whileWanted();
    const beginning = atOffset(offset);
    const from = startBefore(texts, beginning.near);
    const [chunks] = await Promise.all([world.chunksOf(textsFrom(texts, from)), this.watchEdits()]);
    const cut = await this.cutUpTo(chunks(), beginning, isWanted);
    if (!isWanted() || this.latest !== latest) return;
    const reading = (this.latest = new Reading<Text>());
    reading.cutFrom = from;
    this.begin(reading, texts, chunks);
    this.restored = reading;
    const voices = this.voicing.whenNeeded();
    this.reader.restore({ chunks: cut, ...voices, ...beginning, ...restOf(reading) }, as);
  }

  /** Does something with the reading once it has the current text: at once, unless that was just edited. */
  async withEdits(act: (reader: Reader) => void): Promise<void> {
    const isWanted = this.current.whileWanted();
    await this.followed.settled();
    if (isWanted()) act(this.reader);
  }

  /** Goes to the next or the last symbol in code, and to a heading elsewhere. */
  async skipHeadingOrSymbol(by: 1 | -1): Promise<void> {
    const isWanted = this.current.whileWanted();
    await this.followed.settled();
    const symbol = await this.world.symbolBeside(this.heard, this.texts, by);
    if (!isWanted()) return;
    if (symbol !== undefined) this.reader.goToFirst(symbol);
    else this.reader.skipPassage('heading', by);
  }

  /** The texts are to be said in another way from here on. */
  sayOtherwise(): void {
    this.followed.edited();
  }

  stop(): void {
    this.latest.stop();
    this.isPreparing = false;
    this.halt();
    this.tellCanStop();
  }

  /** Another window starts to speak. */
  giveWay(): void {
    if (!isSounding(this.state)) return;
    this.reader.do('pause');
    this.world.audience.gaveWay();
  }

  /** Continues in the voice that is chosen now. A reading that is over uses it when it is played again. */
  revoice(manner?: Manner): Promise<void> {
    return this.voicing.revoice(manner);
  }

  dispose(): void {
    this.watching?.dispose();
    this.followed.dispose();
    this.reader.dispose();
  }

  private async ask(
    work: (reading: Reading<Text>) => Promise<void>,
    over?: (how: Over) => void,
  ): Promise<void> {
    if (this.latest !== this.current) this.latest.stop();
    const reading = (this.latest = new Reading<Text>(over));
    const isWanted = reading.whileWanted();
    this.isPreparing = true;
    this.tellCanStop();
    try {
      await work(reading);
    } catch (error) {
      if (isWanted()) this.world.audience.refused(error);
    } finally {
      const isLatest = this.latest === reading;
      if (isLatest) this.isPreparing = false;
      if (this.current !== reading) reading.over(!isLatest ? 'replaced' : isWanted() ? 'refused' : 'stopped');
      this.tellCanStop();
    }
  }

  private async prepare(
    reading: Reading<Text>,
    wanted: Wanted<Text>,
    /** It keeps its place in the player until the rest of it may be read. */
    continues: boolean,
    /** What *Try Again* does. */
    again = (): void => void this.again(wanted, continues),
  ): Promise<void> {
    const { world } = this;
    const isWanted = reading.whileWanted();
    const { texts, voice, ...beginning } = wanted;
    reading.voice = voice;
    reading.cutFrom = startBefore(texts, beginning.near);
    const makeRoom = (): void => {
      if (!continues) {
        this.current.over('replaced');
        this.halt();
      }
      world.output.open();
    };
    // The player takes a while to open. If there may be nothing to read, wait.
    const isCertain = texts.some(({ text }) => isPronounceable(text));
    let ready: Promise<Narrator> | undefined;
    try {
      await world.signedIn(voice);
      if (!isWanted()) return;
      if (isCertain) makeRoom();
      const isSameVoice = this.voicing.whileSame();
      const [cut, narrator] = await Promise.all([
        world.chunksOf(textsFrom(texts, reading.cutFrom)),
        (ready = this.voicing.narrator(reading)),
        this.watchEdits(),
      ]);
      if (!isWanted()) return;
      const chunks = (): Iterable<Chunk> => cut(cutFor(narrator));
      if (isEmpty(chunks())) {
        world.audience.nothingToSay();
        reading.over('wordless');
        return;
      }
      if (!isCertain) makeRoom();
      const { begins } = beginning;
      const beginsWith = begins && ((chunk: Chunk) => begins(chunk) !== undefined);
      const agreed = await narrator.agree(chunks, { beginsWith, inParts: true });
      const upToThere = agreed && (await this.cutUpTo(agreed(), beginning, isWanted));
      if (agreed === undefined || upToThere === undefined || !isWanted()) return;
      this.begin(reading, texts, agreed, continues);
      this.voicing.speakWith(narrator);
      this.reader.speak({ ...voicesOf(narrator), chunks: upToThere, ...beginning, ...restOf(reading) });
      if (!isSameVoice()) await this.revoice();
    } catch (error) {
      if (!isWanted()) return;
      world.audience.refused(error, () => {
        if (isWanted()) again();
      });
    } finally {
      if (this.current !== reading)
        void ready?.then(
          (narrator) => narrator.done(),
          () => undefined,
        );
    }
  }

  private again(wanted: Wanted<Text>, continues: boolean): Promise<void> {
    return this.ask(
      (reading) => this.prepare(reading, wanted, continues),
      continues ? this.current.over : undefined,
    );
  }

  private begin(
    reading: Reading<Text>,
    texts: readonly Text[],
    whole: () => Iterable<Chunk>,
    continues = false,
  ): void {
    this.current.end();
    this.current = reading;
    reading.texts = texts;
    reading.whole = whole;
    if (continues) return;
    this.followed.begin();
    this.world.audience.begins(texts);
    void this.catchUp();
  }

  /** Until a reading begins, nobody watches the edits of its texts. */
  private async catchUp(): Promise<void> {
    const now = (await this.world.edits()).upToNow();
    if (this.texts.some((text) => now.now(text).text !== text.text)) this.followed.edited();
  }

  /** Ends what is heard and everything under way for it. */
  private halt(): void {
    this.current.stop();
    this.reader.do('stop');
  }

  /** Cuts a text up to the chunk where its reading begins, which may be megabytes away. */
  private async cutUpTo(
    chunks: Iterable<Chunk>,
    { begins }: Beginning,
    isWanted: () => boolean,
  ): Promise<Iterable<Chunk>> {
    if (begins === undefined) return chunks;
    const list = new ChunkList(chunks);
    for (const chunk of list.from(0)) {
      await this.world.turn();
      if (!isWanted() || begins(chunk) !== undefined) break;
    }
    return list.from(0);
  }

  /** The reading has failed: it goes on in another voice, or the user hears why and what to do. */
  private async mend(error: unknown): Promise<void> {
    const { reader, current, world } = this;
    current.narrator?.told(error);
    const isWanted = current.whileWanted();
    const kind = isLectorError(error) ? error.kind : undefined;
    if (kind === 'declined') {
      // The user has said no and need not be told. Play asks again.
      reader.do('stop');
      await this.revoice();
      return;
    }
    if (kind === 'nothingToSay') {
      reader.do('stop');
      world.audience.nothingToSay();
      return;
    }
    if (kind === 'unknownVoice') {
      world.audience.voiceMissed();
      const isMended = await this.voicing.replace(error);
      // In the meantime, the user may have begun, stopped or chosen something else.
      if (isMended || !isWanted() || this.state.name !== 'failed') return;
    }
    world.audience.failed(error, {
      resume: () => {
        if (isWanted()) void this.withEdits((reader) => reader.do('resume'));
      },
      mended: () => {
        // Choosing another voice resumes by itself.
        if (isWanted() && this.state.name === 'failed') this.startAgain();
      },
      buyAgain: async (lost) => {
        await current.narrator?.buyAgain(lost);
      },
    });
  }

  /** Prepares the reading anew from where it failed: the service may be another now. */
  private startAgain(): void {
    const { heard, state, texts, current } = this;
    const begins = heard && state.name !== 'idle' && beginsIn(heard.chunk, state.place.offset);
    const near = heard?.chunk.part ? undefined : heard?.chunk.map[0]?.source.start;
    void this.again({ texts, voice: current.voice, near, ...(begins && { begins }) }, true);
  }

  private async watchEdits(): Promise<void> {
    const edits = await this.world.edits();
    this.watching ??= edits.onEdited(() => this.followed.edited());
  }

  /** Gives the reading the text of its documents as it is now. */
  private async reread(): Promise<void> {
    const { current, reader, world } = this;
    try {
      const edits = await world.edits();
      const { reread } = await import('./reread.js');
      await reread(current, reader, edits, world, () => this.current === current);
    } catch (error) {
      world.audience.refused(error);
    }
  }

  private tellCanStop(): void {
    const canStop = this.isPreparing || isReading(this.state);
    if (canStop === this.couldStop) return;
    this.couldStop = canStop;
    this.world.audience.canStop(canStop);
  }
}

function restOf<Text extends AnyText>(reading: Reading<Text>): Pick<ReadingRequest, 'restAfter'> {
  return { restAfter: (known) => restAfter(known, textsFrom(reading.texts, reading.cutFrom)) };
}

function isEmpty(chunks: Iterable<Chunk>): boolean {
  return chunks[Symbol.iterator]().next().done === true;
}
