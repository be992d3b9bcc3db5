import { createHash } from 'node:crypto';
import { riffChunks } from '../core/audio/riffChunks.js';
import type { AudioKey } from './speech.js';

// An entry is a file named after a hash of its key, so nobody can tell from the folder what was read aloud. It holds a
// line that says what it is, a hash of the audio, and the audio.

const magic = Buffer.from('lector-audio 1\n', 'latin1');
const digestBytes = 32;

export function entryName({ service, voiceId, text }: AudioKey): string {
  return createHash('sha256')
    .update(JSON.stringify([service, voiceId, text]))
    .digest('hex');
}

export function isEntryName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export function packEntry(audio: Uint8Array): Buffer {
  return Buffer.concat([magic, digest(audio), audio]);
}

/** The audio, or `undefined` if the file is not what was written. */
export function unpackEntry(file: Buffer): Uint8Array<ArrayBuffer> | undefined {
  const start = magic.length + digestBytes;
  if (!file.subarray(0, magic.length).equals(magic)) return undefined;
  const audio = new Uint8Array(file.subarray(start));
  return digest(audio).equals(file.subarray(magic.length, start)) ? audio : undefined;
}

/** How long it lasts, from the beginning of a file. */
export function secondsKept(beginning: Buffer): number {
  const audio = beginning.subarray(magic.length + digestBytes);
  const view = new DataView(audio.buffer, audio.byteOffset, audio.byteLength);
  const chunks = riffChunks(view);
  const [format, data] = ['fmt ', 'data'].map((name) => chunks.find(({ id }) => id === name));
  if (format === undefined || data === undefined || format.end - format.start < 16) return 0;
  return view.getUint32(data.start - 4, true) / Math.max(1, view.getUint32(format.start + 8, true));
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
