import type { ReadingCost } from './readingCost.js';

export type CostChoice = 'read' | 'readWhatFits' | 'cancel';

export interface CostQuestion extends ReadingCost {
  /** What is left of the allowance, if known. */
  readonly remaining: number | undefined;
  readonly choices: readonly CostChoice[];
}

/** What to ask before a reading is paid for, or `undefined` if it may start at once. */
export function costQuestion(
  { toPay, cached, isPart }: ReadingCost,
  remaining: number | undefined,
  confirmAboveCharacters: number,
): CostQuestion | undefined {
  const tooMuch = remaining !== undefined && toPay > remaining;
  if (toPay === 0 || (toPay <= confirmAboveCharacters && !tooMuch)) return undefined;
  const someFits = tooMuch && remaining + cached > 0;
  return {
    toPay,
    cached,
    isPart,
    remaining,
    choices: someFits ? ['read', 'readWhatFits', 'cancel'] : ['read', 'cancel'],
  };
}
