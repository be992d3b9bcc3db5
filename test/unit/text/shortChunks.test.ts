import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunks } from '../../../src/text/chunks.js';
import { sourceOf } from '../../../src/text/segment.js';
import { shortChunks } from '../../../src/text/shortChunks.js';
import { readSource } from '../../../src/text/readSource.js';

describe('short chunks', () => {
  it('say the same, each within its own part of the source', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 60 }), { maxLength: 12 }), (paragraphs) => {
        const source = paragraphs.join('\n\n');
        const long = [...chunks(readSource(source))];
        const short = [...shortChunks(long)];
        assert.equal(short.map(({ text }) => text).join(''), long.map(({ text }) => text).join(''));
        assert.equal(short.at(-1)?.end, long.at(-1)?.end);
        for (const { text, map } of short) {
          const range = sourceOf(map, 0, text.length);
          assert.ok(range !== undefined && source.slice(range.start, range.end).includes(text.trim()));
        }
      }),
    );
  });

  it('last about a dozen seconds, and end where a sentence does', () => {
    const sentence = 'A sentence of some length that is said as one. ';
    const lengths = [...shortChunks(chunks(readSource(sentence.repeat(40).trim())))].map(
      ({ text }) => text.length,
    );
    assert.ok(lengths.every((length) => length <= 200));
    assert.ok(lengths.every((length) => (length + 1) % sentence.length <= 1));
  });

  it('are shorter in a script that says more with each character', () => {
    const source = 'これは少し長い日本語の文章です。'.repeat(30);
    const lengths = [...shortChunks(chunks(readSource(source)))].map(({ text }) => text.length);
    assert.ok(
      lengths.every((length) => length <= 70),
      String(lengths),
    );
  });
});
