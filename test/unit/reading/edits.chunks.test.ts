import assert from 'node:assert/strict';
import { afterEdits, movedChunk } from '../../../src/reading/edits.js';
import type { TextEdit } from '../../../src/text/textEdit.js';
import type { Chunk } from '../../../src/text/segment.js';

/** “Et cetera. ” stands for “etc. ” in the source. */
const chunk: Chunk = {
  text: 'One is. Two is. Et cetera. Three is. Four is.',
  map: [
    { start: 0, end: 16, source: { start: 100, end: 116 } },
    { start: 16, end: 27, source: { start: 116, end: 121 } },
    { start: 27, end: 45, source: { start: 121, end: 139 } },
  ],
  end: 'paragraph',
};

const after = (edit: TextEdit): Chunk => movedChunk(chunk, (range) => afterEdits(range, [edit]));

describe('a chunk whose source is edited', () => {
  it('moves with what is written before it, and is not edited itself', () => {
    assert.deepEqual(after({ start: 7, removed: 1, inserted: 4 }), {
      ...chunk,
      map: [
        { start: 0, end: 16, source: { start: 103, end: 119 } },
        { start: 16, end: 27, source: { start: 119, end: 124 } },
        { start: 27, end: 45, source: { start: 124, end: 142 } },
      ],
    });
  });

  it('keeps the places of all sentences except the edited one', () => {
    // “was” for “is” in the last one.
    assert.deepEqual(after({ start: 136, removed: 2, inserted: 3 }), {
      ...chunk,
      edited: true,
      map: [
        { start: 0, end: 8, source: { start: 100, end: 108 } },
        { start: 8, end: 16, source: { start: 108, end: 116 } },
        { start: 16, end: 27, source: { start: 116, end: 121 } },
        { start: 27, end: 37, source: { start: 121, end: 131 } },
        { start: 37, end: 45, source: { start: 131, end: 140 } },
      ],
    });
  });
});
