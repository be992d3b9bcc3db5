import { flacBlockFrames, flacBlocks, flacHead } from '../core/audio/flac.js';
import { flacFile, flacSamples } from '../core/audio/flacReading.js';
import { riffChunks } from '../core/audio/riffChunks.js';
import { readWavEncoding } from '../core/audio/wavEncoding.js';
import { joinedBytes } from '../core/bytes.js';
import type { Audio } from './speech.js';

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
  // Nobody can buy it back.
  return flac.length < wav.length && Buffer.compare(uncompressed(flac), wav) === 0 ? flac : wav;
}

export function uncompressed(kept: Audio): Audio {
  const file = flacFile(kept);
  if (file === undefined) return kept;
  const [before = application, behind = application] = file.metadata;
  const bare = (block: Uint8Array): Uint8Array => block.subarray(application.length);
  return joinedBytes([bare(before), flacSamples(kept, file), bare(behind)]);
}

/** How long kept audio lasts, from its beginning and its size. */
export function secondsOf(beginning: Uint8Array, bytes: number): number {
  const file = flacFile(beginning);
  if (file !== undefined) return file.frames / Math.max(1, file.sampleRate);
  const sound = soundOf(beginning);
  return sound === undefined ? 0 : (bytes - sound.start) / sound.frameBytes / sound.sampleRate;
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
