const sampleRate = 22_050;

export function toneHertz(hertz: number, seconds: number, amplitude = 0.3): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, n) =>
    Math.round(32_768 * amplitude * Math.sin((2 * Math.PI * hertz * n) / sampleRate)),
  );
}

/** Level in dB of one frequency, windowed so that its neighbors do not count. */
export function toneLevel(samples: ArrayLike<number>, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    const window = 1 - Math.cos((2 * Math.PI * n) / samples.length);
    real += window * (samples[n] ?? 0) * Math.cos((2 * Math.PI * hertz * n) / sampleRate);
    imaginary += window * (samples[n] ?? 0) * Math.sin((2 * Math.PI * hertz * n) / sampleRate);
  }
  return 20 * Math.log10(Math.hypot(real, imaginary) / samples.length + 1e-9);
}

/**
 * Something like a voice with everything known: pulses at a pitch that glides within a range, through three resonances,
 * in syllables with pauses in between.
 */
export function madeVoice(options: {
  readonly seconds: number;
  readonly pitch: number;
  readonly pitchRange?: number;
  readonly syllableRate?: number;
  readonly formantScale?: number;
  readonly noise?: number;
}): Float32Array {
  const { seconds, pitch, pitchRange = 4, syllableRate = 4, formantScale = 1, noise = 0 } = options;
  const random = randomNumbers(1);
  const sound = new Float32Array(Math.round(seconds * sampleRate));
  const resonances = [600, 1500, 2600, 3500].map((hertz) => resonance(hertz * formantScale));
  let phase = 0;
  for (let n = 0; n < sound.length; n++) {
    const time = n / sampleRate;
    const glide = (pitchRange / 2) * 1.05 * Math.sin(2 * Math.PI * 0.7 * time);
    phase += (pitch * 2 ** (glide / 12)) / sampleRate;
    let pulse = 0;
    if (phase >= 1) {
      phase -= 1;
      pulse = 1;
    }
    const inPause = time % 4 > 3.5;
    const envelope = inPause ? 0 : 0.15 + 0.85 * Math.sin(Math.PI * syllableRate * (time % 4)) ** 2;
    const voiced = resonances.reduce((sum, filter) => sum + filter(pulse), 0);
    sound[n] = 2 * envelope * voiced + (noise + 1e-4) * (random() - 0.5);
  }
  return sound;
}

export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function resonance(hertz: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * 90) / sampleRate);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [last, before] = [0, 0];
  return (input) => {
    const output = input + turn * last - radius * radius * before;
    [before, last] = [last, output];
    return output * (1 - radius);
  };
}
