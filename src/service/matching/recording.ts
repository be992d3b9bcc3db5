import { setImmediate as nextTurn } from 'node:timers/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import { wavInfo, wavPieces } from '../../core/audio/wav.js';
import { isLectorError } from '../../core/errors.js';
import { MonoSound, type SoundPiece } from './monoSound.js';
import { isMp3, mp3Frames } from './mp3Frames.js';
import { RecordingProblem } from './voiceMatcher.js';

export const recordingRate = 22_050;
const shortest = 30;
const longest = 300;
/** Encoders pad: what its owner cut to half a minute may come out a few frames off. */
const tolerance = 0.06;
/** About what an MP3 frame has. */
const framesAtOnce = 1152;
/** So often it is looked whether anybody still waits. */
const piecesATurn = 200;

const otherKinds: readonly (readonly [offset: number, bytes: string, name: string])[] = [
  [0, 'fLaC', 'a FLAC file'],
  [0, 'OggS', 'an Ogg file'],
  [4, 'ftyp', 'an MP4 or M4A file'],
  [0, '\x1aE\xdf\xa3', 'a WebM or Matroska file'],
  [0, 'FORM', 'an AIFF file'],
];

/**
 * The sound of a WAV or MP3 file, told apart by content: mono, at `recordingRate`, 30 seconds to 5 minutes, without
 * the constant that cheap sound cards add.
 */
export async function readRecording(bytes: Uint8Array, signal: AbortSignal): Promise<Float32Array> {
  signal.throwIfAborted();
  const pieces = startsAt(bytes, 8, 'WAVE')
    ? wavSound(bytes)
    : isMp3(bytes)
      ? mp3Sound(bytes)
      : refuse(bytes);
  const sound = new MonoSound(recordingRate, longest + tolerance);
  let turn = 0;
  for await (const piece of pieces) {
    if (++turn % piecesATurn === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
    if (!sound.append(piece)) {
      throw new RecordingProblem(
        'tooLong',
        'The recording is longer than 5 minutes; cut it to the best part.',
      );
    }
  }
  const samples = sound.end();
  const seconds = samples.length / recordingRate;
  if (seconds < shortest - tolerance) {
    throw new RecordingProblem(
      'tooShort',
      `The recording has ${String(Math.floor(seconds))} seconds of sound; at least 30 are needed.`,
    );
  }
  return samples;
}

function* wavSound(bytes: Uint8Array): Generator<SoundPiece, void> {
  try {
    const { sampleRate } = wavInfo(bytes);
    if (sampleRate < 4000 || sampleRate > 384_000) {
      throw new RecordingProblem(
        'notAudio',
        `The WAV file says it has ${String(sampleRate)} samples a second, which no recording has.`,
      );
    }
    yield* wavPieces(bytes, framesAtOnce);
  } catch (error) {
    if (!isLectorError(error)) throw error;
    throw new RecordingProblem('notAudio', `${error.message} Save it again as WAV of 16 bits or as MP3.`);
  }
}

async function* mp3Sound(bytes: Uint8Array): AsyncGenerator<SoundPiece, void> {
  // Gapless playback trusts a tag that may say anything; 50 ms of silence do no harm here.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    for (const frame of mp3Frames(bytes)) {
      const { channelData, sampleRate } = decoder.decodeFrame(frame);
      yield { sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}

function refuse(bytes: Uint8Array): never {
  const kind = otherKinds.find(([offset, text]) => startsAt(bytes, offset, text))?.[2];
  throw new RecordingProblem(
    'notAudio',
    kind === undefined
      ? 'The recording is neither a WAV nor an MP3 file.'
      : `The recording is ${kind}; save it as WAV or MP3.`,
  );
}

function startsAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return Array.from(text).every((letter, n) => bytes[offset + n] === letter.charCodeAt(0));
}
