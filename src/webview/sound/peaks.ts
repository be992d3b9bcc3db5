import type { Pcm } from '../../core/audio/wav.js';

/** The loudest sample of each stretch, for a waveform: all that is kept of a sound once it is on the tape. */
export type Peaks = readonly number[];

const peaksPerSecond = 20;

export function peaksOf({ sampleRate, channels }: Pcm): Peaks {
  const samples = channels[0] ?? new Float32Array();
  const stretch = Math.max(1, Math.round(sampleRate / peaksPerSecond));
  const peaks: number[] = [];
  for (let at = 0; at < samples.length; at += stretch) {
    let peak = 0;
    const end = Math.min(samples.length, at + stretch);
    for (let n = at; n < end; n++) peak = Math.max(peak, Math.abs(samples[n] ?? 0));
    peaks.push(peak);
  }
  return peaks;
}
