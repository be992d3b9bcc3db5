import assert from 'node:assert/strict';
import { chaptersOf, mainChapters } from '../../../../src/reading/export/captions.js';
import type { ChunkEnd } from '../../../../src/text/segment.js';
import { chunkOf } from '../../../support/chunksOf.js';

const chapters = (...said: readonly (readonly [string, ChunkEnd])[]) =>
  chaptersOf(
    said.map(([text, end]) => chunkOf(text, end)),
    Array.from(said.keys()),
    { title: 'Title', seconds: said.length },
  );

describe('Chapters', () => {
  it('begin at headings, and each lasts until the next', () => {
    assert.deepEqual(
      chapters(['One', 'heading'], ['Text. ', 'paragraph'], ['Two', 'heading'], ['…', 'code']),
      [
        { start: 0, end: 2, title: 'One' },
        { start: 2, end: 4, title: 'Two' },
      ],
    );
  });

  it('have one more for what comes before the first heading, with the title of the text', () => {
    assert.deepEqual(chapters(['Text.', 'paragraph'], ['One', 'heading']), [
      { start: 0, end: 1, title: 'Title' },
      { start: 1, end: 2, title: 'One' },
    ]);
  });

  it('begin where a heading begins that takes several requests', () => {
    assert.deepEqual(chapters(['Very ', 'word'], ['long.', 'sentence'], ['End', 'heading'], ['x', 'quote']), [
      { start: 0, end: 4, title: 'Very long. End' },
    ]);
  });

  it('are as deep as their headings', () => {
    const deep = { ...chunkOf('Two', 'heading'), depth: 1 };
    const found = chaptersOf([chunkOf('One', 'heading'), deep], [0, 1], { title: 'Title', seconds: 2 });
    assert.deepEqual(found, [
      { start: 0, end: 1, title: 'One' },
      { start: 1, end: 2, title: 'Two', depth: 1 },
    ]);
  });

  it('are none in a text without headings', () => {
    assert.deepEqual(chapters(['Text.', 'sentence'], ['More.', 'paragraph']), []);
  });

  it('are only the main ones where there are too many', () => {
    const all = [0, 1, 2, 2, 1, 0].map((depth, n) => ({ start: n, end: n + 1, title: String(n), depth }));
    const main = (most: number) => mainChapters(all, most).map(({ start, end }) => `${start}-${end}`);
    assert.deepEqual(main(6), ['0-1', '1-2', '2-3', '3-4', '4-5', '5-6']);
    assert.deepEqual(main(5), ['0-1', '1-4', '4-5', '5-6']);
    assert.deepEqual(main(4), ['0-1', '1-4', '4-5', '5-6']);
    assert.deepEqual(main(3), ['0-1', '1-5', '5-6']);
    assert.deepEqual(main(1), ['0-6'], 'one in several if all are equal');
  });

  it('are not the title and what comes before it alone where the headings below are too many', () => {
    const main = (...depths: readonly number[]) => {
      const all = depths.map((depth, n) => ({ start: n, end: n + 1, title: String(n), depth }));
      return mainChapters(all, 4).map(({ start, end }) => `${start}-${end}`);
    };
    assert.deepEqual(main(0, 1, 2, 1, 1, 2, 1), ['0-1', '1-4', '4-7']);
    assert.deepEqual(main(0, 0, 1, 1, 1, 1, 2), ['0-1', '1-2', '2-4', '4-7']);
  });
});
