/** Taps on each side of a sample: a windowed sinc of this length keeps aliases below 16-bit noise for speech. */
const halfWidth = 16;
const phases = 512;

/** Changes the rate by `ratio` (new rate ÷ old rate) with a polyphase windowed sinc. */
export function resample(samples: Float32Array, ratio: number): Float32Array<ArrayBuffer> {
  if (ratio === 1) return samples.slice();
  const cutoff = Math.min(1, ratio) * 0.96;
  const taps = Math.ceil(halfWidth / Math.min(1, ratio));
  const filters = Array.from({ length: phases + 1 }, (_, phase) => filter(phase / phases, taps, cutoff));
  const result = new Float32Array(Math.floor(samples.length * ratio));
  for (let n = 0; n < result.length; n++) {
    const at = n / ratio;
    const whole = Math.floor(at);
    const coefficients = filters[Math.round((at - whole) * phases)] ?? new Float32Array(0);
    const first = whole - taps + 1;
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < coefficients.length; tap++) {
      const index = first + tap;
      if (index >= samples.length) break;
      sum += (samples[index] ?? 0) * (coefficients[tap] ?? 0);
    }
    result[n] = sum;
  }
  return result;
}

function filter(fraction: number, taps: number, cutoff: number): Float32Array {
  const coefficients = new Float32Array(2 * taps);
  let sum = 0;
  for (let tap = 0; tap < coefficients.length; tap++) {
    const distance = tap - taps + 1 - fraction;
    const x = Math.PI * distance * cutoff;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps + 1));
    const value = cutoff * (x === 0 ? 1 : Math.sin(x) / x) * window;
    coefficients[tap] = value;
    sum += value;
  }
  // Each phase passes a constant unchanged, so that no hum comes from the phases' different sums.
  return coefficients.map((value) => value / sum);
}
