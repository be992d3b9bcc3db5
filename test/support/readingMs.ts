import type { LineTokenizer } from '../../src/text/code/lineTokenizer.js';
import { chunks } from '../../src/text/chunks.js';
import { parsePronunciations } from '../../src/text/pronunciations.js';
import { processorMs } from './processorMs.js';
import { defaultTextSettings, readSource } from './readSource.js';

/** For any language: everything after `//` is a comment. */
const tokenizer: LineTokenizer = {
  tokenize: (line) => {
    const mark = line.indexOf('//');
    const cut = mark < 0 ? line.length : mark;
    return {
      tokens: [
        { start: 0, end: cut, kind: 'code' as const },
        { start: cut, end: line.length, kind: 'comment' as const },
      ].filter(({ start, end }) => start < end),
      state: undefined,
      insideComment: false,
    };
  },
};

export const tokenizerOf = (): LineTokenizer => tokenizer;

const settings = {
  ...defaultTextSettings,
  fences: 'read' as const,
  indentation: true,
  pronunciations: parsePronunciations(
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`word${n}`, `said ${n}`])),
  ).pronunciations,
};

/** The processor's time in milliseconds to read the text, to its end or only to its first request. */
export function readingMs(text: string, languageId: string, upTo: 'first' | 'end' = 'end'): number {
  return processorMs(() => {
    const read = chunks(readSource(text, languageId, settings, { tokenizerOf }));
    while (read.next().done !== true && upTo === 'end');
  });
}
