export const wavHeaderBytes = 44;

export interface Pcm16Format {
  readonly sampleRate: number;
  readonly channels: number;
}

/** The header of a 16-bit file. A file that is still growing gets it anew when its length is known. */
export function wavHeader({ sampleRate, channels }: Pcm16Format, dataBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wavHeaderBytes);
  const view = new DataView(bytes.buffer);
  const tag = (at: number, text: string): void => {
    for (let n = 0; n < text.length; n++) view.setUint8(at + n, text.charCodeAt(n));
  };
  tag(0, 'RIFF');
  view.setUint32(4, 36 + dataBytes, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
}

/** The channels woven together as 16-bit samples. */
export function pcm16(channels: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const bytes = new Uint8Array(frames * channels.length * 2);
  const view = new DataView(bytes.buffer);
  channels.forEach((samples, channel) => {
    let at = channel * 2;
    for (const sample of samples) {
      // The same scale as in reading, so that what is copied from 16 bits stays bit for bit what it was.
      view.setInt16(at, Math.max(-0x8000, Math.min(0x7fff, Math.round(sample * 0x8000))), true);
      at += channels.length * 2;
    }
  });
  return bytes;
}

/** A whole 16-bit file at once. */
export function wavFile(sound: {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}): Uint8Array<ArrayBuffer> {
  const data = pcm16(sound.channels);
  const file = new Uint8Array(wavHeaderBytes + data.length);
  file.set(wavHeader({ sampleRate: sound.sampleRate, channels: sound.channels.length }, data.length));
  file.set(data, wavHeaderBytes);
  return file;
}
