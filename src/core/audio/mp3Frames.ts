// MPEG audio, frame by frame. With a variable bit rate, only a walk over all frames gives the duration: the header that
// could tell it is often missing and sometimes wrong.

import { isAt } from '../bytes.js';

export interface Mp3Frame {
  readonly at: number;
  readonly end: number;
  readonly layer: 1 | 2 | 3;
  readonly samples: number;
  readonly sampleRate: number;
  readonly isMono: boolean;
  /** What all frames of one stream have in common. */
  readonly kind: number;
}

const bitRates = {
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
const layers = [undefined, 3, 2, 1] as const;

/** How far into a file its first frame may be: some programs put something else first. */
const mostBeforeFirst = 64 * 1024;

/** The frames with sound, in order, without what lies between them or a truncated last one. */
export function* mp3Frames(bytes: Uint8Array): Generator<Mp3Frame, void> {
  let before = firstMp3Frame(bytes);
  if (before === undefined) return;
  if (!isDescription(bytes, before)) yield before;
  let at = before.end;
  while (at < bytes.length) {
    at = skipId3(bytes, at);
    const frame = frameAt(bytes, at);
    if (frame !== undefined && goesOn(bytes, before, frame)) {
      yield frame;
      before = frame;
      at = frame.end;
    } else {
      at++;
    }
  }
}

/** The first frame followed by another of its kind, or by the end of the file: a lone sync word can be anything. */
export function firstMp3Frame(bytes: Uint8Array): Mp3Frame | undefined {
  const start = skipId3(bytes);
  for (let at = start; at < Math.min(bytes.length, start + mostBeforeFirst); at++) {
    const frame = frameAt(bytes, at);
    if (frame !== undefined && isFollowed(bytes, frame)) return frame;
  }
  return undefined;
}

/** Skips every ID3v2 tag at the start, including pictures. */
export function skipId3(bytes: Uint8Array, from = 0): number {
  let at = from;
  while (isAt(bytes, at, 'ID3')) {
    const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((bytes[at + n] ?? 0) & 0x7f), 0);
    const footer = ((bytes[at + 5] ?? 0) & 0x10) === 0 ? 0 : 10;
    at += 10 + size + footer;
  }
  return at;
}

/** Free format: headers name no bit rate, so a frame ends where the next one starts. It is rare. */
export function isFreeFormat(bytes: Uint8Array): boolean {
  const first = skipId3(bytes);
  const header = headerAt(bytes, first);
  if (header?.kilobits !== 0) return false;
  const isNext = (at: number): boolean => {
    const next = headerAt(bytes, at);
    return next?.kilobits === 0 && next.kind === header.kind;
  };
  for (let length = 24; length < longestFreeFrame; length++) {
    const second = first + length;
    if (isNext(second) && [0, 1, -1].some((padding) => isNext(second + length + padding))) return true;
  }
  return false;
}

const longestFreeFrame = 8 * 1024;

/** A frame right after another of its kind is trusted; after a gap it takes two in a row. */
function goesOn(bytes: Uint8Array, before: Mp3Frame, frame: Mp3Frame): boolean {
  if (frame.end > bytes.length || frame.layer !== before.layer) return false;
  return (frame.at === before.end && frame.kind === before.kind) || isFollowed(bytes, frame);
}

function isFollowed(bytes: Uint8Array, { end, kind }: Mp3Frame): boolean {
  return end === bytes.length || isTag(bytes, end) || frameAt(bytes, end)?.kind === kind;
}

function isTag(bytes: Uint8Array, at: number): boolean {
  return ['TAG', 'ID3', 'APETAGEX'].some((name) => isAt(bytes, at, name));
}

function frameAt(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const header = headerAt(bytes, at);
  if (header === undefined || header.kilobits === 0) return undefined;
  const { layer, kilobits, padding, ...told } = header;
  const length =
    layer === 1
      ? (Math.floor((12_000 * kilobits) / told.sampleRate) + padding) * 4
      : Math.floor((told.samples * 125 * kilobits) / told.sampleRate) + padding;
  return { at, end: at + length, layer, ...told };
}

function headerAt(bytes: Uint8Array, at: number) {
  const second = bytes[at + 1];
  const third = bytes[at + 2];
  if (bytes[at] !== 0xff || second === undefined || third === undefined) return undefined;
  if ((second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3;
  const layer = layers[(second >> 1) & 3];
  const rate = sampleRates[(third >> 2) & 3];
  if (version === 1 || layer === undefined || rate === undefined) return undefined;
  const kilobits = bitRates[version === 3 ? 'mpeg1' : 'mpeg2'][layer][third >> 4];
  if (kilobits === undefined) return undefined;
  return {
    layer,
    kilobits,
    sampleRate: version === 3 ? rate : version === 2 ? rate / 2 : rate / 4,
    samples: layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152,
    padding: (third >> 1) & 1,
    isMono: (bytes[at + 3] ?? 0) >> 6 === 3,
    kind: ((second & 0x1e) << 8) | (third & 0x0c),
  };
}

/** The first frame may hold a table about the others instead of sound. */
function isDescription(bytes: Uint8Array, { at, end }: Mp3Frame): boolean {
  const start = String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 64)));
  return ['Xing', 'Info', 'VBRI'].some((name) => start.includes(name));
}
