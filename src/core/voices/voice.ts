import { voiceNameLength } from '../limits.js';

interface AnyVoice {
  readonly id: string;
  readonly name: string;
  readonly sample: string;
}

export interface PublicVoice extends AnyVoice {
  readonly kind: 'public';
  readonly labels: VoiceLabels;
}

export interface CustomVoice extends AnyVoice {
  readonly kind: 'custom';
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

interface SentVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly sample: string;
}
export type SentCustomVoice = SentVoice & { readonly language: string };

/** The list of voices as sent on the wire. */
export interface VoiceList {
  readonly voices: readonly (SentVoice & { readonly metadata: string })[];
  readonly customVoices: readonly SentCustomVoice[];
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

export type Gender = 'female' | 'male' | 'neutral';

export interface VoiceLocale {
  /** An ISO 639 code if the label names a known language, else the label's own text. */
  readonly language: string;
  /** An ISO 3166 code if the label names a known region, else the label's own text. */
  readonly region?: string;
}

/** What the metadata of a public voice says. */
export interface VoiceLabels {
  /** Undefined if the text is not two labels; then the text is shown as is. */
  readonly locale?: VoiceLocale;
  /** One of the known genders, or the label's own text. */
  readonly gender?: string;
  readonly text: string;
}

// Changes to a custom voice, checked before anything is sent.

/** Too short by code points, too long by UTF-16 units: services may count either way, and neither kind refuses. */
export function nameFault(name: string) {
  const trimmed = name.trim();
  const length = Array.from(trimmed).length;
  if (length < voiceNameLength.min) return { fault: 'tooShort', length } as const;
  if (trimmed.length > voiceNameLength.max) return { fault: 'tooLong', length: trimmed.length } as const;
  return undefined;
}

/** The name as it is sent, or undefined if it is that of now and nothing need be sent. */
export function newName({ name }: CustomVoice, wanted: string): string | undefined {
  const trimmed = wanted.trim();
  return trimmed === name ? undefined : trimmed;
}
