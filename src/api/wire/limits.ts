import type { RecordingType } from '../../core/recording/checkRecording.js';

/** How a recording's media type is written; services read more names than these. */
export const recordingMediaTypes: Readonly<Record<RecordingType, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

/** Generated audio is deleted this long after it was made. */
export const audioLifetimeMs = 24 * 60 * 60 * 1000;
