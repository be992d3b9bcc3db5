// The voices that a service lists, and what their metadata says. Not needed before a list has come.

import type { Gender, Voice, VoiceLabels, VoiceList } from './voice.js';
import { voiceLocaleOf } from './voiceLocale.js';

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
