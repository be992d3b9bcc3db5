import assert from 'node:assert/strict';
import fc from 'fast-check';
import { affordable, readingCost } from '../../../../src/core/usage/readingCost.js';
import { chunksOf } from '../../../support/chunksOf.js';

const atOnce = () => Promise.resolve();
const texts = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 30 });

describe('the cost of a reading', () => {
  it('is what is not cached, each text once', async () => {
    const cost = await readingCost(chunksOf(['abc', 'de', 'abc', 'f']), (text) => text === 'de', atOnce);
    assert.deepEqual(cost, { toPay: 4, cached: 5 });
  });

  it('adds up to all characters', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.string()), async (said, known) => {
        const { toPay, cached } = await readingCost(chunksOf(said), (text) => known.includes(text), atOnce);
        assert.equal(toPay + cached, said.join('').length);
      }),
    );
  });

  it('is counted in turns when the text is long', async () => {
    let turns = 0;
    await readingCost(
      chunksOf(Array.from({ length: 1600 }, String)),
      () => false,
      () => {
        turns++;
        return Promise.resolve();
      },
    );
    assert.equal(turns, 3);
  });

  it('of what fits is never more than is left, and the next text would be too much', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(200), async (said, left) => {
        const free = (text: string) => text.length % 3 === 0;
        const fits = [...affordable(chunksOf(said), free, left)].map(({ text }) => text);
        assert.deepEqual(fits, said.slice(0, fits.length));
        assert.ok((await readingCost(chunksOf(fits), free, atOnce)).toPay <= left);
        const more = said.slice(0, fits.length + 1);
        if (more.length > fits.length) {
          assert.ok((await readingCost(chunksOf(more), free, atOnce)).toPay > left);
        }
      }),
    );
  });
});
