import assert from 'node:assert/strict';
import { cutFor } from '../../../src/reading/voicing.js';
import { chunks } from '../../../src/text/chunks.js';
import { readSource } from '../../support/readSource.js';

const sentence = 'When the fox had jumped over the dog, nobody in the village was surprised at all by that. ';
const text = `${sentence.repeat(12)}\n\n${sentence.repeat(12)}`;
const natural = 'piper-en_US-fox-low';
const cut = (costs: boolean, voiceId: string): string[] =>
  [...chunks(readSource(text), cutFor({ costs, voiceFor: () => voiceId }))].map(({ text }) => text);

describe('a text is cut', () => {
  it('in one way for all speech that is paid for, which is how it is cut where no voice is known yet', () => {
    const paid = cut(true, 'ada');
    assert.deepEqual(cut(true, natural), paid);
    assert.deepEqual(
      [...chunks(readSource(text), { isShort: () => true })].map(({ text }) => text),
      paid,
    );
  });

  it('into long messages for a free voice that is quick', () => {
    assert.equal(Math.max(...cut(false, 'kal').map(({ length }) => length)), 449);
    assert.equal(Math.max(...cut(true, 'kal').map(({ length }) => length)), 180);
  });

  it('into short messages for a natural voice, of which the first ends soon', () => {
    assert.equal(cut(false, natural)[0], 'When the fox had jumped over the dog, ');
    assert.equal(Math.max(...cut(false, natural).map(({ length }) => length)), 180);
  });
});
