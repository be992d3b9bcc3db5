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
  const openings = openingsIn(source.slice(0, headLength), tokenizer);
  let best: CodeStart & { readonly rank: number } = { at: 0, rank: Infinity };
  let enough = headLength;
  for (let at = lineStart(source, place - leastBefore); at > enough;) {
    const before = lineStart(source, at - 1);
    const isBehindBlank = source.slice(before, at).trim() === '';
    const opening = openings.get(openingAt(source, at, isBehindBlank));
    if (opening !== undefined && opening.outside > 0) {
      if (best.at === 0) enough = Math.max(headLength, at - enoughBefore);
      const rank = source.slice(at, at + 200).search(/\S/) + (isBehindBlank ? 0 : 1000);
      if (rank < best.rank) best = { at, rank, state: opening.state };
    }
    at = before;
  }
  return best;
}

/** A way in which lines begin. */
interface Opening {
  /** What is left to the last one that begins code. */
  state: unknown;
  /** How many more begin code than stand in a comment or a text in quotes. */
  outside: number;
}

function openingsIn(head: string, tokenizer: LineTokenizer): ReadonlyMap<string, Opening> {
  const openings = new Map<string, Opening>();
  let state: unknown;
  let isInText = false;
  let isBehindBlank = true;
  for (const { start, end } of linesOf(head)) {
    if (end - start > longestTokenized) continue;
    const line = head.slice(start, end);
    const { tokens, state: after } = tokenizer.tokenize(line, state);
    const key = openingAt(head, start, isBehindBlank);
    isBehindBlank = line.trim() === '';
    if (!isBehindBlank) {
      const first = tokens.find((token) => line.slice(token.start, token.end).trim() !== '');
      const isInside = isInText || first?.kind === 'comment' || first?.kind === 'string';
      const opening = openings.get(key) ?? { state, outside: 0 };
      opening.outside += isInside ? -1 : 1;
      if (!isInside) opening.state = state;
      if (key !== '') openings.set(key, opening);
      isInText = tokens.at(-1)?.kind === 'string';
    }
    state = after;
  }
  return openings;
}

/** Whether a line is behind a blank one, its indentation and its first word; nothing if it has none. */
function openingAt(source: string, at: number, isBehindBlank: boolean): string {
  const [first] = /^[ \t]*[^\s\p{L}]{0,3}[\p{L}_]{2,}/u.exec(source.slice(at, at + 200)) ?? [];
  return first === undefined ? '' : `${isBehindBlank ? '\n' : ''}${first}`;
}
