import type { Chunk } from '../text/segment.js';

export interface ReadingCost {
  /** Characters that will be asked of the service, and charged. */
  readonly toPay: number;
  /** Characters that are there already, from this or an earlier reading. */
  readonly cached: number;
}

/** Whether speech for a text is there already. */
export type IsCached = (text: string) => boolean;

/** So many chunks are counted before others get their turn: a long document must not hold up the editor. */
const chunksInOneGo = 500;

/**
 * What a reading will cost. Characters are counted in UTF-16 units: services differ in what they count, and none of
 * the usual ways gives more, so that the price said is never too low.
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

/** The chunks up to the first that would cost more than is left. What is there already costs nothing. */
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

/** The price of each text in turn: what is said a second time is there already by then. */
function payOnce(isCached: IsCached): (text: string) => number {
  const paid = new Set<string>();
  return (text) => {
    if (paid.has(text) || isCached(text)) return 0;
    paid.add(text);
    return text.length;
  };
}
