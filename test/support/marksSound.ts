import assert from 'node:assert/strict';

const silentSeconds = 0.1;
const windowSeconds = 0.006;

/** Where a toy voice's sound begins after a silence: the samples at which it is half as loud as it then gets. */
function toneOnsets(samples: Int16Array, sampleRate: number): readonly number[] {
  const width = Math.round(windowSeconds * sampleRate);
  const level = (at: number): number =>
    samples.subarray(at, at + width).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  const onsets: number[] = [];
  let silence = silentSeconds * sampleRate;
  for (let at = 0; at + width <= samples.length; at += width) {
    const isLoud = level(at) > loudest / 2;
    if (isLoud && silence >= silentSeconds * sampleRate) onsets.push(at);
    silence = isLoud ? 0 : silence + width;
  }
  return onsets;
}

const markedWithinSeconds = 0.02;

/** Each of a toy voice's words begins after a silence, and is marked within 20 ms of its sound. */
export function assertMarksSound(samples: Int16Array, sampleRate: number, marks: readonly number[]): void {
  const onsets = toneOnsets(samples, sampleRate);
  assert.equal(onsets.length, marks.length, `${onsets.join(' ')} sound, ${marks.join(' ')} are marked`);
  for (const [n, mark] of marks.entries()) {
    const apart = Math.abs(mark - (onsets[n] ?? 0)) / sampleRate;
    assert.ok(apart <= markedWithinSeconds, `word ${n}: ${Math.round(1000 * apart)} ms`);
  }
}
