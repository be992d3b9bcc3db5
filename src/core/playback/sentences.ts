import { sentences } from '../text/sentences/sentences.js';
import type { Place } from './place.js';

export interface Sentence {
  readonly start: number;
  readonly end: number;
}

/** The sentences of a chunk's text, without gaps. */
export function sentencesOf(text: string): readonly Sentence[] {
  return [...sentences(text)];
}

export function sentenceAt(text: string, offset: number): Sentence {
  const all = sentencesOf(text);
  return all.find(({ end }) => end > offset) ?? all.at(-1) ?? { start: 0, end: text.length };
}

/** The beginning of the sentence so many sentences on (or back) from the place; what there is not is undefined. */
export function sentenceFrom(
  place: Place,
  by: 1 | -1,
  textOf: (index: number) => string | undefined,
): Place | undefined {
  const text = textOf(place.index);
  if (text === undefined) return undefined;
  const here = sentenceAt(text, place.offset);
  if (by === 1) {
    if (here.end < text.length) return { index: place.index, offset: here.end };
    return textOf(place.index + 1) === undefined ? undefined : { index: place.index + 1, offset: 0 };
  }
  if (here.start > 0) return { index: place.index, offset: sentenceAt(text, here.start - 1).start };
  const before = textOf(place.index - 1);
  if (before === undefined) return undefined;
  return { index: place.index - 1, offset: sentencesOf(before).at(-1)?.start ?? 0 };
}
