import assert from 'node:assert/strict';
import fc from 'fast-check';
import { affordable, readingCost } from '../../../src/speech/agreement.js';
import { chunksOf } from '../../support/chunksOf.js';

const breathe = () => Promise.resolve();
const voiceFor = () => '';
const texts = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 30 });

describe('the cost of a reading', () => {
  it('is what is not cached, each text once', async () => {
    const isFree = (text: string) => text === 'de';
    const cost = await readingCost(chunksOf(['abc', 'de', 'abc', 'f']), { isFree, voiceFor, breathe });
    assert.deepEqual(cost, { toPay: 4, free: 5, isPart: false, first: 0, firstToPay: 3 });
  });

  it('adds up to all characters', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.string()), async (said, known) => {
        const isFree = (text: string) => known.includes(text);
        const { toPay, free } = await readingCost(chunksOf(said), { isFree, voiceFor, breathe });
        assert.equal(toPay + free, said.join('').length);
      }),
    );
  });

  const long = Array.from({ length: 160 }, (_, n) => `Text ${String(n + 100)}`);
  const isFree = () => false;

  it('is counted in turns when the text is long, also before its beginning', async () => {
    let turns = 0;
    const counted = await readingCost(chunksOf(long), {
      isFree,
      voiceFor,
      breathe: () => {
        turns++;
        return Promise.resolve();
      },
      beginsWith: ({ text }) => text === 'Text 250',
    });
    assert.equal(turns, 3);
    assert.deepEqual(counted, { toPay: 80, free: 0, isPart: false, first: 150, firstToPay: 8 });
  });

  it('is that of the first part where the rest would come too late', async () => {
    const isLate = () => true;
    const counted = await readingCost(chunksOf(long), { isFree, voiceFor, breathe, isLate });
    assert.deepEqual(counted, { toPay: 400, free: 0, isPart: true, first: 0, firstToPay: 8 });
    const known = await readingCost(chunksOf(long), { isFree: () => true, voiceFor, breathe, isLate });
    assert.deepEqual(known, { toPay: 0, free: 400, isPart: true, first: 0, firstToPay: 0 });
  });

  it('is that of all of it where nobody waits', async () => {
    const whole = { toPay: 1280, free: 0, isPart: false, first: 0, firstToPay: 8 };
    assert.deepEqual(await readingCost(chunksOf(long), { isFree, voiceFor, breathe }), whole);
    assert.deepEqual(
      await readingCost(chunksOf(long), { isFree, voiceFor, breathe, isLate: () => false }),
      whole,
    );
  });

  it('is never that of nothing because the beginning was found late', async () => {
    const beginsWith = ({ text }: { readonly text: string }) => text === 'Text 210';
    const counted = await readingCost(chunksOf(long), {
      isFree,
      voiceFor,
      breathe,
      beginsWith,
      isLate: () => true,
    });
    assert.deepEqual(counted, { toPay: 320, free: 0, isPart: true, first: 110, firstToPay: 8 });
  });

  it('of what fits is never more than is left, and the next text would be too much', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(200), async (said, left) => {
        const free = (text: string) => text.length % 3 === 0;
        const fits = [...affordable(chunksOf(said), free, left, voiceFor)].map(({ text }) => text);
        assert.deepEqual(fits, said.slice(0, fits.length));
        assert.ok((await readingCost(chunksOf(fits), { isFree: free, voiceFor, breathe })).toPay <= left);
        const more = said.slice(0, fits.length + 1);
        if (more.length > fits.length) {
          assert.ok((await readingCost(chunksOf(more), { isFree: free, voiceFor, breathe })).toPay > left);
        }
      }),
    );
  });
});
