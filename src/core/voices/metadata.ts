import { voiceLocaleOf, type VoiceLocale } from './voiceLocale.js';

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
