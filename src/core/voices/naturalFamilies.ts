import { naturalIdOf } from '../naturalVoices/naturalVoiceId.js';
import type { PublicVoice, Voice } from './voice.js';

/** A natural voice with all of its speakers. */
export interface NaturalFamily {
  readonly key: string;
  readonly name: string;
  readonly voices: readonly PublicVoice[];
}

export function isNatural(voice: Voice): voice is PublicVoice {
  return voice.kind === 'public' && naturalIdOf(voice.id) !== undefined;
}

/** The natural ones of these voices, by name. Speakers are in the order of their names. */
export function naturalFamilies(voices: readonly Voice[], displayLocale: string): NaturalFamily[] {
  const { compare } = new Intl.Collator(displayLocale, { numeric: true });
  const families = new Map<string, PublicVoice[]>();
  for (const voice of voices.filter(isNatural)) {
    const key = naturalIdOf(voice.id)?.key ?? voice.id;
    families.set(key, [...(families.get(key) ?? []), voice]);
  }
  return [...families]
    .map(([key, speakers]) => ({
      key,
      name: commonName(speakers.map(({ name }) => name)),
      voices: speakers.toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** The words that all of the names begin with: a speaker is called by the voice's name and its own. */
function commonName(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => name.split(' '));
  const words = first === '' ? [] : first;
  let count = words.length;
  for (const other of others) {
    const differs = words.findIndex((word, index) => other[index] !== word);
    if (differs !== -1) count = Math.min(count, differs);
  }
  return words.slice(0, Math.max(1, count)).join(' ');
}
