import assert from 'node:assert/strict';
import { durationWords } from '../../../../src/core/recording/refusalWords.js';
import { english } from '../../../../src/core/localiser.js';

describe('a duration in words', () => {
  it('never says 30 seconds of what is shorter, or 5 minutes of what is longer', () => {
    assert.equal(durationWords(29.99, english), '29 s');
    assert.equal(durationWords(300.01, english), '5 min 1 s');
    assert.equal(durationWords(300, english), '5 min');
    assert.equal(durationWords(61.5, english), '1 min 1 s');
  });
});
