import type { Chunk } from '../text/segment.js';
import type { VoiceFor } from '../voices/voiceFor.js';

export interface ReadingCost {
  /** Characters that will be requested from the service and charged. */
  readonly toPay: number;
  /** Characters that are cached, from this reading or an earlier one. */
  readonly cached: number;
}

/** Whether speech for a text in a voice is cached. */
export type IsCached = (text: string, voiceId: string) => boolean;

/** Where one voice says everything. */
const oneVoice: VoiceFor = () => '';

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
  voiceFor = oneVoice,
): Promise<ReadingCost> {
  const pay = payOnce(isCached, voiceFor);
  let toPay = 0;
  let cached = 0;
  let counted = 0;
  for (const chunk of chunks) {
    const price = pay(chunk);
    toPay += price;
    cached += chunk.text.length - price;
    if (++counted % chunksInOneGo === 0) await breathe();
  }
  return { toPay, cached };
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
