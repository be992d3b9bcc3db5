import { readFileSync } from 'node:fs';
import type { RecordingRefusal } from '../../src/core/recording/checkRecording.js';

/** A recording in `test/fixtures/recordings`; `make.sh` there says how each was made. */
export function recordingFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../fixtures/recordings/${name}`, import.meta.url)));
}

/** Each was encoded from 31 seconds of noise. */
export const usableRecordings = [
  'cbr-mpeg25.mp3',
  'cbr-no-info.mp3',
  'vbr-xing.mp3',
  'vbr-no-xing.mp3',
  'abr.mp3',
  'mpeg1.mp3',
  'joint-stereo.mp3',
  'crc.mp3',
  'id3v2-picture.mp3',
  'id3v1.mp3',
  'ffmpeg-id3v24.mp3',
  'ffmpeg-cover.mp3',
  'pcm8.wav',
  'pcm16.wav',
  'pcm24.wav',
  'float32.wav',
  'mulaw.wav',
  'alaw.wav',
  'ima-adpcm.wav',
  'ms-adpcm.wav',
  'stereo.wav',
  'rf64.wav',
  'extensible.wav',
  'extra-chunks.wav',
  'streamed.wav',
] as const;

export const refusedRecordings: readonly (readonly [
  name: string,
  reason: RecordingRefusal['reason'],
  words: string,
])[] = [
  ['short.mp3', 'tooShort', 'The recording is 29 s long. It must be at least 30 s.'],
  ['short-vbr.mp3', 'tooShort', 'The recording is 29 s long. It must be at least 30 s.'],
  ['short.wav', 'tooShort', 'The recording is 29 s long. It must be at least 30 s.'],
  ['long.mp3', 'tooLong', 'The recording is 5 min 2 s long. It must be at most 5 min.'],
  ['long.wav', 'tooLong', 'The recording is 5 min 1 s long. It must be at most 5 min.'],
  [
    'free-format.mp3',
    'rareKind',
    'This kind of MP3 file cannot be read. Save it again as a 16-bit WAV or an ordinary MP3.',
  ],
  ['layer2.mp2', 'wrongType', 'The file contains MPEG Layer II audio. Only WAV and MP3 can be used.'],
  ['adts.aac', 'wrongType', 'The file contains AAC audio. Only WAV and MP3 can be used.'],
  ['m4a.m4a', 'wrongType', 'The file contains MP4/M4A audio. Only WAV and MP3 can be used.'],
  ['opus.ogg', 'wrongType', 'The file contains Ogg audio. Only WAV and MP3 can be used.'],
  ['opus.webm', 'wrongType', 'The file contains WebM audio. Only WAV and MP3 can be used.'],
  ['flac.flac', 'wrongType', 'The file contains FLAC audio. Only WAV and MP3 can be used.'],
  ['aiff.aiff', 'wrongType', 'The file contains AIFF audio. Only WAV and MP3 can be used.'],
];
