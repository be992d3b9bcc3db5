import assert from 'node:assert/strict';
import { keptChunks } from '../../../src/reading/recutReading.js';
import type { Chunk } from '../../../src/text/segment.js';
import { chunkOf } from '../../support/chunksOf.js';
import { processorMs } from '../../support/processorMs.js';

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
  /** For each chunk, which it was before. */
  const kept = (before: readonly Chunk[], now: readonly Chunk[]) =>
    keptChunks(
      before.map((chunk, id) => ({ ...chunk, id })),
      now,
      () => undefined,
    ).map(({ id }) => id);

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

  it('are found as fast if the same text is there many times', () => {
    const msOf = (word: (n: number) => string): number => {
      const words = Array.from({ length: 20_000 }, (_, n) => word(n));
      return processorMs(() => kept(texts(...words), texts('new', ...words)));
    };
    const different = msOf((n) => `a${n}`);
    const same = msOf(() => 'aa');
    assert.ok(same < 4 * different, `${same} ms, and ${different} ms if all are different`);
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
