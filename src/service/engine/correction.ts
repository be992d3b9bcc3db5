const taps = 255;

/** A linear-phase filter with the given gains in dB at equally spaced frequencies from 0 to half the rate. */
export function equalise(samples: Int16Array, gainsDb: readonly number[]): Int16Array {
  if (gainsDb.length < 2) return samples;
  const kernel = equaliserKernel(gainsDb);
  const half = (taps - 1) / 2;
  const filtered = new Float32Array(samples.length);
  let peak = 0;
  for (let n = 0; n < samples.length; n++) {
    let sum = 0;
    const first = Math.max(0, n + half - samples.length + 1);
    const last = Math.min(taps - 1, n + half);
    for (let tap = first; tap <= last; tap++) sum += (kernel[tap] ?? 0) * (samples[n + half - tap] ?? 0);
    filtered[n] = sum;
    peak = Math.max(peak, Math.abs(sum));
  }
  // Gains raise peaks: turned down as a whole rather than clipped.
  const scale = peak > 32_000 ? 32_000 / peak : 1;
  return Int16Array.from(filtered, (sample) => Math.round(sample * scale));
}

/** Inverse Fourier transform of the wanted response, sampled finely enough for the taps, under a Hann window. */
function equaliserKernel(gainsDb: readonly number[]): Float64Array {
  const bins = 512;
  const gains = Array.from({ length: bins + 1 }, (_, bin) => {
    const at = (bin / bins) * (gainsDb.length - 1);
    const low = Math.floor(at);
    const below = gainsDb[low] ?? 0;
    const above = gainsDb[Math.min(gainsDb.length - 1, low + 1)] ?? below;
    return 10 ** ((below + (above - below) * (at - low)) / 20);
  });
  const half = (taps - 1) / 2;
  return Float64Array.from({ length: taps }, (_, tap) => {
    const distance = tap - half;
    let sum = (gains[0] ?? 1) + (gains[bins] ?? 1) * Math.cos(Math.PI * distance);
    for (let bin = 1; bin < bins; bin++)
      sum += 2 * (gains[bin] ?? 1) * Math.cos((Math.PI * bin * distance) / bins);
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1));
    return (sum / (2 * bins)) * window;
  });
}
