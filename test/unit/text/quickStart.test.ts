import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunks } from '../../../src/text/chunks.js';
import { quickStart } from '../../../src/text/quickStart.js';
import { readSource } from '../../../src/text/readSource.js';
import { sourceOf } from '../../../src/text/segment.js';
import { heard, textOf } from './textRules.js';

const always = () => true;
const cut = (source: string, isSlow: (language: string | undefined) => boolean = always) => [
  ...quickStart(chunks(readSource(source)), isSlow),
];

describe('a quick start', () => {
  it('says the same, each within its own part of the source, and something with each chunk', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 60 }), { minLength: 1, maxLength: 5 }), (paragraphs) => {
        const source = paragraphs.join('\n\n');
        const usual = [...chunks(readSource(source))];
        const quick = cut(source);
        assert.equal(textOf(quick), textOf(usual));
        assert.deepEqual(quick.slice(2), usual.slice(quick.length === usual.length ? 2 : 1));
        for (const { text, map } of quick.slice(0, 2)) {
          assert.match(text, heard);
          const range = sourceOf(map, 0, text.length);
          assert.ok(range !== undefined && source.slice(range.start, range.end).includes(text.trim()));
        }
      }),
    );
  });

  it('ends with the first sentence', () => {
    const source =
      'A sentence of some length that is said as one. And another of the same length, more or less.';
    const [first, second, ...rest] = cut(source);
    assert.deepEqual(
      [first?.text, first?.end],
      ['A sentence of some length that is said as one. ', 'sentence'],
    );
    assert.deepEqual([second?.text, second?.end], [source.slice(47), 'paragraph']);
    assert.deepEqual(rest, []);
  });

  it('ends with a clause where the first sentence is long', () => {
    const source =
      'When the fox had jumped over the dog, nobody in the whole village was surprised by that at all.';
    const [first, second] = cut(source);
    assert.deepEqual([first?.text, first?.end], ['When the fox had jumped over the dog, ', 'clause']);
    assert.equal(second?.text, source.slice(38));
  });

  it('is never inside a clause, nor so short that the rest would come too late', () => {
    for (const source of [
      'Nobody in the whole village was surprised by the fox that had jumped over the dog.',
      'No, nobody in the whole village was surprised by the fox that had jumped over the dog.',
      'Yes. Nobody in the whole village was surprised by the fox that had jumped over the dog.',
      'A sentence of some length that is said as one.',
    ]) {
      assert.deepEqual(cut(source), [...chunks(readSource(source))]);
    }
  });

  it('is only for a slow voice, and only at the start', () => {
    const source = 'A sentence of some length that is said as one. '.repeat(20).trim();
    const usual = [...chunks(readSource(source))];
    assert.deepEqual(
      cut(source, () => false),
      usual,
    );
    assert.deepEqual(cut(source).slice(2), usual.slice(1));
  });
});
