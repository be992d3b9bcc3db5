const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000];
const bytesOfHeader = 4;

interface FrameHeader {
  readonly length: number;
  readonly sampleRate: number;
}

/**
 * The frames of an MP3 file, whatever lies between them. A frame counts where the next one follows at once or
 * the file ends: a sync pattern alone is found in any data.
 */
export function* mp3Frames(bytes: Uint8Array): Generator<Uint8Array, void> {
  let at = afterTag(bytes, 0);
  while (at + bytesOfHeader <= bytes.length) {
    const header = headerAt(bytes, at);
    const end = at + (header?.length ?? 0);
    const next = header === undefined ? undefined : headerAt(bytes, end);
    if (
      header !== undefined &&
      (end === bytes.length || next?.sampleRate === header.sampleRate || isTag(bytes, end))
    ) {
      yield bytes.subarray(at, end);
      at = afterTag(bytes, end);
    } else {
      at++;
    }
  }
}

/** Whether the bytes are MP3: a few frames, one after another, near the start. */
export function isMp3(bytes: Uint8Array): boolean {
  const start = afterTag(bytes, 0);
  let count = 0;
  for (const frame of mp3Frames(bytes.subarray(start, start + 128 * 1024))) {
    if (frame.length > 0 && ++count === 4) return true;
  }
  return false;
}

function headerAt(bytes: Uint8Array, at: number): FrameHeader | undefined {
  if (bytes[at] !== 0xff) return undefined;
  const second = bytes[at + 1] ?? 0;
  const third = bytes[at + 2] ?? 0;
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  if ((second & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return undefined;
  const family = version === 3 ? 1 : 2;
  const kilobits = bitrates[family][third >> 4];
  const base = sampleRates[(third >> 2) & 3];
  // Free format (0) has no length in its header, and nobody records with it.
  if (kilobits === undefined || kilobits === 0 || base === undefined) return undefined;
  const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = family === 1 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { sampleRate, length: Math.floor((samples * kilobits * 125) / sampleRate) + padding };
}

function isTag(bytes: Uint8Array, at: number): boolean {
  return startsWith(bytes, at, 'TAG') || startsWith(bytes, at, 'ID3') || startsWith(bytes, at, 'APETAGEX');
}

/** Behind the ID3v2 tags that begin here. */
function afterTag(bytes: Uint8Array, at: number): number {
  while (startsWith(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
    at += 10 + size;
  }
  return at;
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((letter, n) => bytes[at + n] === letter.charCodeAt(0));
}
