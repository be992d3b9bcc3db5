import assert from 'node:assert/strict';
import { announcedWord } from '../../../src/webview/readingModel.js';

const times = [
  { start: 0, end: 3, seconds: 0 },
  { start: 4, end: 9, seconds: 1 },
];

describe('the word that is announced', () => {
  it('is the next one shortly before it is heard, for its mark takes a moment', () => {
    assert.equal(announcedWord(times, 0.96, 1)?.start, 0);
    assert.equal(announcedWord(times, 0.98, 1)?.start, 4);
  });

  it('is ahead by the same time at every speed', () => {
    assert.equal(announcedWord(times, 0.89, 3)?.start, 0);
    assert.equal(announcedWord(times, 0.92, 3)?.start, 4);
    assert.equal(announcedWord(times, 0.98, 0.5)?.start, 0);
  });

  it('is none before the first', () => {
    assert.equal(announcedWord([], 0.5, 1), undefined);
  });
});
