/** A stretch of the output that is one sound, sample for sample, from its beginning on. */
export interface HeardStretch {
  /** Which of the sounds. */
  readonly sound: number;
  readonly from: number;
  readonly length: number;
}

/** Enough of a beginning to tell one sound from another. */
const beginningSeconds = 0.05;

/** Where each sound is heard, as far as it is heard alone: what another is mixed into is nobody's. In order of time. */
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

/** Whether a sound is heard whole, sample for sample. Silence could be anywhere: at its ends it does not count. */
export function isHeardWhole(output: Float32Array, sound: Float32Array): boolean {
  const from = sound.findIndex((sample) => sample !== 0);
  const to = sound.findLastIndex((sample) => sample !== 0) + 1;
  return from >= 0 && placeOf(output, sound.subarray(from, to), 0) >= 0;
}

function placeOf(output: Float32Array, piece: Float32Array, start: number): number {
  const bytes = (samples: Float32Array) =>
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const at = bytes(output).indexOf(bytes(piece), start * Float32Array.BYTES_PER_ELEMENT);
  return at < 0 ? -1 : at / Float32Array.BYTES_PER_ELEMENT;
}
