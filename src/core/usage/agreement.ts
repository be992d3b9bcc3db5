import type { Chunk } from '../text/segment.js';
import { costQuestion, type CostChoice, type CostQuestion } from './costQuestion.js';
import { affordable, readingCost, type IsCached } from './readingCost.js';

export interface Terms {
  readonly isCached: IsCached;
  /** Characters left of the allowance, where that is known. */
  readonly remaining: number | undefined;
  readonly confirmAboveCharacters: number;
  /** Lets others have their turn while a long text is counted. */
  readonly breathe: () => Promise<void>;
}

/** What may be read of a text after its price was agreed to, or `undefined` if it was not. */
export async function agreedChunks(
  chunks: () => Iterable<Chunk>,
  { isCached, remaining, confirmAboveCharacters, breathe }: Terms,
  ask: (question: CostQuestion) => Promise<CostChoice>,
): Promise<(() => Iterable<Chunk>) | undefined> {
  const cost = await readingCost(chunks(), isCached, breathe);
  const question = costQuestion(cost, remaining, confirmAboveCharacters);
  const choice = question === undefined ? 'read' : await ask(question);
  switch (choice) {
    case 'read':
      return chunks;
    case 'readWhatFits':
      return () => affordable(chunks(), isCached, remaining ?? 0);
    case 'cancel':
      return undefined;
  }
}
