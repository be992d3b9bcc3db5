import type { Chunk } from '../text/segment.js';
import { costQuestion, type CostChoice, type CostQuestion } from './costQuestion.js';
import { affordable, readingCost, type Counting } from './readingCost.js';

export interface Terms extends Counting {
  /** Characters left of the allowance, if known. */
  readonly remaining: number | undefined;
  /** The same, fetched from the service: a question must tell the truth. */
  readonly freshRemaining?: () => Promise<number | undefined>;
  /** The same as soon as it is known, which right after a start it is not; nothing if that takes too long. */
  readonly soonRemaining?: () => Promise<number | undefined>;
  readonly confirmAboveCharacters: number;
  /** Called with what was agreed to, if anything. */
  readonly agreed?: (agreement: Agreement) => void;
}

export interface Agreement {
  /** How much may be spent. */
  readonly characters: number;
  /** Whether it is the price of only a part of the text. */
  readonly isPart: boolean;
  readonly wasAsked: boolean;
}

/** What may be read of a text once the user has agreed to its price, or `undefined` if the user has not. */
export async function agreedChunks(
  chunks: () => Iterable<Chunk>,
  terms: Terms,
  ask: (question: CostQuestion) => Promise<CostChoice>,
): Promise<(() => Iterable<Chunk>) | undefined> {
  const { isCached, voiceFor, confirmAboveCharacters, freshRemaining, soonRemaining, agreed } = terms;
  let { remaining } = terms;
  const { first, ...cost } = await readingCost(chunks(), terms);
  const { toPay, isPart } = cost;
  // A text that does not fit must not begin unasked.
  if (toPay > 0) remaining ??= await soonRemaining?.();
  let question = costQuestion(cost, remaining, confirmAboveCharacters);
  if (question !== undefined && freshRemaining !== undefined) {
    remaining = await freshRemaining();
    question = costQuestion(cost, remaining, confirmAboveCharacters);
  }
  const wasAsked = question !== undefined;
  const choice = question === undefined ? 'read' : await ask(question);
  switch (choice) {
    case 'read':
      agreed?.({ characters: toPay, isPart, wasAsked });
      return chunks;
    case 'readWhatFits': {
      const fits = remaining ?? 0;
      agreed?.({ characters: Math.min(toPay, fits), isPart, wasAsked });
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
