import { isPronounceable } from './pronounceable.js';
import type { SourceRange } from './segment.js';
import { lastSentenceEnd, sentences } from './sentences/sentences.js';

/** Enter, also where an editor goes on with a list. */
const newLine = /^\r?\n[ \t]*(?:(?:[-*+>]|\d+[.)]) )?$/;
const fullWidthStop = /^[。！？]$/;

/** The sentence of a line that was ended by typing this behind it. Whatever was not typed sign by sign ends none. */
export function typedSentence(line: string, typed: string): SourceRange | undefined {
  const text = fullWidthStop.test(typed) ? line + typed : line;
  const isEnd = text !== line || newLine.test(typed) || (typed === ' ' && isWhole(line));
  // Behind a space, it was ended before.
  if (!isEnd || /\s$/.test(text)) return undefined;
  const last = [...sentences(text)].at(-1);
  return last !== undefined && isPronounceable(text.slice(last.start)) ? last : undefined;
}

/** Whether a sentence that ended here could be followed by another: not behind "e.g.", say. */
function isWhole(text: string): boolean {
  const next = text.length + 1;
  return lastSentenceEnd(`${text} A`, 0, next) === next;
}
