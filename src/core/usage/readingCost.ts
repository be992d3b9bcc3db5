import type { Chunk } from '../text/segment.js';

export interface ReadingCost {
  /** Characters that will be requested from the service and charged. */
  readonly toPay: number;
  /** Characters that are cached, from this reading or an earlier one. */
  readonly cached: number;
}

/** Whether speech for a text is cached. */
export type IsCached = (text: string) => boolean;

/** Chunks counted before others get a turn: a long document must not hold up the editor. */
const chunksInOneGo = 500;

/**
 * What a reading will cost. Characters are counted in UTF-16 units: services count differently, and no usual way gives
 * more, so the price shown is never too low.
 */
export async function readingCost(
  chunks: Iterable<Chunk>,
  isCached: IsCached,
  breathe: () => Promise<void>,
): Promise<ReadingCost> {
  const pay = payOnce(isCached);
  let toPay = 0;
  let cached = 0;
  let counted = 0;
  for (const { text } of chunks) {
    const price = pay(text);
    toPay += price;
    cached += text.length - price;
    if (++counted % chunksInOneGo === 0) await breathe();
  }
  return { toPay, cached };
}

/** The chunks up to the first that costs more than is left. Cached ones cost nothing. */
export function* affordable(
  chunks: Iterable<Chunk>,
  isCached: IsCached,
  characters: number,
): Generator<Chunk> {
  const pay = payOnce(isCached);
  let left = characters;
  for (const chunk of chunks) {
    left -= pay(chunk.text);
    if (left < 0) return;
    yield chunk;
  }
}

/** The price of each text in turn. A text that comes again is cached by then. */
function payOnce(isCached: IsCached): (text: string) => number {
  const paid = new Set<string>();
  return (text) => {
    if (paid.has(text) || isCached(text)) return 0;
    paid.add(text);
    return text.length;
  };
}
