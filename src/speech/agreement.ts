import { setImmediate as breathe } from 'node:timers/promises';
import { sleep, type Clock } from '../core/clock.js';
import { LectorError } from '../core/errors.js';
import type { SpeechMaker } from '../core/speechProvider.js';
import type { VoiceFor } from '../core/voices/voice.js';
import type { Agreeing, Fits, Narrator } from '../reading/narrator.js';
import type { Chunk } from '../text/segment.js';
import type { AudioKey, CostChoice, CostQuestion, Price, ReadingCost } from './speech.js';

/** How long a reading may wait for its price. */
const countingMs = 300;
/** A key that is pressed again comes sooner than this. */
const restMs = 250;

export interface AgreementPorts {
  readonly price: Price;
  readonly voiceFor: VoiceFor;
  readonly ask: (question: CostQuestion) => Promise<CostChoice>;
  /** What costs nothing at this moment. `kept` is told what is free only for as long as the cache keeps it. */
  readonly isFree: (kept?: (key: AudioKey) => void) => Promise<IsCached>;
  /** Makes sure that the cache keeps these, and no longer what it kept before. */
  readonly protect: (keys: readonly AudioKey[]) => void;
  /** Everything that will be spoken. */
  readonly text: () => Iterable<Chunk>;
  /** The texts of the requests that are not answered yet, the oldest first. */
  readonly wanted: () => readonly string[];
  readonly clock: Clock;
}

/** The characters that the user has agreed to spend on one reading. Beyond them, the user is asked about the rest. */
export class Agreement implements Pick<Narrator, 'agree' | 'stillFits'> {
  private left = 0;
  private readonly paid = new Set<string>();
  private readonly underWay = new Set<Promise<unknown>>();
  private asking: Promise<boolean> | undefined;
  /** Texts of the requests that were under way when the user said no. They are declined without another question. */
  private refused = new Set<string>();
  private hasBegun = false;
  /** Choosing to read what fits answers for the rest, too. */
  private isEnough = false;
  /** Who agreed, and pays. */
  private account: SpeechMaker | undefined;
  private isOtherAccount = false;
  private movedAt = -Infinity;
  private remaining: number | undefined;
  private confirmAbove: number;

  constructor(private readonly ports: AgreementPorts) {
    const { remaining, confirmAboveCharacters } = ports.price;
    this.remaining = remaining;
    this.confirmAbove = confirmAboveCharacters;
  }

  async agree(
    chunks: () => Iterable<Chunk>,
    { beginsAt, inParts = false }: Agreeing = {},
  ): Promise<(() => Iterable<Chunk>) | undefined> {
    const { price, voiceFor, isFree, protect, clock, ask } = this.ports;
    this.account ??= await price.account();
    const began = clock.now();
    const kept: AudioKey[] = [];
    const isCached = await isFree((key) => kept.push(key));
    const isLate = inParts ? () => clock.now() - began > countingMs : undefined;
    const { first, ...cost } = await readingCost(chunks(), { isCached, voiceFor, breathe, beginsAt, isLate });
    let { remaining } = this;
    // A text that does not fit must not begin unasked.
    if (cost.toPay > 0) remaining ??= await price.soonRemaining();
    let question = costQuestion(cost, remaining, this.confirmAbove);
    if (question !== undefined) {
      remaining = await price.freshRemaining();
      question = costQuestion(cost, remaining, this.confirmAbove);
    }
    const { isOtherAccount } = this;
    const choice = question === undefined ? 'read' : await ask({ ...question, isOtherAccount });
    this.isEnough = choice === 'readWhatFits';
    if (choice === 'cancel') return undefined;
    const fits = this.isEnough ? (remaining ?? 0) : Infinity;
    this.left = Math.min(cost.toPay, fits);
    this.hasBegun = true;
    this.isOtherAccount = false;
    if (cost.isPart) {
      // The limit is for the whole reading, not for each of its parts. Once asked, the user knows that it will be asked
      // again.
      this.confirmAbove = question === undefined ? this.confirmAbove - this.left : 0;
      this.remaining &&= this.remaining - this.left;
    }
    protect(kept);
    if (choice === 'read') return chunks;
    return () => whatFits(chunks, first, (from) => affordable(from, isCached, fits, voiceFor));
  }

  async stillFits(): Promise<Fits> {
    if (!this.isEnough) return (chunks) => chunks;
    const { left } = this;
    const isFree = await this.ports.isFree();
    const isCached: IsCached = (text, voiceId) => this.paid.has(text) || isFree(text, voiceId);
    return (chunks) => affordable(chunks, isCached, left, this.ports.voiceFor);
  }

  /** The user has gone elsewhere in the text, and may be about to go on from there. */
  moved(): void {
    this.movedAt = this.ports.clock.now();
  }

  /** Has a text bought by the account that is signed in, with what it agreed to. Rejects if that is not enough. */
  async pay<T>(text: string, signal: AbortSignal, buy: (account: SpeechMaker) => Promise<T>): Promise<T> {
    const { price, clock } = this.ports;
    const restedMs = clock.now() - this.movedAt;
    // Negative if the clock was set back.
    if (restedMs >= 0 && restedMs < restMs) await sleep(clock, restMs - restedMs, signal);
    const account = await price.account();
    if (this.account !== undefined && this.account !== account) {
      // This account has agreed to nothing, and what is left belongs to the other one.
      this.isOtherAccount = true;
      this.isEnough = false;
      this.left = this.confirmAbove = 0;
      this.remaining = undefined;
    }
    this.account = account;
    if (this.left < text.length) {
      if (this.refused.delete(text)) throw declined();
      this.asking ??= this.askAboutRest(text).finally(() => {
        this.asking = undefined;
      });
      const isAgreed = await this.asking;
      this.refused.delete(text);
      if (!isAgreed || this.left < text.length) throw declined();
    }
    this.left -= text.length;
    this.paid.add(text);
    const bought = buy(account);
    this.underWay.add(bought);
    return bought.finally(() => this.underWay.delete(bought));
  }

