import { createHash } from 'node:crypto';
import { compressed, secondsOf, uncompressed } from './compression.js';
import type { Rest } from './compressor.js';
import type { Audio, AudioKey } from './speech.js';

// An entry is a file named after a hash of its key, so nobody can tell from the folder what was read aloud. It holds a
// line that says what it is, a hash of the audio, and the audio: a WAV file as it was received or, in the second version,
// as small as it gets.

const asReceived = Buffer.from('lector-audio 1\n', 'latin1');
const asSmall = Buffer.from('lector-audio 2\n', 'latin1');
const digestBytes = 32;
const start = asReceived.length + digestBytes;

export function entryName({ service, voiceId, text }: AudioKey): string {
  return createHash('sha256')
    .update(JSON.stringify([service, voiceId, text]))
    .digest('hex');
}

export function isEntryName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export function packEntry(audio: Uint8Array): Buffer {
  return packed(asReceived, audio);
}

/** The audio, or `undefined` if the file is not what was written. */
export function unpackEntry(file: Buffer): Audio | undefined {
  const kept = audioIn(file);
  try {
    return kept && uncompressed(kept);
  } catch {
    return undefined;
  }
}

/** Whether it was compressed already, be it that nothing was gained. */
export function isSmall(file: Buffer): boolean {
  return file.subarray(0, asSmall.length).equals(asSmall);
}

/** The same entry as small as it gets, or `undefined` if that was done already or the file is not what was written. */
export async function smallEntry(file: Buffer, rest: Rest): Promise<Buffer | undefined> {
  const audio = isSmall(file) ? undefined : audioIn(file);
  return audio && packed(asSmall, await compressed(audio, rest));
}

/** How long it lasts, from the beginning of a file and its size. */
export function secondsKept(beginning: Buffer, bytes: number): number {
  return secondsOf(beginning.subarray(start), bytes - start);
}

function packed(version: Buffer, audio: Uint8Array): Buffer {
  return Buffer.concat([version, digest(audio), audio]);
}

function audioIn(file: Buffer): Audio | undefined {
  if (!isSmall(file) && !file.subarray(0, asReceived.length).equals(asReceived)) return undefined;
  const audio = new Uint8Array(file.subarray(start));
  return digest(audio).equals(file.subarray(asReceived.length, start)) ? audio : undefined;
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
