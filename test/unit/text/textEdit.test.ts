import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editBetween } from '../../../src/text/textEdit.js';

describe('the edit between two texts', () => {
  it('makes one of the other, and leaves what both begin and end with', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (before, now) => {
        const { start, removed, inserted } = editBetween(before, now);
        const rest = before.slice(start + removed);
        assert.equal(before.slice(0, start) + now.slice(start, start + inserted) + rest, now);
        const [old, own] = [before.slice(start, start + removed), now.slice(start, start + inserted)];
        if (old !== '' && own !== '') assert.ok(old[0] !== own[0] && old.at(-1) !== own.at(-1));
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 300) },
    );
  });
});
