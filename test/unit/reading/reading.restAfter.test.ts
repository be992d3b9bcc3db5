import assert from 'node:assert/strict';
import { restAfter } from '../../../src/reading/reading.js';
import { chunkOf } from '../../support/chunksOf.js';

const known = (said: number, sourceEnd: number, part?: number) => [
  {
    ...chunkOf('x'.repeat(said), 'sentence'),
    map: [{ start: 0, end: said, source: { start: 0, end: sourceEnd } }],
    ...(part !== undefined && { part }),
  },
];

describe('What will be said after the chunks that are known', () => {
  const text = 'y'.repeat(1000);

  it('is as long as what is said of as much of the source', () => {
    assert.equal(restAfter(known(100, 100), [{ text }]), 900);
    assert.equal(restAfter(known(10, 100), [{ text }]), 90);
  });

  it('is only of what is read', () => {
    assert.equal(restAfter(known(100, 300), [{ text, range: { start: 200, end: 600 } }]), 300);
    assert.equal(restAfter(known(100, 900), [{ text, range: { start: 200, end: 600 } }]), 0);
  });

  it('is of all texts', () => {
    assert.equal(restAfter(known(1100, 100, 1), [{ text }, { text }, { text }]), 1900);
  });

  it('is not known before anything is', () => {
    assert.equal(restAfter([], [{ text }]), undefined);
    assert.equal(restAfter(known(100, 0), [{ text }]), undefined);
  });
});
