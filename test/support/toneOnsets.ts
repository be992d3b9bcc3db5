const silentSeconds = 0.1;
const windowSeconds = 0.006;

/** Where a toy voice's sound begins after a silence: the samples at which it is half as loud as it then gets. */
export function toneOnsets(samples: Int16Array, sampleRate: number): readonly number[] {
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
