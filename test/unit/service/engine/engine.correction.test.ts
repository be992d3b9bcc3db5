import assert from 'node:assert/strict';
import { correctSpeech } from '../../../../src/service/engine/engine.js';
import { engineKnobs } from '../../../../src/service/engine/synthesizer.js';
import { resample } from '../../../../src/core/audio/resample.js';
import { toneHertz, toneLevel } from '../matching/tones.js';

const sampleRate = 22_050;

describe('the correction of a voice', () => {
  it('keeps words where they are heard, and the length said by the engine', () => {
    const click = new Int16Array(20_000);
    click[8000] = 20_000;
    const given = { formantScale: 1.1, equaliserDb: Array.from({ length: 33 }, (_, n) => n / 8) };
    const words = [{ sample: 8000, offset: 3, length: 4 }];
    const speech = correctSpeech({ samples: click, words }, given);
    const loudest = speech.samples.indexOf(
      speech.samples.reduce((most, sample) => Math.max(most, sample), 0),
    );
    assert.ok(Math.abs(loudest - (speech.words[0]?.sample ?? 0)) <= 1);
    assert.ok(Math.abs(speech.samples.length - click.length * 0.91) <= 1);
    assert.deepEqual([speech.words[0]?.offset, speech.words[0]?.length], [3, 4]);
  });

  it('leaves pitch and pace as they were wanted', () => {
    const wanted = { pace: 1.2, pitch: 0.9, pitchRange: 1.3 };
    const voice = { engine: 'flite', base: 'slt', knobs: wanted } as const;
    const scaled = { ...voice, correction: { formantScale: 1.1, equaliserDb: [] } };
    assert.deepEqual(engineKnobs(voice), wanted);
    const told = engineKnobs(scaled);
    const tone = toneHertz(200 * told.pitch, 1 / told.pace);
    const speech = correctSpeech({ samples: tone, words: [] }, scaled.correction);
    assert.ok(Math.abs(speech.samples.length - sampleRate / wanted.pace) <= 2);
    assert.ok(
      toneLevel(speech.samples, 200 * wanted.pitch) > toneLevel(speech.samples, 200 * told.pitch) + 10,
    );
  });

  it('gives each frequency its gain', () => {
    const equaliserDb = [0, 0, 6, 6, -6, -6, -6];
    for (const [hertz, gain] of [
      [600, 0],
      [4600, 6],
      [8800, -6],
    ] as const) {
      const tone = toneHertz(hertz, 0.3);
      const { samples } = correctSpeech({ samples: tone, words: [] }, { formantScale: 1, equaliserDb });
      assert.ok(Math.abs(toneLevel(samples, hertz) - toneLevel(tone, hertz) - gain) < 0.5, `${hertz} Hz`);
    }
  });

  it('does not touch the sound of a voice that needs none', () => {
    const samples = toneHertz(300, 0.1);
    assert.deepEqual(correctSpeech({ samples, words: [] }, undefined).samples, samples);
    const flat = { formantScale: 1, equaliserDb: [0, 0, 0] };
    assert.deepEqual(correctSpeech({ samples, words: [] }, flat).samples, samples);
  });
});

describe('resampling', () => {
  it('keeps what both rates carry and takes out what the new one cannot', () => {
    const at48 = Float32Array.from(
      { length: 48_000 },
      (_, n) =>
        0.3 * Math.sin((2 * Math.PI * 1000 * n) / 48_000) +
        0.3 * Math.sin((2 * Math.PI * 15_000 * n) / 48_000),
    );
    const samples = Int16Array.from(resample(at48, 48_000, sampleRate), (sample) => sample * 32_768);
    assert.equal(samples.length, sampleRate);
    const expected = toneLevel(toneHertz(1000, 1, 0.3), 1000);
    assert.ok(Math.abs(toneLevel(samples, 1000) - expected) < 0.1);
    assert.ok(toneLevel(samples, sampleRate - 15_000) < expected - 50);
  });
});
