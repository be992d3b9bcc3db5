import { LectorError } from '../errors.js';

/** Sound as numbers: one array of samples in [-1, 1] a channel. */
export interface Pcm {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array<ArrayBuffer>[];
}

/** Reads 16-bit PCM WAV. */
export function readWav(bytes: Uint8Array): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || tag(view, 0) !== 'RIFF' || tag(view, 8) !== 'WAVE') {
    throw new LectorError('badAudio', 'The audio is not a WAV file.');
  }
  let format: { channels: number; sampleRate: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = tag(view, at);
    const body = at + 8;
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - body);
    if (id === 'fmt ' && size >= 16) {
      if (view.getUint16(body, true) !== 1 || view.getUint16(body + 14, true) !== 16) {
        throw new LectorError('badAudio', 'The audio is a WAV file of a kind that cannot be played.');
      }
      format = { channels: view.getUint16(body + 2, true), sampleRate: view.getUint32(body + 4, true) };
    }
    if (id === 'data' && format !== undefined) return pcm16(view, body, size, format);
    at = body + size + (size % 2);
  }
  throw new LectorError('badAudio', 'The WAV file has no sound in it.');
}

function pcm16(
  view: DataView,
  body: number,
  size: number,
  format: { readonly channels: number; readonly sampleRate: number },
): Pcm {
  const frames = Math.floor(size / (2 * format.channels));
  const channels = Array.from({ length: format.channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++) {
      samples[frame] = view.getInt16(body + 2 * (frame * format.channels + channel), true) / 32768;
    }
    return samples;
  });
  return { sampleRate: format.sampleRate, channels };
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
