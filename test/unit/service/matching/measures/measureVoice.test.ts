import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { formantRatio } from '../../../../../src/service/matching/searchVoice.js';
import { measureVoice } from '../../../../../src/service/matching/measures/measureVoice.js';
import { readRecording } from '../../../../../src/service/matching/recording.js';
import { bandCenters, spectrumDistance } from '../../../../../src/service/matching/measures/spectrum.js';
import { madeVoice } from '../tones.js';

const sampleRate = 22_050;
const seconds = 6;

function near(actual: number, wanted: number, share: number): void {
  assert.ok(Math.abs(actual / wanted - 1) <= share, `${actual.toFixed(3)} for ${String(wanted)}`);
}

describe('measuring a voice', function () {
  this.timeout(60_000);

  it('finds pitch and its range, of low and of high voices', () => {
    for (const [pitch, pitchRange] of [
      [75, 3],
      [120, 8],
      [210, 5],
      [320, 2],
    ] as const) {
      const measures = measureVoice(madeVoice({ seconds: 10, pitch, pitchRange }));
      near(measures.pitch, pitch, 0.02);
      assert.ok(
        Math.abs(measures.pitchRange - pitchRange) < 0.8,
        `${measures.pitchRange.toFixed(2)} of ${pitchRange}`,
      );
    }
  });

  it('counts syllables a second of speech, without the pauses', () => {
    for (const syllableRate of [3, 4, 6]) {
      const measures = measureVoice(madeVoice({ seconds, pitch: 130, syllableRate }));
      near(measures.syllableRate, syllableRate, 0.1);
    }
  });

  it('tells a shorter vocal tract from a longer one', () => {
    const adult = measureVoice(madeVoice({ seconds, pitch: 130 }));
    const child = measureVoice(madeVoice({ seconds, pitch: 150, formantScale: 1.15 }));
    near(formantRatio(child, adult), 1.15, 0.03);
  });

  it('hears how bright a voice is, up to its highest sounds', () => {
    const voice = madeVoice({ seconds, pitch: 130 });
    const brighter = voice.map((sample, n) => sample - 0.9 * (voice[n - 1] ?? 0));
    const gainDb = (hertz: number): number =>
      10 * Math.log10(1.81 - 1.8 * Math.cos((2 * Math.PI * hertz) / sampleRate));
    const before = measureVoice(voice).spectrum;
    const after = measureVoice(brighter).spectrum;
    const rise = (band: number): number => (after[band] ?? 0) - (before[band] ?? 0);
    const low = bandCenters.findIndex((hertz) => hertz > 1000);
    for (const lowest of [3000, 5000, 6500]) {
      const high = bandCenters.findIndex((hertz) => hertz > lowest);
      const wanted = gainDb(bandCenters[high] ?? 0) - gainDb(bandCenters[low] ?? 0);
      const off = rise(high) - rise(low) - wanted;
      assert.ok(Math.abs(off) < 1, `off by ${off.toFixed(2)} dB above ${lowest} Hz`);
    }
  });

  it('hears the voice and not the room', () => {
    const clean = measureVoice(madeVoice({ seconds, pitch: 130 }));
    const noisy = measureVoice(madeVoice({ seconds, pitch: 130, noise: 0.02 }));
    near(noisy.pitch, clean.pitch, 0.01);
    near(noisy.syllableRate, clean.syllableRate, 0.1);
    assert.ok(noisy.signalToNoise < clean.signalToNoise - 10);
    assert.ok(spectrumDistance(noisy.spectrum, clean.spectrum) < 4);
  });

  it('finds the same pace in a dull room and in a shrill one', async () => {
    const file = readFileSync(new URL('../../../../fixtures/voice-31s.mp3', import.meta.url));
    const whole = await readRecording(file);
    const speech = whole.subarray(0, 10 * sampleRate);
    const { pace } = measureVoice(speech);
    for (const turn of [0.75, -0.4]) {
      let last = 0;
      const coloured = speech.map((sample) => (last = (1 - Math.abs(turn)) * sample + turn * last));
      near(measureVoice(coloured).pace, pace, 0.04);
    }
  });

  it('measures silence without a fault', () => {
    const measures = measureVoice(new Float32Array(sampleRate));
    assert.equal(measures.pitch, 0);
    assert.ok([measures.syllableRate, ...measures.spectrum].every(Number.isFinite));
    assert.doesNotThrow(() => measureVoice(new Float32Array(3)));
  });
});
