import { recordingBytesLimit } from '../../api/wire/limits.js';
import { Problem } from '../http/problem.js';

export interface Recording {
  readonly bytes: Uint8Array;
  readonly type: 'wav' | 'mp3';
}

const types: Readonly<Record<string, Recording['type']>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
};

/** The recording in a data URI. What it says it is must be what it is. */
export function recordingFromDataUri(uri: string): Recording {
  const comma = uri.indexOf(',');
  const [mediaType = '', ...parameters] = uri.slice(0, Math.max(0, comma)).toLowerCase().split(';');
  if (comma < 0 || !mediaType.startsWith('data:') || parameters.at(-1)?.trim() !== 'base64') {
    throw invalid('file must be a data URI with a media type and base64 data');
  }
  const type = types[mediaType.slice('data:'.length).trim()];
  if (type === undefined)
    throw new Problem(415, 'unsupported_audio', 'file must be WAV or MP3 (audio/wav, audio/mpeg).');
  const data = uri.slice(comma + 1);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data) || data.length % 4 !== 0)
    throw invalid('file must have valid base64 data');
  const bytes = sharedBytes(data);
  if (bytes.length === 0) throw invalid('file must not be empty');
  if (bytes.length >= recordingBytesLimit) {
    throw new Problem(413, 'too_large', `file must be under 10 MB; it has ${bytes.length} bytes.`);
  }
  const found = contentType(bytes);
  if (found === undefined) throw new Problem(415, 'unsupported_audio', 'file is neither WAV nor MP3.');
  if (found !== type) {
    throw new Problem(
      415,
      'unsupported_audio',
      `file says it is ${type.toUpperCase()}, but it is ${found.toUpperCase()}.`,
    );
  }
  return { bytes, type };
}

/** In memory that the thread which measures it shares, so that it needs no copy. */
function sharedBytes(base64: string): Buffer {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(base64, 'base64')));
  bytes.write(base64, 'base64');
  return bytes;
}

function contentType(bytes: Buffer): Recording['type'] | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (/^RIFF[^]{4}WAVE/.test(head)) return 'wav';
  if (head.startsWith('ID3')) return 'mp3';
  // A frame's sync bits, and its layer's.
  const [first = 0, second = 0] = bytes;
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'mp3' : undefined;
}

function invalid(message: string): Problem {
  return new Problem(422, 'invalid_field', `${message}.`);
}
