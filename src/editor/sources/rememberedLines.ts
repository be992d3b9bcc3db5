import type { LineTokenizer, TokenizedLine } from '../../text/code/lineTokenizer.js';

/** In characters; their tokens take many times as much. */
const mostRemembered = 1_000_000;

/** Tokenizes a line again only if it comes after another state: of a document, many parts may be read. */
export function rememberedLines(tokenizer: LineTokenizer): LineTokenizer {
  const atStart = new Map<string, TokenizedLine>();
  const after = new WeakMap<object, Map<string, TokenizedLine>>();
  let room = mostRemembered;

  const linesAfter = (state: unknown): Map<string, TokenizedLine> | undefined => {
    if (state === undefined) return atStart;
    if (typeof state !== 'object' || state === null) return undefined;
    let lines = after.get(state);
    if (lines === undefined) after.set(state, (lines = new Map<string, TokenizedLine>()));
    return lines;
  };

  return {
    tokenize(line, state) {
      const lines = linesAfter(state);
      const known = lines?.get(line);
      if (known !== undefined) return known;
      const read = tokenizer.tokenize(line, state);
      room -= line.length;
      if (room >= 0) lines?.set(line, read);
      return read;
    },
  };
}
