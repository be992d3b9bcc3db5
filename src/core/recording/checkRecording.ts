// Whether a file can be used as a recording. The editor checks before it sends, the embedded service before it uses:
// both can read whatever passes here.

import { audioTypeOf, type AudioType } from '../audio/audioType.js';
import { isFreeFormat, mp3Frames } from '../audio/mp3Frames.js';
import { wavFault, wavInfo } from '../audio/wav.js';
import { recordingLimits } from '../limits.js';
import type { HeardRefusal } from './heardRefusal.js';

export type RecordingRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'tooLarge'; readonly bytes: number }
  | { readonly reason: 'wrongType'; readonly type: Exclude<AudioType, RecordingType> }
  /** The right type, but a variant that hardly any program can read. */
  | { readonly reason: 'rareKind'; readonly type: RecordingType }
  | { readonly reason: 'noSound'; readonly type: RecordingType }
  | { readonly reason: 'tooShort'; readonly seconds: number }
  | { readonly reason: 'tooLong'; readonly seconds: number }
  | HeardRefusal;

export type RecordingType = 'wav' | 'mp3';

export interface Recording {
  readonly type: RecordingType;
  readonly seconds: number;
  readonly bytes: Uint8Array;
}

export type RecordingCheck =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly refusal: RecordingRefusal };

/** Checks only the size, so that a movie is not read into memory first. */
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
  const isRare = type === 'wav' ? wavFault(bytes) === 'unknownFormat' : isFreeFormat(bytes);
  if (isRare) return refused({ reason: 'rareKind', type });
  const seconds = type === 'wav' ? wavSeconds(bytes) : mp3Seconds(bytes);
  if (seconds === 0) return refused({ reason: 'noSound', type });
  if (seconds < recordingLimits.minSeconds) return refused({ reason: 'tooShort', seconds });
  if (seconds > recordingLimits.maxSeconds) return refused({ reason: 'tooLong', seconds });
  return { ok: true, recording: { type, seconds, bytes } };
}

function wavSeconds(bytes: Uint8Array): number {
  if (wavFault(bytes) !== undefined) return 0;
  const { frames, sampleRate } = wavInfo(bytes);
  return frames / sampleRate;
}

function mp3Seconds(bytes: Uint8Array): number {
  let seconds = 0;
  for (const { samples, sampleRate } of mp3Frames(bytes)) seconds += samples / sampleRate;
  return seconds;
}
