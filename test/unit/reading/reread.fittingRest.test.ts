import assert from 'node:assert/strict';
import type { Chunk } from '../../../src/text/segment.js';
import type { Fits } from '../../../src/reading/narrator.js';
import { fittingRest } from '../../../src/reading/reread.js';

/** Chunks of ten characters, one right behind the other. */
function chunk(n: number, part?: number): Chunk {
  const map = [{ start: 0, end: 10, source: { start: 10 * n, end: 10 * n + 10 } }];
  return { text: `${part ?? 0}.${n}`, map, end: 'sentence', ...(part === undefined ? {} : { part }) };
}

describe('what fits of the rest of a reading', () => {
  const texts = (chunks: Iterable<Chunk>): string[] => Array.from(chunks, ({ text }) => text);

  /** Takes two, and notes which they were. */
  const asked: string[] = [];
  const two: Fits = function* (chunks) {
    for (const one of chunks) {
      asked.push(one.text);
      yield one;
      if (asked.length === 2) return;
    }
  };
  beforeEach(() => asked.splice(0));

  const four = [0, 1, 2, 3].map((n) => chunk(n));

  it('is counted from the start where there is no place', () => {
    assert.deepEqual(texts(fittingRest(four, undefined, two)), ['0.0', '0.1']);
    assert.deepEqual(asked, ['0.0', '0.1']);
  });

  it('has all that lies behind the place free of charge, up to the chunk that starts there', () => {
    assert.deepEqual(texts(fittingRest(four, chunk(1), two)), ['0.0', '0.1', '0.2']);
    assert.deepEqual(asked, ['0.1', '0.2']);
  });

  it('is counted from a chunk that reaches over the place', () => {
    const map = [{ start: 0, end: 10, source: { start: 15, end: 25 } }];
    assert.deepEqual(texts(fittingRest(four, { ...chunk(1), map }, two)), ['0.0', '0.1', '0.2']);
    assert.deepEqual(asked, ['0.1', '0.2']);
  });

  it('knows in which of several texts the place is', () => {
    const parts = [chunk(5, 0), chunk(0, 1), chunk(1, 1), chunk(0, 2), chunk(1, 2)];
    assert.deepEqual(texts(fittingRest(parts, chunk(1, 1), two)), ['0.5', '1.0', '1.1', '2.0']);
    assert.deepEqual(asked, ['1.1', '2.0']);
    // Absent, it is the first.
    asked.splice(0);
    assert.deepEqual(texts(fittingRest([chunk(0), ...parts], chunk(1, 1), two)).slice(-2), ['1.1', '2.0']);
    asked.splice(0);
    assert.deepEqual(texts(fittingRest(parts, chunk(5), two)), ['0.5', '1.0']);
    // At the end of its text, the next one has not been read, however near its beginning.
    asked.splice(0);
    assert.deepEqual(texts(fittingRest(parts, chunk(9, 1), two)), ['0.5', '1.0', '1.1', '2.0', '2.1']);
    assert.deepEqual(asked, ['2.0', '2.1']);
  });

  it('is not asked for where everything lies behind', () => {
    const none: Fits = () => assert.fail('asked');
    assert.deepEqual(texts(fittingRest(four, chunk(9), none)), ['0.0', '0.1', '0.2', '0.3']);
    assert.deepEqual(texts(fittingRest([], chunk(9), none)), []);
  });

  it('is all of it where all fits', () => {
    assert.deepEqual(texts(fittingRest(four, chunk(2), (rest) => rest)), texts(four));
  });
});
