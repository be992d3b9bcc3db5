import { textLanguages } from '../textLanguages.js';
import { voiceLanguage, type PublicVoice, type Voice } from './voice.js';

/** The voice that says a text in a language. Leave the language out if it is unknown, or nobody asked. */
export type VoiceFor = (language?: string) => string;

export interface VoiceChoice {
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
