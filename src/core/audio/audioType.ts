// What a file is, judged by its content: names and extensions prove nothing.

import { isAt } from '../bytes.js';
import { firstMp3Frame, isFreeFormat, skipId3 } from './mp3Frames.js';
import { isWav } from './wavEncoding.js';

/** What people call them. */
export const audioTypeNames = {
  wav: 'WAV',
  mp3: 'MP3',
  mp2: 'MPEG Layer II',
  aac: 'AAC',
  ogg: 'Ogg',
  flac: 'FLAC',
  mp4: 'MP4/M4A',
  webm: 'WebM',
  aiff: 'AIFF',
  amr: 'AMR',
  wma: 'WMA',
  midi: 'MIDI',
  unknown: undefined,
} as const;

export type AudioType = keyof typeof audioTypeNames;

const signatures = [
  { type: 'ogg', at: 0, text: 'OggS' },
  { type: 'flac', at: 0, text: 'fLaC' },
  { type: 'mp4', at: 4, text: 'ftyp' },
  { type: 'webm', at: 0, text: '\x1a\x45\xdf\xa3' },
  { type: 'amr', at: 0, text: '#!AMR' },
  { type: 'wma', at: 0, text: '\x30\x26\xb2\x75' },
  { type: 'midi', at: 0, text: 'MThd' },
] as const;

export function audioTypeOf(bytes: Uint8Array): AudioType {
  if (isWav(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return 'wav';
  if (isAt(bytes, 0, 'FORM') && ['AIFF', 'AIFC'].some((form) => isAt(bytes, 8, form))) return 'aiff';
  // Some programs put an ID3 tag in front of other formats too.
  const start = skipId3(bytes);
  const known = signatures.find(({ at, text }) => isAt(bytes, start + at, text));
  if (known !== undefined) return known.type;
  if (isAdts(bytes, start)) return 'aac';
  const frame = firstMp3Frame(bytes);
  if (frame === undefined) return isFreeFormat(bytes) ? 'mp3' : 'unknown';
  return frame.layer === 3 ? 'mp3' : 'mp2';
}

/** AAC uses MP3's sync word with a layer that MP3 does not have. */
function isAdts(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0xff && ((bytes[start + 1] ?? 0) & 0xf6) === 0xf0;
}
