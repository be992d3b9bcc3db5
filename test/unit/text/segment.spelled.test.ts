import assert from 'node:assert/strict';
import { spelled } from '../../../src/text/segment.js';

describe('A word that is spelled', () => {
  it('is said letter by letter, each of them as a letter', () => {
    assert.equal(spelled('cat'), 'C, A, T');
    assert.equal(spelled('Größe'), 'G, R, Ö, ß, E', 'what has no large form stays');
    assert.equal(spelled('न\u093f'), 'न\u093f', 'marks stay with their letter');
  });
});
