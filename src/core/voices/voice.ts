import { voiceLocaleOf, type VoiceLocale } from './voiceLocale.js';

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

export type Gender = 'female' | 'male' | 'neutral';

/** What the metadata of a public voice says. */
export interface VoiceLabels {
  /** Undefined if the text is not two labels; then the text is shown as is. */
  readonly locale?: VoiceLocale;
  /** One of the known genders, or the label's own text. */
  readonly gender?: string;
  readonly text: string;
}

const genders: ReadonlyMap<string, Gender> = new Map([
  ...(['female', 'f', 'woman', 'girl', 'feminine'] as const).map((word) => [word, 'female'] as const),
  ...(['male', 'm', 'man', 'boy', 'masculine'] as const).map((word) => [word, 'male'] as const),
  ...(['neutral', 'n', 'non-binary', 'nonbinary', 'neuter', 'androgynous'] as const).map(
    (word) => [word, 'neutral'] as const,
  ),
]);

/** All the interface says is “a language/region label and a gender label separated by a vertical bar”. */
export function labelsOf(metadata: string): VoiceLabels {
  const text = metadata.trim();
  const parts = text.split('|').map((part) => part.trim());
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second === undefined || first === '' || second === '') {
    return { text };
  }
  if (isGender(first) && !isGender(second))
    return { text, locale: voiceLocaleOf(second), gender: genderOf(first) };
  return { text, locale: voiceLocaleOf(first), gender: genderOf(second) };
}

function isGender(label: string): boolean {
  return genders.has(label.toLowerCase());
}

function genderOf(label: string): string {
  return genders.get(label.toLowerCase()) ?? label;
}
