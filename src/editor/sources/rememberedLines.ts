import type { LineTokenizer, TokenizedLine } from '../../text/code/lineTokenizer.js';

/** In characters; their tokens take many times as much. */
const mostRemembered = 1_000_000;

/** Tokenizes a line again only if it comes after another state: of a document, many parts may be read. */
export function rememberedLines(tokenizer: LineTokenizer): LineTokenizer {
  const after = new Map<unknown, Map<string, TokenizedLine>>();
  let room = mostRemembered;
  return {
    tokenize(line, state) {
      const lines = after.get(state) ?? new Map<string, TokenizedLine>();
      const known = lines.get(line);
      if (known !== undefined) return known;
      const read = tokenizer.tokenize(line, state);
      room -= line.length;
      if (room >= 0) after.set(state, lines.set(line, read));
      return read;
    },
  };
}
