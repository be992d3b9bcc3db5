import type { VoiceFor } from '../core/voices/voiceFor.js';
import type { Chunk } from '../text/segment.js';
import type { CostQuestion, ReadingCost } from './speech.js';

/** Whether speech for a text in a voice is cached. */
export type IsCached = (text: string, voiceId: string) => boolean;

export interface Counting {
  readonly isCached: IsCached;
  /** Lets others have a turn while a long text is counted. */
  readonly breathe: () => Promise<void>;
  /** Absent if one voice says everything. */
  readonly voiceFor?: VoiceFor;
  /** Whether the reading starts with this chunk. If none says so, it starts at the beginning. */
  readonly beginsAt?: ((chunk: Chunk) => boolean) | undefined;
  /** Whether nobody should wait for the rest to be counted. Absent if all of it must be. */
  readonly isLate?: (() => boolean) | undefined;
}

const oneVoice: VoiceFor = () => '';

/** Chunks counted before others get a turn: a long document must not hold up the editor. */
const chunksInOneGo = 50;

/**
 * What a reading will cost, and the index of its first chunk. Characters are counted in UTF-16 units: services count
 * differently, and no usual way gives more, so the price shown is never too low.
 */
export async function readingCost(
  chunks: Iterable<Chunk>,
  { isCached, breathe, voiceFor = oneVoice, beginsAt, isLate }: Counting,
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
  const someFits = tooMuch && remaining + cached > 0;
  const choices = someFits ? (['read', 'readWhatFits', 'cancel'] as const) : (['read', 'cancel'] as const);
  return { toPay, cached, isPart, remaining, choices };
}

/** The chunks up to the first that costs more than is left. Cached ones cost nothing. */
export function* affordable(
  chunks: Iterable<Chunk>,
  isCached: IsCached,
  characters: number,
  voiceFor = oneVoice,
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
