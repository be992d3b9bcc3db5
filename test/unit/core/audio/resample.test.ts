import assert from 'node:assert/strict';
import { resample } from '../../../../src/core/audio/resample.js';

function tone(hertz: number, rate: number, seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: rate * seconds },
    (_, n) => Math.sin((2 * Math.PI * hertz * n) / rate) / 2,
  );
}

function worst(a: Float32Array, b: Float32Array, edge: number): number {
  let difference = 0;
  for (let n = edge; n < a.length - edge; n++) {
    difference = Math.max(difference, Math.abs((a[n] ?? 0) - (b[n] ?? 0)));
  }
  return difference;
}

describe('resampling', () => {
  for (const [from, to] of [
    [22_050, 44_100],
    [16_000, 22_050],
    [44_100, 16_000],
    [48_000, 44_100],
  ] as const) {
    it(`keeps a tone and its length from ${from} to ${to} Hz`, () => {
      const found = resample(tone(440, from, 1), from, to);
      assert.equal(found.length, to);
      assert.ok(worst(found, tone(440, to, 1), 200) < 0.001, String(worst(found, tone(440, to, 1), 200)));
    });
  }

  it('keeps out what the new rate cannot carry', () => {
    const found = resample(tone(10_000, 44_100, 0.5), 44_100, 16_000);
    assert.ok(found.slice(200, -200).every((sample) => Math.abs(sample) < 0.005));
  });

  it('changes nothing when there is nothing to change', () => {
    const same = tone(100, 8000, 0.1);
    assert.equal(resample(same, 8000, 8000), same);
    assert.equal(resample(new Float32Array(), 8000, 16_000).length, 0);
  });
});
