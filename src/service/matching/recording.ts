import { setImmediate as nextTurn } from 'node:timers/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import { readWav } from '../../core/audio/wav.js';
import { isLectorError } from '../../core/errors.js';
import { isMp3, mp3Frames } from './mp3Frames.js';
import { joined, Resampler } from './resampler.js';
import { RecordingProblem } from './voiceMatcher.js';

export const recordingRate = 22_050;
const shortest = 30;
const longest = 300;
/** Encoders pad: what its owner cut to half a minute may come out a few frames off. */
const tolerance = 0.06;

const otherKinds: readonly (readonly [offset: number, bytes: string, name: string])[] = [
  [0, 'fLaC', 'a FLAC file'],
  [0, 'OggS', 'an Ogg file'],
  [4, 'ftyp', 'an MP4 or M4A file'],
  [0, '\x1aE\xdf\xa3', 'a WebM or Matroska file'],
  [0, 'FORM', 'an AIFF file'],
];

/** The sound of a WAV or MP3 file, told apart by content: mono, at `recordingRate`, 30 seconds to 5 minutes. */
export async function readRecording(bytes: Uint8Array, signal: AbortSignal): Promise<Float32Array> {
  signal.throwIfAborted();
  const samples = startsAt(bytes, 8, 'WAVE')
    ? wavSamples(bytes)
    : isMp3(bytes)
      ? await mp3Samples(bytes, signal)
      : refuse(bytes);
  const seconds = samples.length / recordingRate;
  if (seconds < shortest - tolerance) {
    throw new RecordingProblem(
      'tooShort',
      `The recording has ${String(Math.floor(seconds))} seconds of sound; at least 30 are needed.`,
    );
  }
  return samples;
}

function wavSamples(bytes: Uint8Array): Float32Array {
  const { sampleRate, channels } = wavOrProblem(bytes);
  const length = channels[0]?.length ?? 0;
  if (sampleRate < 4000 || sampleRate > 384_000) {
    throw new RecordingProblem(
      'notAudio',
      `The WAV file says it has ${String(sampleRate)} samples a second, which no recording has.`,
    );
  }
  checkLength(length / sampleRate);
  const mono = new Float32Array(length);
  for (const channel of channels) {
    for (let n = 0; n < length; n++) mono[n] = (mono[n] ?? 0) + (channel[n] ?? 0) / channels.length;
  }
  const resampler = new Resampler(sampleRate, recordingRate);
  return finite(sampleRate === recordingRate ? mono : joined([resampler.push(mono), resampler.end()]));
}

function wavOrProblem(bytes: Uint8Array): ReturnType<typeof readWav> {
  try {
    return readWav(bytes);
  } catch (error) {
    if (!isLectorError(error)) throw error;
    throw new RecordingProblem('notAudio', error.message);
  }
}

async function mp3Samples(bytes: Uint8Array, signal: AbortSignal): Promise<Float32Array> {
  // Gapless playback trusts a tag that may say anything; 50 ms of silence do no harm here.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const pieces: Float32Array[] = [];
  let seconds = 0;
  let resampler: Resampler | undefined;
  let rate = 0;
  try {
    let turn = 0;
    for (const frame of mp3Frames(bytes)) {
      if (++turn % 200 === 0) {
        await nextTurn();
        signal.throwIfAborted();
      }
      const { channelData, sampleRate, samplesDecoded } = decoder.decodeFrame(frame);
      if (samplesDecoded === 0) continue;
      checkLength((seconds += samplesDecoded / sampleRate));
      if (sampleRate !== rate) {
        if (resampler !== undefined) pieces.push(resampler.end());
        resampler = new Resampler(sampleRate, recordingRate);
        rate = sampleRate;
      }
      const mono = mixed(channelData);
      if (resampler !== undefined) pieces.push(resampler.push(mono));
    }
    if (resampler !== undefined) pieces.push(resampler.end());
  } finally {
    decoder.free();
  }
  return finite(joined(pieces));
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(0), right = left] = channels;
  return left.map((sample, n) => (sample + (right[n] ?? sample)) / 2);
}

function checkLength(seconds: number): void {
  if (seconds > longest + tolerance) {
    throw new RecordingProblem('tooLong', 'The recording is longer than 5 minutes; cut it to the best part.');
  }
}

/** Floating-point files and broken frames can hold anything; no sound is that loud. */
function finite(samples: Float32Array): Float32Array {
  for (let n = 0; n < samples.length; n++) {
    const sample = samples[n] ?? 0;
    if (!(Math.abs(sample) <= 8)) samples[n] = 0;
  }
  return samples;
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
