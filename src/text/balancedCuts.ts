import { messageLimit } from '../core/limits.js';
import { clauseEndNear, cutAfter, sentenceEndNear, type Cut } from './cut.js';
import { pronounceableFrom } from './pronounceable.js';

/**
 * Cuts a text from `start` on into as few requests as possible, then moves the cuts back until the requests are nearly
 * equal. A cut never moves to a worse kind of place, such as from the end of a sentence into one.
 */
export function balancedCuts(text: string, start: number): readonly Cut[] {
  const filled = filledCuts(text, start);
  if (filled.length < 2) return filled;
  const moved = [...filled];
  for (let n = filled.length - 2; n >= 0; n--) {
    const cut = filled[n];
    const next = moved[n + 1]?.at ?? text.length;
    if (cut === undefined) continue;
    const target = start + Math.round(((next - start) * (n + 1)) / (n + 2));
    if (target < cut.at) moved[n] = nearer(text, cut, target, Math.max(start + 1, next - messageLimit));
  }
  return areHeard(text, start, moved) ? moved : filled;
}

function filledCuts(text: string, start: number): Cut[] {
  const cuts: Cut[] = [];
  for (let at = start; at < text.length;) {
    const cut = cutAfter(text, at, messageLimit, messageLimit);
    cuts.push(cut);
    ({ at } = cut);
  }
  return cuts;
}

/** A place of the same kind as `cut`, as near to `target` as possible, between `least` and the cut itself. */
function nearer(text: string, cut: Cut, target: number, least: number): Cut {
  switch (cut.place) {
    case 'sentence': {
      const at = sentenceEndNear(text, target, least, cut.at);
      return at < 0 ? cut : { at, place: 'sentence' };
    }
    case 'clause': {
      const sentence = sentenceEndNear(text, target, least, cut.at);
      if (sentence >= 0) return { at: sentence, place: 'sentence' };
      const clause = clauseEndNear(text, target, least, cut.at);
      return clause < 0 ? cut : { at: clause, place: 'clause' };
    }
    default:
      return cut;
  }
}

/** Whether each request has something to say. Most start with a letter, so this reads little. */
function areHeard(text: string, start: number, cuts: readonly Cut[]): boolean {
  let from = start;
  return cuts.every(({ at }) => {
    const heard = pronounceableFrom(text, from);
    from = at;
    return heard >= 0 && heard < at;
  });
}
