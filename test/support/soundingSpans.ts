import type { Pcm } from '../../src/core/audio/wav.js';

export interface SoundingSpan {
  readonly start: number;
  readonly end: number;
}

/** The stretches of sound between silences of at least this length. */
export function soundingSpans({ channels, sampleRate }: Pcm, silenceSeconds = 0.05): readonly SoundingSpan[] {
  const [samples = new Float32Array()] = channels;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const found: { start: number; end: number }[] = [];
  samples.forEach((sample, n) => {
    if (Math.abs(sample) < loudest / 60) return;
    const at = n / sampleRate;
    const last = found.at(-1);
    if (last !== undefined && at - last.end < silenceSeconds) last.end = at;
    else found.push({ start: at, end: at });
  });
  return found;
}
