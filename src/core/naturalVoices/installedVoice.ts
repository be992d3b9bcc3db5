// How a natural voice is stored on disk, for the editor, which writes it, and the embedded service, which reads it.

import * as v from 'valibot';
import { naturalIdOf, naturalIdPrefix, type NaturalId } from '../voices/voice.js';

/** In the embedded service's data folder; each voice has a folder in it, named by its key. */
export const naturalVoicesFolder = 'natural';

/** The files of a voice. The description is written last: a folder without one is not a voice yet. */
export const voiceFiles = {
  description: 'voice.json',
  model: 'voice.onnx',
  config: 'voice.onnx.json',
} as const;

/** A folder whose files no longer match the hashes in its description is renamed: this, then its key. */
export const damagedPrefix = 'damaged-';

/** From the fastest to the best. */
export const naturalVoiceQualities = ['x_low', 'low', 'medium', 'high'] as const;

export type NaturalVoiceQuality = (typeof naturalVoiceQualities)[number];

export const voiceKey = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2}_[A-Z]{2}-[a-z0-9_]{1,64}-(?:x_low|low|medium|high)$/),
);

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const installedVoice = v.object({
  /** Locale, name and quality, such as `en_US-ljspeech-medium`. It never changes: settings contain ids made from it. */
  key: voiceKey,
  /** What people call it. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  gender: v.optional(v.picklist(['Female', 'Male'])),
  /** The names of its speakers, by number; empty if it has only one. */
  speakers: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(2_000)),
  origin: v.picklist(['catalogue', 'file']),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.object({ model: sha256, config: sha256 }),
});

export type InstalledVoice = Readonly<v.InferOutput<typeof installedVoice>>;

/** The id of a voice, or of one of its speakers. */
export function naturalVoiceId(key: string, speaker?: number): string {
  return `${naturalIdPrefix}${key}${speaker === undefined ? '' : `:${speaker}`}`;
}

export function naturalVoiceOf(id: string): NaturalId | undefined {
  const parts = naturalIdOf(id);
  return parts !== undefined && v.is(voiceKey, parts.key) ? parts : undefined;
}
