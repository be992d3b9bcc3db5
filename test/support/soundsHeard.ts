/** A stretch of the output that is one sound, sample for sample, from its start. */
export interface HeardStretch {
  /** The index of the sound. */
  readonly sound: number;
  readonly from: number;
  readonly length: number;
}

/** Enough of a start to tell sounds apart. */
const beginningSeconds = 0.05;

/** Where each sound is heard on its own, in order of time. Mixed sound belongs to none. */
export function soundsHeard(
  output: Float32Array,
  sounds: readonly Float32Array[],
  sampleRate: number,
): readonly HeardStretch[] {
  const found = sounds.flatMap((samples, sound) => {
    // Silence could be anywhere.
    const first = samples.findIndex((sample) => sample !== 0);
    const beginning = samples.subarray(first, first + Math.round(beginningSeconds * sampleRate));
    const stretches: HeardStretch[] = [];
    for (let from = placeOf(output, beginning, 0); from >= 0; from = placeOf(output, beginning, from + 1)) {
      let length = beginning.length;
      while (first + length < samples.length && output[from + length] === samples[first + length]) length++;
      stretches.push({ sound, from, length });
    }
    return stretches;
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/**
 * Whether a sound is heard in full, sample for sample. Silence at its ends does not count, since silence could be
 * anywhere.
 */
export function isHeardWhole(output: Float32Array, sound: Float32Array): boolean {
  return lastHeardWhole(output, sound) !== undefined;
}

/** The sample of the output at which a sound that is heard in full begins; the last time, if there are several. */
export function lastHeardWhole(output: Float32Array, sound: Float32Array): number | undefined {
  const from = sound.findIndex((sample) => sample !== 0);
  if (from < 0) return undefined;
  const to = sound.findLastIndex((sample) => sample !== 0) + 1;
  const at = asBytes(output).lastIndexOf(asBytes(sound.subarray(from, to)));
  return at < 0 ? undefined : at / Float32Array.BYTES_PER_ELEMENT - from;
}

function placeOf(output: Float32Array, piece: Float32Array, start: number): number {
  const at = asBytes(output).indexOf(asBytes(piece), start * Float32Array.BYTES_PER_ELEMENT);
  return at < 0 ? -1 : at / Float32Array.BYTES_PER_ELEMENT;
}

function asBytes(samples: Float32Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
