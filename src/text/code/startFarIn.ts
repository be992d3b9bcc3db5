import { lineStart, linesOf } from '../lines.js';
import { longestTokenized } from './codeReader.js';
import type { LineTokenizer } from './lineTokenizer.js';

/** Where a grammar starts to read, and what the line before leaves it. */
export interface CodeStart {
  readonly at: number;
  readonly state?: unknown;
}

/** As much of a file shows how its lines begin. In characters: a grammar reads some 100 in a millisecond. */
const headLength = 20_000;
/** How far before its place a reading starts: what is read together with it, such as a comment, may begin there. */
const leastBefore = 4_000;
/** How far before the first such line a better one is looked for. */
const enoughBefore = 20_000;

/**
 * Where to start for a place in code. A grammar knows it only from all that stands before, which takes seconds in a long
 * file. So for a place far in, it starts at a line that begins as one in the head of the file does, in the state that
 * was left to that: it is, say, another function. Best is one behind a blank line and hardly indented, which is seldom
 * within a text in quotes.
 */
export function startFarIn(source: string, place: number, tokenizer: LineTokenizer): CodeStart {
  if (place < headLength + enoughBefore) return { at: 0 };
  const states = statesIn(source.slice(0, headLength), tokenizer);
  let best = { at: 0, rank: Infinity };
  let enough = headLength;
  for (let at = lineStart(source, place - leastBefore); at > enough;) {
    const before = lineStart(source, at - 1);
    const opening = openingAt(source, at);
    if (states.has(opening)) {
      if (best.at === 0) enough = Math.max(headLength, at - enoughBefore);
      const isBehindBlank = source.slice(before, at).trim() === '';
      const rank = opening.search(/\S/) + (isBehindBlank ? 0 : 1000);
      if (rank < best.rank) best = { at, rank };
    }
    at = before;
  }
  return { at: best.at, state: states.get(openingAt(source, best.at)) };
}

/** What is left to the lines that begin in a way. */
function statesIn(head: string, tokenizer: LineTokenizer): ReadonlyMap<string, unknown> {
  const states = new Map<string, unknown>();
  let state: unknown;
  let isInComment = false;
  for (const { start, end } of linesOf(head)) {
    if (end - start > longestTokenized) continue;
    const opening = openingAt(head, start);
    if (opening !== '' && !isInComment && !states.has(opening)) states.set(opening, state);
    ({ state, insideComment: isInComment } = tokenizer.tokenize(head.slice(start, end), state));
  }
  return states;
}

/** The indentation and the first word of a line. */
function openingAt(source: string, at: number): string {
  return /^[ \t]*[^\s\p{L}]{0,3}[\p{L}_]{2,}/u.exec(source.slice(at, at + 200))?.[0] ?? '';
}
