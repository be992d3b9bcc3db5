import assert from 'node:assert/strict';
import fc from 'fast-check';
import { costQuestion } from '../../../../src/core/usage/costQuestion.js';
import { affordable, readingCost } from '../../../../src/core/usage/readingCost.js';
import { UsageMeter } from '../../../../src/core/usage/usageMeter.js';
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

describe('the question before a reading', () => {
  for (const [cost, remaining, above, choices] of [
    [{ toPay: 5000, cached: 0 }, 10_000, 5000, undefined],
    [{ toPay: 5001, cached: 0 }, 10_000, 5000, ['read', 'cancel']],
    [{ toPay: 5001, cached: 0 }, undefined, 5000, ['read', 'cancel']],
    [{ toPay: 12_340, cached: 3100 }, 5000, 5000, ['read', 'readWhatFits', 'cancel']],
    [{ toPay: 100, cached: 0 }, 99, 5000, ['read', 'readWhatFits', 'cancel']],
    [{ toPay: 100, cached: 0 }, 0, 5000, ['read', 'cancel']],
    [{ toPay: 100, cached: 50 }, 0, 5000, ['read', 'readWhatFits', 'cancel']],
    [{ toPay: 0, cached: 99_999 }, 0, 0, undefined],
    [{ toPay: 1, cached: 0 }, 10, 0, ['read', 'cancel']],
  ] as const) {
    it(`of ${cost.toPay} characters with ${remaining ?? 'an unknown number'} left: ${choices === undefined ? 'none' : choices.join(', ')}`, () => {
      assert.deepEqual(costQuestion(cost, remaining, above)?.choices, choices);
    });
  }
});

describe('the usage meter', () => {
  it('knows what remains once the account was told', () => {
    const meter = new UsageMeter();
    meter.answered(100);
    assert.equal(meter.remaining, undefined);
    meter.told({ used: 100, allowance: 250 });
    assert.equal(meter.remaining, 150);
    meter.answered(300);
    assert.equal(meter.remaining, 0);
  });

  it('follows the answers, is not fooled by those that were overtaken, and sees a new period', () => {
    const meter = new UsageMeter();
    const used = () => meter.usage?.used;
    let changes = 0;
    meter.onChange(() => changes++);
    meter.told({ used: 90_000, allowance: 100_000 });
    meter.answered(90_500);
    meter.answered(90_200);
    assert.equal(used(), 90_500);
    meter.answered(500);
    assert.equal(used(), 500);
    assert.equal(changes, 3);
    meter.forget();
    assert.equal(used(), undefined);
  });
});
