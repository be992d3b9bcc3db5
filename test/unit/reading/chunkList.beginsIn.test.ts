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

  it('resumes at the same words where the text is cut in other places', () => {
    const whole = chunk('Aye. No, never. Aye.', 0);
    const parts = [chunk('Aye. ', 0), chunk('No, never. ', 5), chunk('Aye.', 16)];
    assert.deepEqual(parts.map(beginsIn(whole, 5)), [undefined, 0, undefined]);
    assert.deepEqual(parts.map(beginsIn(whole, 16)), [undefined, undefined, 0]);
    assert.equal(beginsIn(whole, 16)(whole), 16);
    assert.equal(beginsIn(chunk('No, never. ', 5), 4)(whole), 9);
  });

  it('resumes at words that are written in another way, such as a number, however soon the text is cut', () => {
    const said = (from: number, ...runs: readonly (readonly [written: string, said: string])[]): Chunk => {
      let [text, source] = ['', from];
      const map = runs.map(([written, words]) => {
        const [start, sourceStart] = [text.length, source];
        [text, source] = [text + words, source + written.length];
        return { start, end: text.length, source: { start: sourceStart, end: source } };
      });
      return { text, map, end: 'sentence' };
    };
    const [twelve, eggs, again] = [
      ['12', 'twelve'],
      [' eggs. ', ' eggs. '],
      [' eggs.', ' eggs.'],
    ] as const;
    const whole = said(0, twelve, eggs, twelve, again);
    const parts = [said(0, twelve, eggs), said(9, twelve, again)];
    assert.deepEqual(parts.map(beginsIn(whole, 0)), [0, undefined]);
    assert.deepEqual(parts.map(beginsIn(whole, 13)), [undefined, 0]);
    assert.deepEqual(
      [0, 13, 16, 19].map((offset) => beginsIn(whole, offset)(whole)),
      [0, 13, 16, 19],
    );
  });

  it('finds nothing in a text that has changed there', () => {
    assert.deepEqual(
      again.map(beginsIn(chunk('Nay.', 9), 0)),
      again.map(() => undefined),
    );
  });
});
