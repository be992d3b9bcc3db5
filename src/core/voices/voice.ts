import { labelsOf, type VoiceLabels } from './metadata.js';

export interface PublicVoice {
  readonly kind: 'public';
  readonly id: string;
  readonly name: string;
  readonly sample: string;
  readonly labels: VoiceLabels;
}

export interface CustomVoice {
  readonly kind: 'custom';
  readonly id: string;
  readonly name: string;
  readonly sample: string;
  /** A code of the interface, or any text from a later version. */
  readonly language: string;
}

export type Voice = PublicVoice | CustomVoice;

/** What it speaks, as a code of two or three letters without a region or a model's number. */
export function voiceLanguage(
  voice: Pick<CustomVoice, 'kind' | 'language'> | Pick<PublicVoice, 'kind' | 'labels'>,
): string | undefined {
  const language = voice.kind === 'custom' ? voice.language : voice.labels.locale?.language;
  return /^[a-z]{2,3}(?=-|$)/.exec(language?.toLowerCase() ?? '')?.[0];
}

/** The list of voices as sent on the wire. */
export interface VoiceList {
  readonly voices: readonly {
    readonly voice_id: string;
    readonly name: string;
    readonly sample: string;
    readonly metadata: string;
  }[];
  readonly customVoices: readonly {
    readonly voice_id: string;
    readonly name: string;
    readonly sample: string;
    readonly language: string;
  }[];
}

/** Custom voices first, and each id once: a tree must not hold two nodes with the same id. */
export function voicesOf(list: VoiceList): Voice[] {
  const voices = new Map<string, Voice>();
  for (const { voice_id: id, name, sample, language } of list.customVoices) {
    if (!voices.has(id)) voices.set(id, { kind: 'custom', id, name, sample, language });
  }
  for (const { voice_id: id, name, sample, metadata } of list.voices) {
    if (!voices.has(id)) voices.set(id, { kind: 'public', id, name, sample, labels: labelsOf(metadata) });
  }
  return [...voices.values()];
}

/** The chosen voice if it still exists; otherwise a replacement, in the user's language if there is one. */
export function voiceOrFirst(
  voices: readonly Voice[],
  chosen: string | undefined,
  language = 'en',
): Voice | undefined {
  const speaks = (voice: Voice): boolean =>
    voice.kind === 'public' && voice.labels.locale?.language === language.split('-')[0];
  return (
    voices.find(({ id }) => id === chosen) ??
    voices.find(speaks) ??
    voices.find(({ kind }) => kind === 'public') ??
    voices[0]
  );
}
