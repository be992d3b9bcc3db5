import { setImmediate as breathe } from 'node:timers/promises';
import { sleep, type Clock } from '../core/clock.js';
import { isLectorError, LectorError } from '../core/errors.js';
import type { SpeechMaker } from '../core/speechProvider.js';
import type { VoiceFor } from '../core/voices/voice.js';
import type { Agreeing, Fits, Narrator } from '../reading/narrator.js';
import type { Chunk } from '../text/segment.js';
import type { AudioKey, CostChoice, CostQuestion, Billing, ReadingCost } from './speech.js';

/** How long a reading may wait for its price. */
const countingMs = 300;
/** Nothing is bought until nobody has skipped for so long: a key that is pressed again comes sooner. */
const quietMs = 250;

export interface AgreementPorts {
  readonly billing: Billing;
  readonly voiceFor: VoiceFor;
  readonly ask: (question: CostQuestion) => Promise<CostChoice>;
  /** What costs nothing at this moment. `kept` is told what is free only for as long as the cache keeps it. */
  readonly freeNow: (kept?: (key: AudioKey) => void) => Promise<IsFree>;
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
  /** What must be paid for, whatever the cache says: it may be kept there and not be readable. */
  private readonly toBePaid = new Set<string>();
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
    const { remaining, confirmAboveCharacters } = ports.billing;
    this.remaining = remaining;
    this.confirmAbove = confirmAboveCharacters;
  }

  async agree(
    chunks: () => Iterable<Chunk>,
    { beginsWith, inParts = false, isRest = false }: Agreeing & { readonly isRest?: boolean } = {},
  ): Promise<(() => Iterable<Chunk>) | undefined> {
    const { billing, voiceFor, freeNow, protect, clock, ask } = this.ports;
    const account = (this.account ??= await billing.account());
    const began = clock.now();
    const kept: AudioKey[] = [];
    const isFreeNow = await freeNow((key) => kept.push(key));
    const isFree: IsFree = (text, voiceId) => !this.toBePaid.has(text) && isFreeNow(text, voiceId);
    const isLate = inParts ? () => clock.now() - began > countingMs : undefined;
    const counting = { isFree, voiceFor, breathe, beginsWith, isLate };
    const { first, ...counted } = await readingCost(chunks(), counting);
    // What comes before the rest is still to be heard, and fits.
    const cost = isRest ? { ...counted, firstToPay: 0 } : counted;
    let { remaining } = this;
    // A text that does not fit must not begin unasked.
    if (cost.toPay > 0) remaining ??= await billing.soonRemaining();
    let question = costQuestion(cost, remaining, this.confirmAbove);
    if (question !== undefined) {
      remaining = await billing.freshRemaining();
      question = costQuestion(cost, remaining, this.confirmAbove);
    }
    const { isOtherAccount } = this;
    const choice = question === undefined ? 'read' : await ask({ ...question, isOtherAccount });
    // Whoever has signed in meanwhile has agreed to nothing, and is asked in turn.
    if (choice !== 'cancel' && this.account !== account) return chunks;
    this.isEnough = choice === 'readWhatFits';
    if (choice === 'cancel') return undefined;
    const fits = this.isEnough ? (remaining ?? 0) : Infinity;
    this.left = Math.min(cost.toPay, fits);
    this.hasBegun = true;
    this.isOtherAccount = false;
    if (cost.isPart) {
      // The limit is for the whole reading, not for each of its parts. Once asked, the user knows that there will be
      // another question.
      this.confirmAbove = question === undefined ? this.confirmAbove - this.left : 0;
      this.remaining &&= this.remaining - this.left;
    }
    protect(kept);
    if (choice === 'read') return chunks;
    return () => whatFits(chunks, first, (from) => affordable(from, isFree, fits, voiceFor));
  }

  async stillFits(): Promise<Fits> {
    if (!this.isEnough) return (chunks) => chunks;
    const { left } = this;
    const isFreeNow = await this.ports.freeNow();
    const isFree: IsFree = (text, voiceId) => this.paid.has(text) || isFreeNow(text, voiceId);
    return (chunks) => affordable(chunks, isFree, left, this.ports.voiceFor);
  }

  /** The user has gone elsewhere in the text, and may be about to go on from there. */
  moved(): void {
    this.movedAt = this.ports.clock.now();
  }

  /** Has a text bought by the account that is signed in, with what it agreed to. Rejects if that is not enough. */
  async pay<T>(text: string, signal: AbortSignal, buy: (account: SpeechMaker) => Promise<T>): Promise<T> {
    const { billing, clock } = this.ports;
    const quietFor = clock.now() - this.movedAt;
    // Negative if the clock was set back.
    if (quietFor >= 0 && quietFor < quietMs) await sleep(clock, quietMs - quietFor, signal);
    let account: SpeechMaker;
    let asked: SpeechMaker | undefined;
    for (;;) {
      account = await billing.account();
      if (this.account !== undefined && this.account !== account) {
        // This account has agreed to nothing, and what is left belongs to the other one.
        this.isOtherAccount = true;
        this.isEnough = false;
        this.left = this.confirmAbove = 0;
        this.remaining = undefined;
      }
      this.account = account;
      if (this.left >= text.length) break;
      if (asked === account || this.refused.delete(text)) throw declined();
      // A question that is open already may be about less.
      asked = this.asking === undefined ? account : undefined;
      this.toBePaid.add(text);
      this.asking ??= this.askAboutRest(text).finally(() => {
        this.asking = undefined;
      });
      const isAgreed = await this.asking;
      this.refused.delete(text);
      if (!isAgreed) throw declined();
    }
    this.left -= text.length;
    this.toBePaid.delete(text);
    this.paid.add(text);
    const bought = buy(account);
    bought.catch((error: unknown) => {
      // What was known of the rest was wrong.
      if (isLectorError(error) && error.kind === 'allowanceUsedUp') void billing.freshRemaining();
    });
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
    const beginsWith = (chunk: Chunk): boolean => chunk.text === from;
    // There is time to count all the rest while what was agreed to is heard.
    const isAgreed =
      (await this.agree(text, { beginsWith, inParts: !this.hasBegun, isRest: true })) !== undefined;
    this.refused = new Set(isAgreed ? [] : wanted());
    return isAgreed;
  }
}

