import assert from 'node:assert/strict';
import { costQuestion } from '../../../src/speech/agreement.js';

describe('the question before a reading', () => {
  for (const [cost, remaining, above, someFits] of [
    [{ toPay: 5000, free: 0, firstToPay: 500 }, 10_000, 5000, undefined],
    [{ toPay: 5001, free: 0, firstToPay: 500 }, 10_000, 5000, false],
    [{ toPay: 5001, free: 0, firstToPay: 500 }, undefined, 5000, false],
    [{ toPay: 12_340, free: 3100, firstToPay: 500 }, 5000, 5000, true],
    [{ toPay: 100, free: 0, firstToPay: 99 }, 99, 5000, true],
    [{ toPay: 100, free: 0, firstToPay: 100 }, 99, 5000, false],
    [{ toPay: 100, free: 50, firstToPay: 0 }, 0, 5000, true],
    [{ toPay: 100, free: 50, firstToPay: 100 }, 50, 5000, false],
    [{ toPay: 100, free: 50, firstToPay: 0 }, -5, 5000, false],
    [{ toPay: 0, free: 99_999, firstToPay: 0 }, 0, 0, undefined],
    [{ toPay: 0, free: 10, firstToPay: 0 }, -5, 0, undefined],
    [{ toPay: 1, free: 0, firstToPay: 1 }, 10, 0, false],
  ] as const) {
    it(`of ${cost.toPay} characters, ${cost.firstToPay} of them at once, with ${remaining ?? 'an unknown number'} left: ${someFits === undefined ? 'none' : someFits ? 'all, or what fits' : 'all or nothing'}`, () => {
      assert.deepEqual(costQuestion({ ...cost, isPart: false }, remaining, above)?.someFits, someFits);
    });
  }
});
