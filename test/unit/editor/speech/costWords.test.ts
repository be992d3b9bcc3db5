import assert from 'node:assert/strict';
import { english } from '../../../../src/core/plainText.js';
import { costWords } from '../../../../src/editor/speech/costWords.js';

describe('the question what a reading may cost', () => {
  const one = { toPay: 1, cached: 0, isPart: false, remaining: undefined, isOtherAccount: false };
  const asked = (change: object) => costWords({ ...one, someFits: false, ...change }, english, 'en');

  it('counts one character and many', () => {
    assert.equal(asked({}), 'This uses 1 character.');
    assert.equal(asked({ toPay: 12_345 }), 'This uses 12,345 characters.');
    assert.equal(asked({ remaining: 1 }), 'This uses 1 character. You have 1 character left.');
    assert.equal(asked({ toPay: 2, remaining: 0 }), 'This uses 2 characters. You have 0 characters left.');
    assert.equal(asked({ cached: 1 }), 'This uses 1 character. Already cached and free: 1 character.');
  });

  it('says for which part and which account it is', () => {
    assert.equal(
      asked({ toPay: 9000, cached: 80, isPart: true, remaining: 9999, isOtherAccount: true }),
      'You are signed in to another account now, which would pay for the rest. ' +
        'The first part of this long text uses 9,000 characters. You have 9,999 characters left. ' +
        'Already cached and free: 80 characters. Lector asks again before it uses more.',
    );
  });
});
