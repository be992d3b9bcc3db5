import assert from 'node:assert/strict';
import { beginsIn } from '../../../src/reading/chunkList.js';
import type { Chunk } from '../../../src/text/segment.js';

function chunk(text: string, sourceStart: number, part?: number): Chunk {
  const source = { start: sourceStart, end: sourceStart + text.length };
  return {
    text,
    map: [{ start: 0, end: text.length, source }],
    end: 'sentence',
    ...(part === undefined ? {} : { part }),
  };
}

describe('Going on in a text that is cut again', () => {
  const again = [chunk('Aye.', 0), chunk('No.', 5), chunk('Aye.', 9), chunk('Aye.', 0, 1)];

  it('resumes in the chunk where it stopped, and in no other with the same text', () => {
    assert.deepEqual(again.map(beginsIn(chunk('Aye.', 9), 2)), [undefined, undefined, 2, undefined]);
    assert.deepEqual(again.map(beginsIn(chunk('Aye.', 0, 1), 0)), [undefined, undefined, undefined, 0]);
  });

  it('finds nothing in a text that has changed there', () => {
    assert.deepEqual(
      again.map(beginsIn(chunk('Nay.', 9), 0)),
      again.map(() => undefined),
    );
  });
});
