/**
 * Sound with the properties of speech that matter here: voiced stretches at a known pitch, nearly silent at both ends.
 */
export function speechLike(
  sampleRate: number,
  seconds: number,
  pitch: number,
  seed: number,
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(sampleRate * seconds));
  const syllable = 0.2 + 0.02 * (seed % 5);
  samples.forEach((_, n) => {
    const time = n / sampleRate;
    const loudness = Math.max(0, Math.sin((Math.PI * time) / syllable)) ** 0.5;
    const edge = Math.min(1, time / 0.02, (seconds - time) / 0.02);
    let wave = 0;
    for (let partial = 1; partial <= 12; partial++) {
      wave += Math.sin(2 * Math.PI * pitch * partial * time + partial * seed) / partial;
    }
    // As 16-bit samples, which is what services send.
    samples[n] = Math.round(wave * loudness * Math.max(0, edge) * 0.25 * 32_767) / 32_768;
  });
  return samples;
}

/** The pitch by autocorrelation, in Hz: the median over the voiced frames. */
export function pitchOf(samples: Float32Array, sampleRate: number): number {
  const frame = Math.round(sampleRate * 0.04);
  const pitches: number[] = [];
  for (let at = 0; at + 2 * frame < samples.length; at += frame) {
    const pitch = framePitch(samples.subarray(at, at + 2 * frame), sampleRate, frame);
    if (pitch !== undefined) pitches.push(pitch);
  }
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? NaN;
}

function framePitch(samples: Float32Array, sampleRate: number, frame: number): number | undefined {
  const correlation = (lag: number): number => {
    let sum = 0;
    let own = 0;
    let other = 0;
    for (let n = 0; n < frame; n++) {
      const a = samples[n] ?? 0;
      const b = samples[n + lag] ?? 0;
      sum += a * b;
      own += a * a;
      other += b * b;
    }
    return own < 0.05 ? 0 : sum / Math.sqrt(own * other || 1);
  };
  const from = Math.floor(sampleRate / 400);
  const to = Math.min(frame, Math.ceil(sampleRate / 70));
  let best = 0;
  let at = 0;
  for (let lag = from; lag <= to; lag++) {
    const value = correlation(lag);
    // A multiple of the period is as good as the period, so take the first.
    if (value > best + 0.02) [best, at] = [value, lag];
  }
  if (best < 0.8) return undefined;
  // The top of the parabola through three points: lags are whole samples, but pitches are not.
  const [before, after] = [correlation(at - 1), correlation(at + 1)];
  const shift = (before - after) / (2 * (before - 2 * best + after) || 1);
  return sampleRate / (at + Math.max(-0.5, Math.min(0.5, shift)));
}
