import { pcm16, wavOf16 } from '../../src/core/audio/wav.js';

/** A complete file of 16-bit samples. */
export function wavFile({
  sampleRate,
  channels,
}: {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}): Uint8Array<ArrayBuffer> {
  return wavOf16({ sampleRate, channels: channels.length }, pcm16(channels));
}
