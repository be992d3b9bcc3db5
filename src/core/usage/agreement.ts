import type { Chunk } from '../text/segment.js';
import type { VoiceFor } from '../voices/voiceFor.js';
import { costQuestion, type CostChoice, type CostQuestion } from './costQuestion.js';
import { affordable, readingCost, type IsCached } from './readingCost.js';

export interface Terms {
  readonly isCached: IsCached;
  /** Absent if one voice says everything. */
  readonly voiceFor?: VoiceFor;
  /** Characters left of the allowance, if known. */
  readonly remaining: number | undefined;
  /** The same, fetched from the service: a question must tell the truth. */
  readonly freshRemaining?: () => Promise<number | undefined>;
  readonly confirmAboveCharacters: number;
  /** Lets others have a turn while a long text is counted. */
  readonly breathe: () => Promise<void>;
  /** Whether the reading starts with this chunk. If none says so, it starts at the beginning. */
  readonly beginsAt?: ((chunk: Chunk) => boolean) | undefined;
  /** Called with how much may be spent, if anything. */
  readonly agreed?: (characters: number) => void;
}

/** What may be read of a text once the user has agreed to its price, or `undefined` if the user has not. */
export async function agreedChunks(
  chunks: () => Iterable<Chunk>,
  terms: Terms,
  ask: (question: CostQuestion) => Promise<CostChoice>,
): Promise<(() => Iterable<Chunk>) | undefined> {
  const { isCached, voiceFor, confirmAboveCharacters, freshRemaining, breathe, beginsAt, agreed } = terms;
  let { remaining } = terms;
  let first = 0;
  const toCount = fromBeginning(chunks(), beginsAt, (index) => {
    first = index;
  });
  const cost = await readingCost(toCount, isCached, breathe, voiceFor);
  let question = costQuestion(cost, remaining, confirmAboveCharacters);
  if (question !== undefined && freshRemaining !== undefined) {
    remaining = await freshRemaining();
    question = costQuestion(cost, remaining, confirmAboveCharacters);
  }
  const choice = question === undefined ? 'read' : await ask(question);
  switch (choice) {
    case 'read':
      agreed?.(cost.toPay);
      return chunks;
    case 'readWhatFits': {
      const fits = remaining ?? 0;
      agreed?.(Math.min(cost.toPay, fits));
      return () => whatFits(chunks, first, (from) => affordable(from, isCached, fits, voiceFor));
    }
    case 'cancel':
      return undefined;
  }
}

/** Anything before the start is not read; it stays so that the user can go back to it. */
function* whatFits(
  chunks: () => Iterable<Chunk>,
  first: number,
  affordableOf: (chunks: Iterable<Chunk>) => Iterable<Chunk>,
): Generator<Chunk> {
  yield* part(chunks(), 0, first);
  yield* affordableOf(part(chunks(), first, Infinity));
}

function* part(chunks: Iterable<Chunk>, start: number, end: number): Generator<Chunk> {
  let index = 0;
  for (const chunk of chunks) {
    if (index >= end) return;
    if (index++ >= start) yield chunk;
  }
}

/** The chunks from the first that `isBeginning` on, or all of them if none is. A long text is cut only once. */
function* fromBeginning(
  chunks: Iterable<Chunk>,
  isBeginning: ((chunk: Chunk) => boolean) | undefined,
  found: (index: number) => void,
): Generator<Chunk> {
  const before: Chunk[] = [];
  let begun = isBeginning === undefined;
  for (const chunk of chunks) {
    if (!begun && isBeginning?.(chunk) === true) {
      begun = true;
      found(before.length);
    }
    if (begun) yield chunk;
    else before.push(chunk);
  }
  if (!begun) yield* before;
}
