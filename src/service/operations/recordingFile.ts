import { recordingMediaTypes } from '../../api/wire/shapes.js';
import { english } from '../../core/localiser.js';
import {
  checkRecording,
  type Recording,
  type RecordingRefusal,
  type RecordingType,
} from '../../core/recording/checkRecording.js';
import { refusalWords } from '../../core/recording/refusalWords.js';
import { Problem } from '../http/problem.js';

const types: ReadonlyMap<string, RecordingType> = new Map([
  [recordingMediaTypes.wav, 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/vnd.wave', 'wav'],
  [recordingMediaTypes.mp3, 'mp3'],
  ['audio/mp3', 'mp3'],
]);

/** The recording in a data URI. Its media type must match its content. */
export function recordingFromDataUri(uri: string): Recording {
  const comma = uri.indexOf(',');
  const [mediaType = '', ...parameters] = uri.slice(0, Math.max(0, comma)).toLowerCase().split(';');
  if (comma < 0 || !mediaType.startsWith('data:') || parameters.at(-1)?.trim() !== 'base64') {
    throw invalid('file must be a data URI with a media type and base64 data');
  }
  const type = types.get(mediaType.slice('data:'.length).trim());
  if (type === undefined) throw unsupported('file must be WAV or MP3 (audio/wav, audio/mpeg).');
  const data = uri.slice(comma + 1);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data) || data.length % 4 !== 0)
    throw invalid('file must have valid base64 data');
  const check = checkRecording(sharedBytes(data));
  if (!check.ok) throw refused(check.refusal);
  const found = check.recording.type;
  if (found !== type) {
    throw unsupported(`file says it is ${type.toUpperCase()}, but it is ${found.toUpperCase()}.`);
  }
  return check.recording;
}

/** Uses shared memory, so that the thread that measures it needs no copy. */
function sharedBytes(base64: string): Buffer {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(base64, 'base64')));
  bytes.write(base64, 'base64');
  return bytes;
}

/** The answer for each reason to refuse a recording. */
const answers: Readonly<Record<RecordingRefusal['reason'], readonly [status: number, code: string]>> = {
  empty: [422, 'invalid_field'],
  tooLarge: [413, 'too_large'],
  wrongType: [415, 'unsupported_audio'],
  rareKind: [415, 'unsupported_audio'],
  noSound: [422, 'invalid_recording'],
  tooShort: [422, 'invalid_recording'],
  tooLong: [422, 'invalid_recording'],
};

function refused(refusal: RecordingRefusal): Problem {
  const [status, code] = answers[refusal.reason];
  return new Problem(status, code, `file cannot be used: ${refusalWords(refusal, english)}`);
}

function unsupported(message: string): Problem {
  return new Problem(415, 'unsupported_audio', message);
}

function invalid(message: string): Problem {
  return new Problem(422, 'invalid_field', `${message}.`);
}
