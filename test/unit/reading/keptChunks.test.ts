import assert from 'node:assert/strict';
import { changeBetween, keptChunks } from '../../../src/reading/keptChunks.js';
import { Renumbering } from '../../../src/reading/renumbering.js';
import type { Chunk } from '../../../src/text/segment.js';
import { chunkOf } from '../../support/chunksOf.js';

/** Chunks of these texts, one after another in the source. */
function texts(...all: readonly string[]): Chunk[] {
  let at = 0;
  return all.map((text) => {
    const chunk = { ...chunkOf(text), map: [{ start: 0, end: text.length, source: range(at, text.length) }] };
    at += text.length;
    return chunk;
  });
}

function range(start: number, length: number) {
  return { start, end: start + length };
}

describe('The chunks that stay when a text is edited', () => {
  const kept = (before: readonly Chunk[], now: readonly Chunk[]) => keptChunks(before, now);

  it('are those with the same text', () => {
    assert.deepEqual(kept(texts('a', 'b', 'c'), texts('a', 'x', 'c')), [0, undefined, 2]);
    assert.deepEqual(kept(texts('a', 'b'), texts('new', 'a', 'b')), [undefined, 0, 1]);
    assert.deepEqual(kept([], texts('a')), [undefined]);
    assert.deepEqual(kept(texts('a'), []), []);
    assert.deepEqual(kept(texts('a'), texts('a', 'a')), [0, undefined], 'each once');
  });

  it('are in their own place if the same text is there several times', () => {
    assert.deepEqual(kept(texts('a', 'a', 'a'), texts('x', 'a', 'a')), [undefined, 1, 2]);
    assert.deepEqual(kept(texts('a', 'b', 'a'), texts('long', 'a', 'a', 'a')), [undefined, 0, 2, undefined]);
  });

  it('are in the same language', () => {
    const [here] = texts('a');
    assert.ok(here !== undefined);
    const inGerman = { ...here, language: 'de' };
    assert.deepEqual(kept([here], [inGerman]), [undefined]);
    assert.deepEqual(kept([inGerman], [inGerman]), [0]);
  });

  it('are in the same one of several sources, if the text is in both', () => {
    const [here] = texts('a');
    assert.ok(here !== undefined);
    const there = { ...here, part: 1 };
    assert.deepEqual(kept([here, there], [there]), [1]);
    assert.deepEqual(kept([here, there], [there, here]), [1, 0]);
    const further = { ...here, part: 2 };
    assert.deepEqual(kept([there, further], [there, further]), [0, 1]);
  });
});

describe('The change between two lists of chunks', () => {
  const change = (before: readonly Chunk[], now: readonly Chunk[]) =>
    changeBetween(before, now, keptChunks(before, now));

  for (const [before, now, expected] of [
    ['abc', 'abc', { from: 3, removed: 0, was: [] }],
    ['abc', 'axc', { from: 1, removed: 1, was: [undefined] }],
    ['abc', 'ac', { from: 1, removed: 1, was: [] }],
    ['abc', 'axbc', { from: 1, removed: 0, was: [undefined] }],
    ['abcd', 'acbd', { from: 1, removed: 2, was: [2, 1] }],
    ['abc', '', { from: 0, removed: 3, was: [] }],
    ['', 'ab', { from: 0, removed: 0, was: [undefined, undefined] }],
    ['abc', 'ab', { from: 2, removed: 1, was: [] }],
    ['ab', 'abc', { from: 2, removed: 0, was: [undefined] }],
  ] as const) {
    it(`is as small as it can be: “${before}” becomes “${now}”`, () => {
      const [old, edited] = [before, now].map((letters) => texts(...(letters.match(/./g) ?? [])));
      assert.deepEqual(change(old ?? [], edited ?? []), expected);
    });
  }

  it('holds a chunk that ends in another way', () => {
    const before = texts('a', 'b');
    const [first, second] = before;
    assert.ok(first !== undefined && second !== undefined);
    const now = [first, { ...second, end: 'sentence' as const }];
    assert.deepEqual(change(before, now), { from: 1, removed: 1, was: [1] });
  });

  it('holds a chunk that is said in another language', () => {
    const before = texts('a', 'b');
    const now = before.map((chunk) => (chunk.text === 'a' ? { ...chunk, language: 'de' } : chunk));
    assert.deepEqual(change(before, now), { from: 0, removed: 1, was: [undefined] });
  });

  it('holds a chunk of which only the beginning stays', () => {
    const was = [0, undefined, 1];
    const expected = { from: 0, removed: 1, was: [0, undefined] };
    assert.deepEqual(changeBetween(texts('ab', 'c'), texts('a', 'x', 'c'), was), expected);
    assert.deepEqual(changeBetween(texts('ab', 'c'), texts('a', 'c'), [0, 1]), { ...expected, was: [0] });
  });
});

describe('A renumbering', () => {
  /** Of six chunks, 2 and 3 are replaced: 3 comes first now, and then two new ones. */
  const renumbering = new Renumbering({ from: 2, removed: 2, was: [3, undefined, undefined] });

  it('knows where each chunk is now', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((index) => renumbering.of(index)),
      [0, 1, undefined, 2, 5, 6],
    );
  });

  it('knows a place for one that is gone', () => {
    assert.deepEqual(
      [0, 2, 3, 4].map((index) => renumbering.placeOf(index)),
      [0, 2, 2, 3],
    );
    const firstStays = new Renumbering({ from: 2, removed: 2, was: [2, undefined] });
    assert.equal(firstStays.placeOf(3), 3);
  });

  it('takes along what is known about each', () => {
    const known = new Map([0, 1, 2, 3, 4].map((index) => [index, `was ${index}`]));
    assert.deepEqual(
      [...renumbering.keysOf(known)],
      [
        [0, 'was 0'],
        [1, 'was 1'],
        [2, 'was 3'],
        [5, 'was 4'],
      ],
    );
  });
});
