import assert from 'node:assert/strict';
import fc from 'fast-check';
import { costQuestion } from '../../../../src/core/usage/costQuestion.js';
import { agreedChunks } from '../../../../src/core/usage/agreement.js';
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

describe('a reading that has to be paid for', () => {
  const said = ['abc', 'defg', 'hi'];
  const chunks = () => chunksOf(said);
  const terms = { isCached: () => false, remaining: 5, confirmAboveCharacters: 100, breathe: atOnce };
  const heard = (agreed: (() => Iterable<{ readonly text: string }>) | undefined) =>
    agreed === undefined ? undefined : [...agreed()].map(({ text }) => text);

  for (const [choice, expected] of [
    ['read', said],
    ['readWhatFits', ['abc']],
    ['cancel', undefined],
  ] as const) {
    it(`is ${expected?.join(', ') ?? 'nothing'} after the answer ${choice}`, async () => {
      const asked: unknown[] = [];
      const agreed = await agreedChunks(chunks, terms, (question) => {
        asked.push(question);
        return Promise.resolve(choice);
      });
      assert.deepEqual(heard(agreed), expected);
      assert.deepEqual(heard(agreed), expected);
      assert.equal(asked.length, 1);
    });
  }

  it('begins without a question when it is cheap enough', async () => {
    const agreed = await agreedChunks(chunks, { ...terms, remaining: 9 }, () => assert.fail('asked'));
    assert.deepEqual(heard(agreed), said);
  });
});
