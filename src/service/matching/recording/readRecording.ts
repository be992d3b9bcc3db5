import { setImmediate as nextTurn } from 'node:timers/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import { mp3Frames } from '../../../core/audio/mp3Frames.js';
import { wavPieces } from '../../../core/audio/wav.js';
import { recordingLimits } from '../../../core/limits.js';
import { english } from '../../../core/localiser.js';
import { checkRecording, type Recording } from '../../../core/recording/checkRecording.js';
import { durationWords, refusalWords } from '../../../core/recording/refusalWords.js';
import { MonoSound, type SoundPiece } from './monoSound.js';
import { RecordingProblem } from './recordingProblem.js';

export const recordingRate = 22_050;
/** Decoders may add a few frames or drop the first ones. */
const tolerance = 0.5;
/** About the size of an MP3 frame. */
const framesAtOnce = 1152;
/** Pieces to read between two checks of the signal. */
const piecesATurn = 200;

/** The sound of a recording: mono, at `recordingRate`, without the DC offset that cheap sound cards add. */
export async function readRecording(bytes: Uint8Array, signal: AbortSignal): Promise<Float32Array> {
  signal.throwIfAborted();
  const check = checkRecording(bytes);
  if (!check.ok) {
    const { refusal } = check;
    throw new RecordingProblem(refusal.reason, refusalWords(refusal, english));
  }
  const sound = new MonoSound(recordingRate, recordingLimits.maxSeconds + tolerance);
  let turn = 0;
  for await (const piece of soundOf(check.recording)) {
    if (++turn % piecesATurn === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
    if (!sound.append(piece)) break;
  }
  const samples = sound.end();
  const seconds = samples.length / recordingRate;
  if (seconds < recordingLimits.minSeconds - tolerance) {
    throw new RecordingProblem(
      'unusable',
      `The file is damaged: only ${durationWords(seconds, english)} of it can be decoded.`,
    );
  }
  return samples;
}

function soundOf({ type, bytes }: Recording): Iterable<SoundPiece> | AsyncIterable<SoundPiece> {
  return type === 'wav' ? wavPieces(bytes, framesAtOnce) : mp3Sound(bytes);
}

async function* mp3Sound(bytes: Uint8Array): AsyncGenerator<SoundPiece, void> {
  // Gapless playback relies on a tag that may say anything; 50 ms of silence do no harm here.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    for (const { at, end } of mp3Frames(bytes)) {
      const { channelData, sampleRate } = decoder.decodeFrame(bytes.subarray(at, end));
      yield { sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}
