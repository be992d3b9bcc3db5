import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MonoSound } from '../../../../src/service/matching/recording.js';

const numRuns = Number(process.env['LECTOR_RUNS'] ?? 100);
const rate = 22_050;

function tone(length: number, sampleRate: number, hertz = 440): Float32Array {
  return Float32Array.from({ length }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / sampleRate));
}

function whole(pieces: readonly Float32Array[], sampleRate: number): Float32Array {
  const sound = new MonoSound(10);
  for (const piece of pieces) assert.ok(sound.append({ sampleRate, channels: [piece] }));
  return sound.end();
}

describe('the sound that pieces make', () => {
  it('is the same however it is cut', () => {
    const cut = fc.record({
      sampleRate: fc.constantFrom(8000, 22_050, 31_991, 44_100, 327_001),
      lengths: fc.array(fc.nat(700), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(cut, ({ sampleRate, lengths }) => {
        const samples = tone(
          lengths.reduce((sum, length) => sum + length, 0),
          sampleRate,
        );
        let at = 0;
        const pieces = lengths.map((length) => samples.subarray(at, (at += length)));
        assert.deepEqual(whole(pieces, sampleRate), whole([samples], sampleRate));
      }),
      { numRuns },
    );
  });

  it('keeps a tone where it was, at rates with no divisor in common with its own', () => {
    const wanted = tone(rate, rate);
    for (const sampleRate of [8000, 31_991, 44_101, 48_000, 327_001]) {
      const found = whole([tone(sampleRate, sampleRate)], sampleRate);
      assert.ok(Math.abs(found.length - rate) <= 1, String(sampleRate));
      const middle = found.subarray(1000, -1000);
      const worst = Math.max(...middle.map((sample, n) => Math.abs(sample - (wanted[n + 1000] ?? 0))));
      assert.ok(worst < 0.002, `${sampleRate}: ${worst}`);
    }
  });

  it('is as long as its pieces, and has room for so much and no more', () => {
    const piece = fc.record({
      sampleRate: fc.constantFrom(4000, 11_025, 22_050, 48_000),
      frames: fc.integer({ min: 0, max: 8_000 }),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sound = new MonoSound(10);
        let seconds = 0;
        for (const { sampleRate, frames } of pieces) {
          const fits = seconds + frames / sampleRate <= 10;
          assert.equal(
            sound.append({ sampleRate, channels: [new Float32Array(frames)] }),
            fits || frames === 0,
          );
          if (!fits) break;
          seconds += frames / sampleRate;
        }
        assert.ok(Math.abs(sound.end().length - seconds * rate) <= 2 * pieces.length);
      }),
      { numRuns },
    );
  });

  it('is the mean of its channels, around zero, and silent where they hold no sound', () => {
    const [left, right] = [tone(rate, rate), tone(rate, rate, 880)];
    const sound = new MonoSound(10);
    const broken = left.map(
      (sample, n) => (n % 1000 === 0 ? [NaN, Infinity, 1e9][(n / 1000) % 3] : sample) ?? 0,
    );
    sound.append({
      sampleRate: rate,
      channels: [broken.map((sample) => sample + 0.2), right.map((s) => s + 0.2)],
    });
    const found = sound.end();
    const near = found.filter((sample, n) => {
      const wanted = ((n % 1000 === 0 ? -0.2 : (left[n] ?? 0)) + (right[n] ?? 0)) / 2;
      return Math.abs(sample - wanted) < 0.001;
    });
    assert.equal(near.length, found.length);
  });
});
