import assert from 'node:assert/strict';
import { chaptersOf } from '../../../../src/reading/export/chapters.js';
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

  it('are none in a text without headings', () => {
    assert.deepEqual(chapters(['Text.', 'sentence'], ['More.', 'paragraph']), []);
  });
});
