import assert from 'node:assert/strict';
import { ModelRunner, voiceFeeds } from '../../../../support/modelRunner.js';
import { piperPhonemes } from '../../../../support/piperPhonemes.js';
import { toyFrames, toySamplesPerFrame, toyVoice } from '../../../../support/toyVoice.js';

const ids = [1, 0, 14, 0, 32, 0, 3, 0, 120, 0, 59, 0, 26, 0, 10, 0, 2];

describe('toyVoice', () => {
  let runner: ModelRunner;
  before(() => {
    runner = new ModelRunner();
  });
  after(() => runner.close());

  const samples = async (
    options: Parameters<typeof toyVoice>[0],
    feeds: Parameters<typeof voiceFeeds>[1],
  ) => {
    const { output } = await runner.run(toyVoice(options).model, voiceFeeds(ids, feeds));
    assert.ok(output?.data instanceof Float32Array);
    return { samples: output.data, dims: output.dims };
  };

  it('speaks for as long as its phonemes last', async () => {
    for (const lengthScale of [1, 0.5, 1.7]) {
      const { samples: sound, dims } = await samples({}, { lengthScale });
      const frames = ids.reduce((sum, id) => sum + toyFrames(id, lengthScale), 0);
      assert.deepEqual(dims, [1, 1, 1, frames * toySamplesPerFrame]);
      assert.equal(sound.length, frames * toySamplesPerFrame);
    }
  });

  it('sounds in its phonemes and is silent in its pauses', async () => {
    const { samples: sound } = await samples({}, {});
    const firstVowel = (toyFrames(1) + toyFrames(0)) * toySamplesPerFrame;
    const loudest = (from: number, to: number) =>
      sound.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    assert.equal(loudest(0, firstVowel - 4 * toySamplesPerFrame), 0);
    assert.ok(loudest(firstVowel, firstVowel + toyFrames(14) * toySamplesPerFrame) > 0.1);
  });

  it('has speakers who sound different', async () => {
    const options = { speakers: ['first', 'second', 'third'] };
    const [a, b] = [await samples(options, { speaker: 0 }), await samples(options, { speaker: 2 })];
    assert.equal(a.samples.length, b.samples.length);
    assert.notDeepEqual(a.samples, b.samples);
  });

  it('is a few kB', () => {
    assert.ok(toyVoice().model.length < 30_000, `${toyVoice().model.length} bytes`);
  });

  it('numbers phonemes as Piper does', () => {
    const known = {
      _: 0,
      '^': 1,
      $: 2,
      ' ': 3,
      '.': 10,
      a: 14,
      k: 23,
      æ: 39,
      ɪ: 74,
      ʊ: 100,
      ʲ: 119,
      ˈ: 120,
      ː: 122,
    };
    for (const [symbol, id] of Object.entries(known)) assert.deepEqual(piperPhonemes[symbol], [id], symbol);
  });
});
