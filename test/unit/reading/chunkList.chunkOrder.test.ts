import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ChunkOrder } from '../../../src/reading/chunkList.js';

describe('The order of chunks', () => {
  it('is what a plain list would be, whatever is put in and taken out', () => {
    const step = fc.record({ at: fc.nat(8), removed: fc.nat(4), added: fc.nat(3), moved: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const order = new ChunkOrder<{ readonly id: number }>();
        let list: { readonly id: number }[] = [];
        let lastId = 0;
        for (const { at, removed, added, moved } of steps) {
          const from = Math.min(at, list.length);
          const gone = list.slice(from, from + removed);
          const chunks = Array.from({ length: added }, () => ({ id: ++lastId }));
          // What is taken out may come back in the same change.
          if (moved) chunks.push(...gone.reverse());
          const change = { after: list[from - 1]?.id, removed: gone.length, chunks };
          assert.equal(order.startOf(change), from);
          const now = list.toSpliced(from, gone.length, ...chunks);
          assert.deepEqual(order.spliced(change), now);
          assert.deepEqual(order.all, list);
          order.splice(change);
          list = now;
          assert.deepEqual(order.all, list);
          list.forEach((chunk, n) => {
            assert.equal(order.indexOf(chunk.id), n);
            assert.equal(order.get(chunk.id), chunk);
          });
          for (const { id } of gone.filter((chunk) => !list.includes(chunk))) {
            assert.equal(order.get(id), undefined);
            assert.equal(order.indexOf(id), list.length);
          }
        }
        order.clear();
        assert.deepEqual([order.all, order.get(1), order.indexOf(1)], [[], undefined, 0]);
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 100) },
    );
  });
});
