import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunks } from '../../../../src/core/text/chunks.js';
import { speakable } from '../../../../src/core/text/speakable.js';

describe('chunks', () => {
  it('keep every character that is spoken, in pieces of 1 to 500 units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (source) => {
        const segments = speakable(source);
        const texts = [...chunks(segments)].map(({ text }) => text);
        assert.equal(texts.join(''), segments.map(({ text }) => text).join(''));
        for (const { length } of texts) assert.ok(length >= 1 && length <= 500);
      }),
    );
  });

  it('end at a sentence where one ends', () => {
    const sentence = 'A sentence of some length that is said as one. ';
    const [first] = chunks(speakable(sentence.repeat(20)));
    assert.equal(first?.text, sentence.repeat(10));
  });

  it('know the place in the source that each came from', () => {
    const source = 'First paragraph.\n\nSecond paragraph.';
    const [, second] = chunks(speakable(source));
    const range = second?.map[0]?.source;
    assert.equal(source.slice(range?.start, range?.end), 'Second paragraph.');
  });
});
