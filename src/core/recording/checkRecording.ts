// Checks a recording before anything of it is sent: what a service would refuse is refused here, with the figures.

import { audioTypeOf, type AudioType } from './audioType.js';
import { mp3Seconds } from './mp3Frames.js';
import { wavSeconds } from './wavSeconds.js';

export const recordingLimits = {
  minSeconds: 30,
  maxSeconds: 300,
  /** The size has to be under this. Read as the smaller of its two meanings: no service refuses what passes. */
  bytes: 10_000_000,
} as const;

export type RecordingRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'tooLarge'; readonly bytes: number }
  | { readonly reason: 'wrongType'; readonly type: Exclude<AudioType, 'wav' | 'mp3'> }
  | { readonly reason: 'unreadable'; readonly type: 'wav' | 'mp3' }
  | { readonly reason: 'tooShort'; readonly seconds: number }
  | { readonly reason: 'tooLong'; readonly seconds: number };

export interface Recording {
  readonly type: 'wav' | 'mp3';
  readonly mediaType: 'audio/wav' | 'audio/mpeg';
  readonly seconds: number;
  readonly bytes: Uint8Array;
}

export type RecordingCheck =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly refusal: RecordingRefusal };

/** By the size alone, so that a film is not read into memory first. */
export function checkRecordingSize(bytes: number): RecordingRefusal | undefined {
  if (bytes === 0) return { reason: 'empty' };
  return bytes < recordingLimits.bytes ? undefined : { reason: 'tooLarge', bytes };
}

export function checkRecording(bytes: Uint8Array): RecordingCheck {
  const refused = (refusal: RecordingRefusal): RecordingCheck => ({ ok: false, refusal });
  const size = checkRecordingSize(bytes.length);
  if (size !== undefined) return refused(size);
  const type = audioTypeOf(bytes);
  if (type !== 'wav' && type !== 'mp3') return refused({ reason: 'wrongType', type });
  const seconds = type === 'wav' ? wavSeconds(bytes) : mp3Seconds(bytes);
  if (seconds === undefined || seconds === 0) return refused({ reason: 'unreadable', type });
  if (seconds < recordingLimits.minSeconds) return refused({ reason: 'tooShort', seconds });
  if (seconds > recordingLimits.maxSeconds) return refused({ reason: 'tooLong', seconds });
  const mediaType = type === 'wav' ? 'audio/wav' : 'audio/mpeg';
  return { ok: true, recording: { type, mediaType, seconds, bytes } };
}