  /** It turned out to cost nothing, or may be paid for once more. */
  putBack(text: string): void {
    this.left += text.length;
    this.paid.delete(text);
  }

  private async askAboutRest(next: string): Promise<boolean> {
    if (this.isEnough) return false;
    // Until then, a service that is asked what is left may not have counted it.
    await Promise.allSettled(this.underWay);
    const { text, wanted } = this.ports;
    // Of pieces looked up at the same time, a later one may need paying first: the question counts from the first that
    // is not paid for yet.
    const from = wanted().find((each) => !this.paid.has(each)) ?? next;
    const beginsAt = (chunk: Chunk): boolean => chunk.text === from;
    // There is time to count all the rest while what was agreed to is heard.
    const isAgreed = (await this.agree(text, { beginsAt, inParts: !this.hasBegun })) !== undefined;
    this.refused = new Set(isAgreed ? [] : wanted());
    return isAgreed;
  }
}

/** Anything before the start is not read; it stays so that the user can go back to it. */
function* whatFits(chunks: () => Iterable<Chunk>, first: number, fits: Fits): Generator<Chunk> {
  yield* part(chunks(), 0, first);
  yield* fits(part(chunks(), first, Infinity));
}

function* part(chunks: Iterable<Chunk>, start: number, end: number): Generator<Chunk> {
  let index = 0;
  for (const chunk of chunks) {
    if (index >= end) return;
    if (index++ >= start) yield chunk;
  }
}

function declined(): LectorError {
  return new LectorError('declined', 'The rest of the text would cost more than the user agreed to.');
}

/** Whether speech for a text in a voice is cached. */
type IsCached = (text: string, voiceId: string) => boolean;

interface Counting extends Pick<Agreeing, 'beginsAt'> {
  readonly isCached: IsCached;
  readonly voiceFor: VoiceFor;
  /** Lets others have a turn while a long text is counted. */
  readonly breathe: () => Promise<void>;
  /** Whether nobody should wait for the rest to be counted. Absent if all of it must be. */
  readonly isLate?: (() => boolean) | undefined;
}

/** Chunks counted before others get a turn: a long document must not hold up the editor. */
const chunksInOneGo = 50;

/**
 * What a reading will cost, and the index of its first chunk. Characters are counted in UTF-16 units: services count
 * differently, and no usual way gives more, so the price shown is never too low.
 */
export async function readingCost(
  chunks: Iterable<Chunk>,
  { isCached, breathe, voiceFor, beginsAt, isLate }: Counting,
): Promise<ReadingCost & { readonly first: number }> {
  const pay = payOnce(isCached, voiceFor);
  let toPay = 0;
  let cached = 0;
  let first = 0;
  const count = (chunk: Chunk): void => {
    const price = pay(chunk);
    toPay += price;
    cached += chunk.text.length - price;
  };
  let before: Chunk[] | undefined = beginsAt && [];
  let seen = 0;
  for (const chunk of chunks) {
    if (seen > 0 && seen % chunksInOneGo === 0) {
      await breathe();
      if (toPay + cached > 0 && isLate?.() === true) return { toPay, cached, isPart: true, first };
    }
    seen++;
    if (before !== undefined && beginsAt?.(chunk) === true) {
      first = before.length;
      before = undefined;
    }
    if (before === undefined) count(chunk);
    else before.push(chunk);
  }
  before?.forEach(count);
  return { toPay, cached, isPart: false, first };
}

/** What to ask before a reading is paid for, or `undefined` if it may start at once. */
export function costQuestion(
  { toPay, cached, isPart }: ReadingCost,
  remaining: number | undefined,
  confirmAboveCharacters: number,
): Omit<CostQuestion, 'isOtherAccount'> | undefined {
  const tooMuch = remaining !== undefined && toPay > remaining;
  if (toPay === 0 || (toPay <= confirmAboveCharacters && !tooMuch)) return undefined;
  return { toPay, cached, isPart, remaining, someFits: tooMuch && remaining + cached > 0 };
}

/** The chunks up to the first that costs more than is left. Cached ones cost nothing. */
export function* affordable(
  chunks: Iterable<Chunk>,
  isCached: IsCached,
  characters: number,
  voiceFor: VoiceFor,
): Generator<Chunk> {
  const pay = payOnce(isCached, voiceFor);
  let left = characters;
  for (const chunk of chunks) {
    left -= pay(chunk);
    if (left < 0) return;
    yield chunk;
  }
}

/** The price of each text in turn: what the same voice says a second time is cached by then. */
function payOnce(isCached: IsCached, voiceFor: VoiceFor): (chunk: Chunk) => number {
  const paid = new Set<string>();
  return ({ text, language }) => {
    const voiceId = voiceFor(language);
    const key = `${voiceId}\n${text}`;
    if (paid.has(key) || isCached(text, voiceId)) return 0;
    paid.add(key);
    return text.length;
  };
}
