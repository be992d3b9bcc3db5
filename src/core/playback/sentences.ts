import { sentences } from '../text/sentences/sentences.js';
import type { Place } from './place.js';

export interface Sentence {
  readonly start: number;
  readonly end: number;
}

/** The sentences of a chunk's text, without gaps. White space alone is none: nobody would hear or see it. */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (const { start, end } of sentences(text)) {
    const last = found.at(-1);
    const joins = last !== undefined && (isBlank(text, last) || isBlank(text, { start, end }));
    if (joins) found[found.length - 1] = { start: last.start, end };
    else found.push({ start, end });
  }
  return found;
}

function isBlank(text: string, { start, end }: Sentence): boolean {
  return text.slice(start, end).trim() === '';
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