/** Anything before the start is not read; it stays so that the user can go back to it. */
function* whatFits(chunks: () => Iterable<Chunk>, first: number, fits: Fits): Generator<Chunk> {
  yield* between(chunks(), 0, first);
  yield* fits(between(chunks(), first, Infinity));
}

function* between(chunks: Iterable<Chunk>, start: number, end: number): Generator<Chunk> {
  let index = 0;
  for (const chunk of chunks) {
    if (index >= end) return;
    if (index++ >= start) yield chunk;
  }
}

function declined(): LectorError {
  return new LectorError('declined', 'The rest of the text would cost more than the user agreed to.');
}

/** Whether a text in a voice costs nothing: its speech is kept, or was bought. */
type IsFree = (text: string, voiceId: string) => boolean;

interface Counting extends Pick<Agreeing, 'beginsWith'> {
  readonly isFree: IsFree;
  readonly voiceFor: VoiceFor;
  /** Lets others have a turn while a long text is counted. */
  readonly breathe: () => Promise<void>;
  /** Whether nobody should wait for the rest to be counted. Absent if all of it must be. */
  readonly isLate?: (() => boolean) | undefined;
}

/** Chunks counted before others get a turn: a long document must not hold up the editor. */
const chunksInOneGo = 50;

interface CountedCost extends ReadingCost {
  /** The index of the first chunk. */
  readonly first: number;
  /** What that costs by itself. */
  readonly firstToPay: number;
}

/**
 * What a reading will cost. Characters are counted in UTF-16 units: services count differently, and no usual way gives
 * more, so the price shown is never too low.
 */
export async function readingCost(
  chunks: Iterable<Chunk>,
  { isFree, breathe, voiceFor, beginsWith, isLate }: Counting,
): Promise<CountedCost> {
  const priceOf = pricesOnce(isFree, voiceFor);
  let toPay = 0;
  let free = 0;
  let first = 0;
  let firstToPay: number | undefined;
  const count = (chunk: Chunk): void => {
    const price = priceOf(chunk);
    firstToPay ??= price;
    toPay += price;
    free += chunk.text.length - price;
  };
  let before: Chunk[] | undefined = beginsWith && [];
  let seen = 0;
  const counted = (isPart: boolean) => ({ toPay, free, isPart, first, firstToPay: firstToPay ?? 0 });
  for (const chunk of chunks) {
    if (seen > 0 && seen % chunksInOneGo === 0) {
      await breathe();
      if (toPay + free > 0 && isLate?.() === true) return counted(true);
    }
    seen++;
    if (before !== undefined && beginsWith?.(chunk) === true) {
      first = before.length;
      before = undefined;
    }
    if (before === undefined) count(chunk);
    else before.push(chunk);
  }
  before?.forEach(count);
  return counted(false);
}

/** What to ask before a reading is paid for, or `undefined` if it may start at once. */
export function costQuestion(
  { toPay, free, isPart, firstToPay }: Omit<CountedCost, 'first'>,
  remaining: number | undefined,
  confirmAboveCharacters: number,
): Omit<CostQuestion, 'isOtherAccount'> | undefined {
  const tooMuch = remaining !== undefined && toPay > remaining;
  if (toPay === 0 || (toPay <= confirmAboveCharacters && !tooMuch)) return undefined;
  return { toPay, free, isPart, remaining, someFits: tooMuch && firstToPay <= remaining };
}

/** The chunks up to the first that costs more than is left. Cached ones cost nothing. */
export function* affordable(
  chunks: Iterable<Chunk>,
  isFree: IsFree,
  characters: number,
  voiceFor: VoiceFor,
): Generator<Chunk> {
  const priceOf = pricesOnce(isFree, voiceFor);
  let left = characters;
  for (const chunk of chunks) {
    left -= priceOf(chunk);
    if (left < 0) return;
    yield chunk;
  }
}

/** The price of each text in turn: what the same voice says a second time is cached by then. */
function pricesOnce(isFree: IsFree, voiceFor: VoiceFor): (chunk: Chunk) => number {
  const paid = new Set<string>();
  return ({ text, language }) => {
    const voiceId = voiceFor(language);
    const key = `${voiceId}\n${text}`;
    if (paid.has(key) || isFree(text, voiceId)) return 0;
    paid.add(key);
    return text.length;
  };
}
