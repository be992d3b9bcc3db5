/** Zero crossings of the filter on each side: enough that speech keeps nothing audible of the change. */
const lobes = 16;

/** The same sound at another rate, by a windowed sinc that also keeps out what the new rate cannot carry. */
export function resample(
  samples: Float32Array<ArrayBuffer>,
  from: number,
  to: number,
): Float32Array<ArrayBuffer> {
  if (from === to) return samples;
  const length = Math.max(samples.length === 0 ? 0 : 1, Math.round((samples.length * to) / from));
  const out = new Float32Array(length);
  const cutoff = Math.min(1, to / from);
  const reach = Math.ceil(lobes / cutoff);
  const kernel = kernelTable();
  for (let frame = 0; frame < length; frame++) {
    const centre = (frame * from) / to;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    let weights = 0;
    for (let n = first; n <= last; n++) {
      const weight = lookUp(kernel, Math.abs(n - centre) * cutoff);
      sum += (samples[n] ?? 0) * weight;
      weights += weight;
    }
    out[frame] = weights === 0 ? 0 : sum / weights;
  }
  return out;
}

const stepsPerLobe = 512;
let table: Float64Array | undefined;

function kernelTable(): Float64Array {
  if (table !== undefined) return table;
  table = new Float64Array(lobes * stepsPerLobe + 2);
  for (let n = 0; n < table.length; n++) {
    const x = n / stepsPerLobe;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    // Blackman: its side lobes are below what 16 bits can hold of speech.
    const w = Math.min(1, x / lobes);
    table[n] = sinc * (0.42 + 0.5 * Math.cos(Math.PI * w) + 0.08 * Math.cos(2 * Math.PI * w));
  }
  return table;
}

function lookUp(kernel: Float64Array, x: number): number {
  const at = x * stepsPerLobe;
  const index = Math.floor(at);
  const a = kernel[index] ?? 0;
  const b = kernel[index + 1] ?? 0;
  return a + (b - a) * (at - index);
}
