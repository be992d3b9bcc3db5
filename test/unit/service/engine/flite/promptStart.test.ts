import assert from 'node:assert/strict';
import { sampleRate } from '../../../../../src/service/audio/synthesizedSound.js';
import { promptStart } from '../../../../../src/service/engine/flite/promptStart.js';

const silence = (seconds: number): number[] => Array(Math.round(seconds * sampleRate)).fill(3) as number[];
const speech = Array.from({ length: sampleRate / 2 }, (_, n) => 5000 + (n % 7));

describe('the start of speech', () => {
  it('comes at once, and what is before it goes to the end, where the pause is made', () => {
    const samples = Int16Array.from([...silence(0.2), ...speech, ...silence(0.1)]);
    const first = 0.2 * sampleRate;
    const words = [
      { offset: 0, sample: first },
      { offset: 4, sample: first + 2000 },
    ];
    const prompt = promptStart({ samples, words });
    const kept = 0.04 * sampleRate;
    assert.deepEqual(
      prompt.words.map(({ sample }) => sample),
      [kept, kept + 2000],
    );
    assert.deepEqual([...prompt.samples], [...silence(0.04), ...speech, ...silence(0.1 + 0.2 - 0.04)]);
  });

  it('is left as it is where speech begins at once, or before its first word is said to', () => {
    const samples = Int16Array.from([...silence(0.03), ...speech]);
    const words = [{ offset: 0, sample: 4000 }];
    assert.deepEqual(promptStart({ samples, words }), { samples, words });
    const none = { samples: new Int16Array(0), words: [] };
    assert.deepEqual(promptStart(none), none);
  });
});
