import { wavFile } from './wavFile.js';

/** A mono 16-bit WAV file with a tone in it, that starts and ends in silence. */
export function toneWav(tone: {
  readonly seconds: number;
  readonly sampleRate: number;
  readonly hertz?: number;
}): Uint8Array<ArrayBuffer> {
  const { seconds, sampleRate, hertz = 220 } = tone;
  const frames = Math.max(1, Math.round(seconds * sampleRate));
  const samples = Float32Array.from({ length: frames }, (_, frame) => {
    const edge = Math.min(1, Math.min(frame, frames - 1 - frame) / (0.005 * sampleRate));
    return Math.sin((2 * Math.PI * hertz * frame) / sampleRate) * 0.5 * edge;
  });
  return wavFile({ sampleRate, channels: [samples] });
}
