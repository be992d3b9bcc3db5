// MPEG audio, frame by frame. Only a walk over all frames tells how long a file with a variable bit rate is:
// the header that could say it is often missing, and sometimes wrong.

export interface Mp3Frame {
  readonly at: number;
  readonly length: number;
  readonly layer: 1 | 2 | 3;
  readonly samples: number;
  readonly sampleRate: number;
  /** What all frames of one stream have in common. */
  readonly kind: number;
}

const rates = {
  mpeg1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  mpeg2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;

const sampleRates = [44_100, 48_000, 32_000] as const;

/** How much that is no audio may stand between two frames, or before the first, and still be stepped over. */
const maxJunk = 64 * 1024;

/** Past every ID3v2 tag at the start, pictures and all. */
export function skipId3(bytes: Uint8Array, from = 0): number {
  let at = from;
  while (bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33) {
    const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((bytes[at + n] ?? 0) & 0x7f), 0);
    const footer = ((bytes[at + 5] ?? 0) & 0x10) === 0 ? 0 : 10;
    at += 10 + size + footer;
  }
  return at;
}

/** The first frame that is followed by another of its kind, or by the end: a lone sync word may be anything. */
export function firstMp3Frame(bytes: Uint8Array, from: number): Mp3Frame | undefined {
  const limit = Math.min(bytes.length - 3, from + maxJunk);
  for (let at = from; at < limit; at++) {
    const frame = frameAt(bytes, at);
    if (frame === undefined) continue;
    const end = frame.at + frame.length;
    if (end === bytes.length || frameAt(bytes, end)?.kind === frame.kind) return frame;
  }
  return undefined;
}

/** Seconds of sound, or undefined when there is no frame at all. */
export function mp3Seconds(bytes: Uint8Array): number | undefined {
  let frame = firstMp3Frame(bytes, skipId3(bytes));
  if (frame === undefined) return undefined;
  const { kind, sampleRate } = frame;
  let samples = isDescription(bytes, frame) ? 0 : frame.samples;
  for (;;) {
    const end: number = frame.at + frame.length;
    frame = frameAt(bytes, end);
    if (frame?.kind !== kind) frame = nextOfKind(bytes, end, kind);
    // A last frame that was cut off cannot be decoded.
    if (frame === undefined || frame.at + frame.length > bytes.length) return samples / sampleRate;
    samples += frame.samples;
  }
}

function nextOfKind(bytes: Uint8Array, from: number, kind: number): Mp3Frame | undefined {
  let at = from;
  while (at < bytes.length) {
    const frame = firstMp3Frame(bytes, at);
    if (frame === undefined || frame.kind === kind) return frame;
    at = frame.at + 1;
  }
  return undefined;
}

function frameAt(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [sync, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (sync !== 0xff || second === undefined || third === undefined || (second & 0xe0) !== 0xe0)
    return undefined;
  const version = (second >> 3) & 3;
  const layer = layers[(second >> 1) & 3];
  const sampleRate = sampleRates[(third >> 2) & 3];
  if (version === 1 || layer === undefined || sampleRate === undefined) return undefined;
  const kilobits = rates[version === 3 ? 'mpeg1' : 'mpeg2'][layer][third >> 4];
  if (kilobits === undefined) return undefined;
  const rate = version === 3 ? sampleRate : version === 2 ? sampleRate / 2 : sampleRate / 4;
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
  const padding = (third >> 1) & 1;
  const kind = ((second & 0x1e) << 8) | (third & 0x0c);
  // Free format does not say its rate: a frame is as long as it is to the next of its kind.
  const length =
    kilobits === 0
      ? freeLength(bytes, at)
      : layer === 1
        ? (Math.floor((12_000 * kilobits) / rate) + padding) * 4
        : Math.floor((samples * 125 * kilobits) / rate) + padding;
  return length === undefined ? undefined : { at, length, layer, samples, sampleRate: rate, kind };
}

const layers = [undefined, 3, 2, 1] as const;
const maxFreeFrame = 8 * 1024;

function freeLength(bytes: Uint8Array, at: number): number | undefined {
  const same = (next: number): boolean =>
    bytes[next] === 0xff &&
    bytes[next + 1] === bytes[at + 1] &&
    ((bytes[next + 2] ?? 0) & 0xfc) === ((bytes[at + 2] ?? 0) & 0xfc);
  for (let next = at + 24; next < Math.min(bytes.length - 2, at + maxFreeFrame); next++) {
    if (same(next)) return next - at;
  }
  return undefined;
}

/** The first frame may hold no sound, but a table about the rest. */
function isDescription(bytes: Uint8Array, { at, length }: Mp3Frame): boolean {
  const start = String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 64)));
  return ['Xing', 'Info', 'VBRI'].some((name) => start.includes(name));
}
