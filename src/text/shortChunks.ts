import { messageLimit } from '../core/limits.js';
import { cutAfter } from './cut.js';
import { sliceMapped } from './mappedText.js';
import type { Chunk } from './segment.js';

/** About 13 seconds of speech: 200 letters, or 70 characters of a script that says more with each. */
const limit = { letters: 200, syllables: 70 } as const;
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The same text in pieces of a few seconds each, for speech that is paid for by the piece and may be stopped. */
export function* shortChunks(chunks: Iterable<Chunk>): Generator<Chunk> {
  for (const chunk of chunks) {
    if (chunk.text.length <= limit.syllables) yield chunk;
    else yield* cut(chunk);
  }
}

function* cut(chunk: Chunk): Generator<Chunk> {
  const { text, end } = chunk;
  const dense = (text.match(syllables)?.length ?? 0) > text.length / 4;
  const most = dense ? limit.syllables : limit.letters;
  for (let start = 0; start < text.length;) {
    const { at, place } = cutAfter(text, start, most, messageLimit);
    const { text: said, map } = sliceMapped(chunk, start, at);
    yield { ...chunk, text: said, map, end: place === 'end' ? end : place };
    start = at;
  }
}
