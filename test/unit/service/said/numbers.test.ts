import assert from 'node:assert/strict';
import { wordsHere } from '../../../support/saidPairs.js';

describe('Numbers in words', () => {
  for (const [language, rule, digits, spelled] of [
    ['en', 'ordinal', '22', 'twenty-second'],
    ['en', 'ordinal', '100', 'one hundredth'],
    ['en', 'numbering-year', '1905', 'nineteen oh-five'],
    ['en', 'numbering-year', '2000', 'two thousand'],
    ['en', 'numbering-year', '1900', 'nineteen hundred'],
    ['en', 'numbering', '1234567', 'one million two hundred thirty-four thousand five hundred sixty-seven'],
  ] as const) {
    it(`are ${spelled} for ${digits} by ${language}'s rule of ${rule}`, async () => {
      assert.equal((await wordsHere(language)).spelled(rule, digits), spelled);
    });
  }

  it('stay digits where there is no rule for them', async () => {
    const words = await wordsHere('en');
    assert.equal(words.spelled('ordinal', '1'.repeat(20)), '1'.repeat(20));
    assert.equal(words.spelled('no such rule', '12'), '12');
  });
});
