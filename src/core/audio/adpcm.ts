// ADPCM: four bits per sample, each a step from the value predicted from earlier samples. Every block starts with the
// state for its first step, so blocks can be decoded separately.

export type AdpcmKind = 'imaAdpcm' | 'msAdpcm';

interface Layout {
  /** Bytes per channel at the start of a block. */
  readonly headBytes: number;
  readonly frames: (rest: number, channels: number) => number;
}

const layouts: Readonly<Record<AdpcmKind, Layout>> = {
  imaAdpcm: { headBytes: 4, frames: (rest, channels) => 1 + 8 * Math.floor(rest / (4 * channels)) },
  msAdpcm: { headBytes: 7, frames: (rest, channels) => 2 + Math.floor((2 * rest) / channels) },
};

/** How many frames a block holds. The last block of a file may be short. */
export function adpcmFrames(kind: AdpcmKind, blockBytes: number, channels: number): number {
  const { headBytes, frames } = layouts[kind];
  const rest = blockBytes - headBytes * channels;
  return rest < 0 ? 0 : frames(rest, channels);
}

/** Fills one array per channel, each as long as `adpcmFrames` says. */
export function decodeAdpcm(
  kind: AdpcmKind,
  view: DataView,
  start: number,
  channels: readonly Float32Array[],
): void {
  if ((channels[0]?.length ?? 0) === 0) return;
  // Not a table of functions, so code that only measures files does not have to include them.
  if (kind === 'imaAdpcm') decodeIma(view, start, channels);
  else decodeMs(view, start, channels);
}

const imaSteps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026,
  4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500,
  20350, 22385, 24623, 27086, 29794, 32767,
] as const;
const imaMoves = [-1, -1, -1, -1, 2, 4, 6, 8] as const;

function decodeIma(view: DataView, start: number, channels: readonly Float32Array[]): void {
  channels.forEach((samples, channel) => {
    let value = view.getInt16(start + 4 * channel, true);
    let index = Math.min(88, view.getUint8(start + 4 * channel + 2));
    samples[0] = value / 0x8000;
    for (let n = 1; n < samples.length; n++) {
      // Eight samples of one channel, then eight of the next.
      const group = (n - 1) >> 3;
      const within = (n - 1) & 7;
      const at = start + 4 * (channels.length * (1 + group) + channel) + (within >> 1);
      const code = (view.getUint8(at) >> (within % 2 === 0 ? 0 : 4)) & 15;
      const step = imaSteps[index] ?? 0;
      const change = ((2 * (code & 7) + 1) * step) >> 3;
      value = to16Bits((code & 8) === 0 ? value + change : value - change);
      index = Math.max(0, Math.min(88, index + (imaMoves[code & 7] ?? 0)));
      samples[n] = value / 0x8000;
    }
  });
}

const msGrowth = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230] as const;
const msPredictors = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;

function decodeMs(view: DataView, start: number, channels: readonly Float32Array[]): void {
  const count = channels.length;
  const word = (place: number, channel: number): number =>
    view.getInt16(start + count * (1 + 2 * place) + 2 * channel, true);
  channels.forEach((samples, channel) => {
    const [near, far] = msPredictors[view.getUint8(start + channel)] ?? msPredictors[0];
    let delta = word(0, channel);
    let last = word(1, channel);
    let before = word(2, channel);
    samples[0] = before / 0x8000;
    if (samples.length > 1) samples[1] = last / 0x8000;
    for (let n = 2; n < samples.length; n++) {
      // Channels take turns nibble by nibble, starting with the high nibble of each byte.
      const nibble = (n - 2) * count + channel;
      const code = (view.getUint8(start + 7 * count + (nibble >> 1)) >> (nibble % 2 === 0 ? 4 : 0)) & 15;
      const step = code < 8 ? code : code - 16;
      const value = to16Bits(((last * near + before * far) >> 8) + step * delta);
      delta = Math.max(16, ((msGrowth[code] ?? 0) * delta) >> 8);
      before = last;
      last = value;
      samples[n] = value / 0x8000;
    }
  });
}

function to16Bits(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, value));
}
