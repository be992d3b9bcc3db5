/** A mono 16-bit WAV file with a tone in it, that starts and ends in silence. */
export function toneWav(tone: {
  readonly seconds: number;
  readonly sampleRate: number;
  readonly hertz?: number;
}): Uint8Array<ArrayBuffer> {
  const { seconds, sampleRate, hertz = 220 } = tone;
  const frames = Math.max(1, Math.round(seconds * sampleRate));
  const bytes = new Uint8Array(44 + 2 * frames);
  const view = new DataView(bytes.buffer);
  const tag = (at: number, text: string): void => {
    bytes.set(new TextEncoder().encode(text), at);
  };
  tag(0, 'RIFF');
  view.setUint32(4, 36 + 2 * frames, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, 2 * frames, true);
  for (let frame = 0; frame < frames; frame++) {
    const edge = Math.min(1, Math.min(frame, frames - 1 - frame) / (0.005 * sampleRate));
    const sample = Math.sin((2 * Math.PI * hertz * frame) / sampleRate) * 0.5 * edge;
    view.setInt16(44 + 2 * frame, Math.round(sample * 32767), true);
  }
  return bytes;
}
