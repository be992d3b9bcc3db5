import { voiceNameLength } from '../limits.js';
import { textLanguages } from '../textLanguages.js';

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

/** The voice that says a text in a language. Leave the language out if it is unknown, or nobody asked. */
export type VoiceFor = (language?: string) => string;

interface VoiceChoice {
  readonly chosen: string;
  readonly chosenLanguage: string | undefined;
  /** Voice ids by language, as the user set them for this service. */
  readonly byLanguage: Readonly<Record<string, string>>;
  /** The voices of a service that costs nothing: the nearest of them reads a language that has no entry. */
  readonly free?: readonly Voice[] | undefined;
}

/** The chosen voice reads what has neither an entry nor a free voice: one that costs is never taken unasked. */
export function voiceFor({ chosen, chosenLanguage, byLanguage, free }: VoiceChoice): VoiceFor {
  const isThere = (id: string): boolean => free === undefined || free.some((voice) => voice.id === id);
  return (language) => {
    if (language === undefined || language === chosenLanguage) return chosen;
    const entry = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
    if (entry !== undefined && isThere(entry)) return entry;
    return nearest(language, chosen, free ?? [])?.id ?? chosen;
  };
}

/** The voices of one moment, each with the identity of its service, which changes when the voice may sound different. */
export interface VoicesNow {
  readonly voiceFor: VoiceFor;
  readonly serviceOf: (voiceId: string) => string;
}

/** Whether a text sounds the same with both, whatever its languages. */
export function isSameSound(one: VoicesNow, other: VoicesNow): boolean {
  return [undefined, ...textLanguages].every((language) => {
    const [id, otherId] = [one.voiceFor(language), other.voiceFor(language)];
    return id === otherId && one.serviceOf(id) === other.serviceOf(otherId);
  });
}

/** A voice of the language, of the same gender if there is one. */
function nearest(language: string, chosen: string, voices: readonly Voice[]): Voice | undefined {
  const genderOf = (voice: Voice | undefined): string | undefined =>
    voice?.kind === 'public' ? voice.labels.gender : undefined;
  const gender = genderOf(voices.find(({ id }) => id === chosen));
  const speakers = voices.filter(
    (voice): voice is PublicVoice => voice.kind === 'public' && voiceLanguage(voice) === language,
  );
  return speakers.find((voice) => genderOf(voice) === gender) ?? speakers[0];
}

// The ids of natural voices, as settings and services hold them.

/** Every natural voice's id begins with this, and no other voice's. */
export const naturalIdPrefix = 'piper-';

export interface NaturalId {
  readonly key: string;
  /** The speaker's number, if the voice has several. */
  readonly speaker?: number;
}

/** What an id says; undefined if it is not a natural voice's. */
export function naturalIdOf(id: string): NaturalId | undefined {
  const [, key, speaker] = /^piper-([a-z]{2}_[^:]+)(?::(\d{1,4}))?$/.exec(id) ?? [];
  if (key === undefined) return undefined;
  return { key, ...(speaker === undefined ? {} : { speaker: Number(speaker) }) };
}
