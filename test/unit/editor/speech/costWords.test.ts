import assert from 'node:assert/strict';
import { english } from '../../../../src/core/plainText.js';
import { costChoices, costWords } from '../../../../src/editor/speech/costWords.js';

describe('the question what a reading may cost', () => {
  const one = { toPay: 1, free: 0, isPart: false, remaining: undefined, isOtherAccount: false };
  const asked = (change: object) => costWords({ ...one, someFits: false, ...change }, english, 'en');

  it('counts one character and many', () => {
    assert.equal(asked({}), 'This uses 1 character.');
    assert.equal(asked({ toPay: 12_345 }), 'This uses 12,345 characters.');
    assert.equal(asked({ remaining: 1 }), 'This uses 1 character. You have 1 character left.');
    assert.equal(asked({ toPay: 2, remaining: 0 }), 'This uses 2 characters. You have 0 characters left.');
    assert.equal(asked({ free: 1 }), 'This uses 1 character. Already cached and free: 1 character.');
  });

  it('says for which part and which account it is', () => {
    assert.equal(
      asked({ toPay: 9000, free: 80, isPart: true, remaining: 9999, isOtherAccount: true }),
      'You are signed in to another account now, which would pay for the rest. ' +
        'The first part of this long text uses 9,000 characters. You have 9,999 characters left. ' +
        'Already cached and free: 80 characters. Lector asks again before it uses more.',
    );
  });

  it('has a button for what is done, of which the first may be pressed unread', () => {
    const choices = (change: object, isSaved = false) =>
      costChoices({ ...one, someFits: false, ...change }, isSaved, english).map(([title]) => title);
    assert.deepEqual(choices({}), ['Read']);
    assert.deepEqual(choices({}, true), ['Save']);
    assert.deepEqual(choices({ toPay: 2, remaining: 1 }), ['Show Usage', 'Read']);
    const fits = { toPay: 2, remaining: 1, someFits: true };
    assert.deepEqual(choices(fits), ['Read What Fits', 'Show Usage', 'Read']);
    assert.deepEqual(choices(fits, true), ['Save What Fits', 'Show Usage', 'Save']);
  });
});
