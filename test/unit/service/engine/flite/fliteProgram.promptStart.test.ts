import assert from 'node:assert/strict';
import { sampleRate } from '../../../../../src/service/engine/engine.js';
import { promptStart } from '../../../../../src/service/engine/flite/fliteProgram.js';

const nearSilence = (seconds: number): number[] =>
  Array.from({ length: Math.round(seconds * sampleRate) }, (_, n) => (n % 2 === 0 ? 60 : -60));
const speech = Array.from({ length: sampleRate / 2 }, (_, n) => 5000 + (n % 7));

describe('the start of speech', () => {
  it('comes at once, and what is before it goes to the end, where the pause is made', () => {
    const samples = Int16Array.from([...nearSilence(0.2), ...speech, ...nearSilence(0.1)]);
    const first = 0.2 * sampleRate;
    const words = [
      { offset: 0, sample: first },
      { offset: 4, sample: first + 2000 },
    ];
    const prompt = promptStart({ samples, words });
    const kept = Math.round(0.005 * sampleRate);
    assert.deepEqual(
      prompt.words.map(({ sample }) => sample),
      [kept, kept + 2000],
    );
    assert.deepEqual([...prompt.samples.subarray(kept, kept + speech.length)], speech);
    assert.equal(prompt.samples.length, samples.length);
    assert.ok(prompt.samples.subarray(kept + speech.length).every((sample) => Math.abs(sample) === 60));
  });

  it('is not held up by the silence before a P or T, which belongs to the first word', () => {
    const samples = Int16Array.from([...nearSilence(0.2), ...speech]);
    const words = [
      { offset: 0, sample: 0.12 * sampleRate },
      { offset: 4, sample: 0.3 * sampleRate },
    ];
    const lead = 0.2 * sampleRate - Math.round(0.005 * sampleRate);
    assert.deepEqual(
      promptStart({ samples, words }).words.map(({ sample }) => sample),
      [0, 0.3 * sampleRate - lead],
    );
  });

  it('keeps a consonant that begins as softly as an F', () => {
    const soft = Array.from({ length: 0.05 * sampleRate }, (_, n) => (n % 2 === 0 ? 120 : -120));
    const { samples } = promptStart({
      samples: Int16Array.from([...nearSilence(0.2), ...soft, ...speech]),
      words: [{ offset: 0, sample: 0.2 * sampleRate }],
    });
    assert.equal(
      samples.findIndex((sample) => sample >= 5000),
      soft.length + Math.round(0.005 * sampleRate),
    );
  });

  it('is left as it is where speech begins at once, and where nothing is heard', () => {
    const samples = Int16Array.from(speech);
    const words = [{ offset: 0, sample: 0 }];
    assert.deepEqual(promptStart({ samples, words }), { samples, words });
    const silent = { samples: Int16Array.from(nearSilence(0.2)), words };
    assert.deepEqual(promptStart(silent), silent);
    const none = { samples: new Int16Array(0), words: [] };
    assert.deepEqual(promptStart(none), none);
  });
});
