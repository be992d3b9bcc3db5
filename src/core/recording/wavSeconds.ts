import { ascii } from './audioType.js';

const unknownSize = 0xffff_ffff;

/** Seconds of sound by the headers of a WAV file, or undefined when they do not tell. */
export function wavSeconds(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let bytesPerSecond: number | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = ascii(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (id === 'fmt ' && size >= 16 && body + 16 <= bytes.length) bytesPerSecond = rateOf(view, body);
    if (id === 'data') {
      if (bytesPerSecond === undefined) return undefined;
      // A recorder that streams cannot go back to write the size; and a copy may have been cut short.
      const left = bytes.length - body;
      return (size === 0 || size === unknownSize ? left : Math.min(size, left)) / bytesPerSecond;
    }
    at = body + size + (size % 2);
  }
  return undefined;
}

function rateOf(view: DataView, format: number): number | undefined {
  const channels = view.getUint16(format + 2, true);
  const sampleRate = view.getUint32(format + 4, true);
  const bytesPerSecond = view.getUint32(format + 8, true);
  const blockAlign = view.getUint16(format + 12, true);
  const bits = view.getUint16(format + 14, true);
  const pcm = [1, 3, 6, 7, 0xfffe].includes(view.getUint16(format, true));
  // For plain samples the rate follows from the rest, and some programs write it wrongly.
  const rate = pcm ? sampleRate * Math.max(blockAlign, (channels * bits) / 8) : bytesPerSecond;
  return rate > 0 ? rate : undefined;
}
