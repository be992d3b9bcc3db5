import assert from 'node:assert/strict';
import { nextPassage, ownPassage, previousPassage, type ChunkEnd } from '../../../src/text/segment.js';

describe('Moving by passages', () => {
  // Two headings; a paragraph in two chunks and one in three.
  const ends: readonly ChunkEnd[] = [
    'heading',
    'sentence',
    'paragraph',
    'heading',
    'clause',
    'word',
    'listItem',
  ];
  const at = (index: number): { end: ChunkEnd } | undefined => {
    const end = ends[index];
    return end && { end };
  };

  it('forward goes to the first chunk of the next one', () => {
    const from = (passage: 'paragraph' | 'heading') =>
      ends.map((_, index) => nextPassage(at, index, passage));
    assert.deepEqual(from('paragraph'), [1, 3, 3, 4, undefined, undefined, undefined]);
    assert.deepEqual(from('heading'), [3, 3, 3, undefined, undefined, undefined, undefined]);
  });

  it('back goes to the first chunk of the one before', () => {
    const from = (passage: 'paragraph' | 'heading') =>
      ends.map((_, index) => previousPassage(at, index, passage));
    assert.deepEqual(from('paragraph'), [undefined, 0, 0, 1, 3, 3, 3]);
    assert.deepEqual(from('heading'), [undefined, 0, 0, 0, 3, 3, 3]);
  });

  it('knows the one a chunk is in, if it is one', () => {
    const own = (passage: 'paragraph' | 'heading') => ends.map((_, index) => ownPassage(at, index, passage));
    assert.deepEqual(own('paragraph'), [0, 1, 1, 3, 4, 4, 4]);
    assert.deepEqual(own('heading'), [0, undefined, undefined, 3, undefined, undefined, undefined]);
  });

  it('takes the end of the text for the end of a segment, and cuts no more than it needs', () => {
    const asked: number[] = [];
    const open = (index: number): { end: ChunkEnd } | undefined => {
      asked.push(index);
      return index < 2 ? { end: 'sentence' } : undefined;
    };
    assert.equal(nextPassage(open, 0, 'paragraph'), undefined);
    nextPassage((index) => (asked.push(index + 100), at(index)), 0, 'paragraph');
    assert.equal(Math.max(...asked), 102);
  });
});
