import type { RecordingType } from '../../core/recording/checkRecording.js';

/** The media type to send for each kind of recording. Services accept more names than these. */
export const recordingMediaTypes: Readonly<Record<RecordingType, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

/** How long generated audio is kept. */
export const audioLifetimeMs = 24 * 60 * 60 * 1000;
