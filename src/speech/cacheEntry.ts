import { hash } from 'node:crypto';
import { flacBlockFrames, flacBlocks, flacHead } from '../core/audio/flac.js';
import { flacFile, flacSamples } from '../core/audio/flacReading.js';
import { riffChunks, readWavEncoding } from '../core/audio/wavEncoding.js';
import { joinedBytes } from '../core/bytes.js';
import type { Audio } from '../core/speechProvider.js';
import type { AudioKey } from './speech.js';

// An entry is a file named after a hash of its key, so nobody can tell from the folder what was read aloud. It holds a
// line that says what it is, a hash of the audio, and the audio: a WAV file as it was received or, in the second version,
// as small as it gets.

const asReceived = Buffer.from('lector-audio 1\n', 'latin1');
const asSmall = Buffer.from('lector-audio 2\n', 'latin1');
const digestBytes = 32;
const start = asReceived.length + digestBytes;

export function entryName({ service, voiceId, text }: AudioKey): string {
  return hash('sha256', JSON.stringify([service, voiceId, text]));
}

export function isEntryName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export function packEntry(audio: Uint8Array, version = asReceived): Buffer {
  return Buffer.concat([version, hash('sha256', audio, 'buffer'), audio]);
}

/** The audio, or `undefined` if the file is not what was written. */
export function unpackEntry(file: Buffer): Audio | undefined {
  const kept = audioIn(file);
  return kept && uncompressed(kept);
}

/** Whether it has been compressed already, even if that gained nothing. */
export function isSmall(file: Buffer): boolean {
  return file.subarray(0, asSmall.length).equals(asSmall);
}

/** The same entry as small as it gets, or `undefined` if that was done already or the file is not what was written. */
export async function smallEntry(file: Buffer, rest: Rest): Promise<Buffer | undefined> {
  const audio = isSmall(file) ? undefined : audioIn(file);
  return audio && packEntry(await compressed(audio, rest), asSmall);
}

function audioIn(file: Buffer): Audio | undefined {
  if (!isSmall(file) && !file.subarray(0, asReceived.length).equals(asReceived)) return undefined;
  const audio = new Uint8Array(file.subarray(start));
  return hash('sha256', audio, 'buffer').equals(file.subarray(asReceived.length, start)) ? audio : undefined;
}

/** FLAC's number for data of an application, and which one that is. */
const applicationBlock = 2;
const application = Buffer.from('Lect', 'latin1');
const blockBytes = flacBlockFrames * 2;

/**
 * The same WAV file as FLAC, with all that is around its sound, such as word marks; or the file itself if that is not
 * smaller, or is no speech as services send it. Rests after each block, a millisecond of work.
 */
export async function compressed(wav: Audio, rest: () => Promise<void>): Promise<Audio> {
  const sound = soundOf(wav);
  if (sound?.frameBytes !== 2) return wav;
  const { start, sampleRate } = sound;
  const end = sound.end - ((sound.end - start) % 2);
  const format = { sampleRate, channels: 1 };
  const around = [wav.subarray(0, start), wav.subarray(end)].map((bytes) => ({
    type: applicationBlock,
    data: joinedBytes([application, bytes]),
  }));
  // Whoever reads it checks the whole entry, so FLAC's own sum is left out.
  const parts = [flacHead({ ...format, frames: (end - start) / 2, md5: new Uint8Array(16) }, around)];
  for (let at = start, n = 0; at < end; at += blockBytes, n++) {
    parts.push(flacBlocks(wav.subarray(at, Math.min(at + blockBytes, end)), format, n));
    await rest();
  }
  const flac = joinedBytes(parts);
  // Checked, since what was paid for may be impossible to get again.
  return flac.length < wav.length && Buffer.compare(uncompressed(flac), wav) === 0 ? flac : wav;
}

export function uncompressed(kept: Audio): Audio {
  const file = flacFile(kept);
  if (file === undefined) return kept;
  const [before = application, behind = application] = file.metadata;
  const bare = (block: Uint8Array): Uint8Array => block.subarray(application.length);
  return joinedBytes([bare(before), flacSamples(file), bare(behind)]);
}

/** How many seconds of speech it is, from the beginning of a file and its size. */
export function secondsKept(beginning: Buffer, bytes: number): number {
  const audio = beginning.subarray(start);
  const file = flacFile(audio);
  if (file !== undefined) return file.frames / Math.max(1, file.sampleRate);
  const sound = soundOf(audio);
  return sound === undefined ? 0 : (bytes - start - sound.start) / sound.frameBytes / sound.sampleRate;
}

/** Where the sound of a WAV file is, if all its frames have one size. */
function soundOf(
  wav: Uint8Array,
): { start: number; end: number; sampleRate: number; frameBytes: number } | undefined {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const chunks = riffChunks(view);
  const [format, data] = ['fmt ', 'data'].map((name) => chunks.find(({ id }) => id === name));
  const encoding = format && readWavEncoding(view, format.start, format.end - format.start);
  if (data === undefined || encoding === undefined || typeof encoding.samples === 'string') return undefined;
  const { sampleRate, bytesPerBlock } = encoding;
  return { start: data.start, end: data.end, sampleRate, frameBytes: bytesPerBlock };
}

/** Until the sound has long begun. */
const delayMs = 1000;
/** What comes from a key to its sound takes turns with this work. */
const betweenBlocksMs = 5;

export type Rest = () => Promise<void>;

/** Compresses kept audio, one entry after another and a little at a time, in a process that has better things to do. */
export class Compressor {
  private readonly waiting = new Set<string>();
  private working: Promise<void> | undefined;
  private current = Promise.resolve();

  constructor(
    /** Fails as soon as `rest` does, since nothing may be changed after that. */
    private readonly compress: (name: string, rest: Rest) => Promise<void>,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  add(name: string): void {
    this.waiting.add(name);
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  /** Resolves when nothing is being changed any more. What was waiting is left as it is. */
  async stop(): Promise<void> {
    this.waiting.clear();
    await this.current;
  }

  private async work(): Promise<void> {
    await this.pause(delayMs);
    // Those that are added meanwhile come last.
    for (const name of this.waiting) {
      // What cannot be compressed stays as it is.
      this.current = this.compress(name, () => this.rest(name)).catch(() => undefined);
      await this.current;
      this.waiting.delete(name);
    }
  }

  private async rest(name: string): Promise<void> {
    await this.pause(betweenBlocksMs);
    if (!this.waiting.has(name)) throw new Error('It is no longer wanted.');
  }
}
