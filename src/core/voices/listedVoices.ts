// The voices that a service lists, and what their metadata says. Not needed before a list has come.

import type { Gender, Voice, VoiceLabels, VoiceList, VoiceLocale } from './voice.js';

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

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

let known: Readonly<Record<'languages' | 'regions', ReadonlyMap<string, string>>> | undefined;

/** English names to codes. Built once, on first use, since it takes a few milliseconds. */
function englishNames() {
  return (known ??= {
    languages: new Map([...codesByName('language'), ...languageNicknames]),
    regions: new Map([...codesByName('region'), ...regionNicknames]),
  });
}

const languageNicknames = [
  ['mandarin', 'zh'],
  ['castilian', 'es'],
  ['farsi', 'fa'],
  ['tagalog', 'fil'],
] as const;

const regionNicknames = [
  ['uk', 'GB'],
  ['usa', 'US'],
  ['england', 'GB'],
  ['british', 'GB'],
  ['american', 'US'],
  ['australian', 'AU'],
  ['canadian', 'CA'],
  ['indian', 'IN'],
  ['irish', 'IE'],
  ['south african', 'ZA'],
  ['new zealand', 'NZ'],
  ['brazilian', 'BR'],
  ['european', '150'],
  ['mexican', 'MX'],
  ['latin american', '419'],
  ['latin america', '419'],
] as const;

function codesByName(type: 'language' | 'region'): (readonly [string, string])[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const prefix = type === 'region' ? 'und-' : '';
  return pairs.flatMap((pair) => {
    const code = type === 'region' ? pair.toUpperCase() : pair;
    const name = names.of(code);
    // A withdrawn code has the name of its successor.
    const current = Intl.getCanonicalLocales(prefix + code)[0] === prefix + code;
    return name !== undefined && current ? [[name.toLowerCase(), code] as const] : [];
  });
}

/** Understands “English (US)”, “en-GB”, “British English”, “Spanish - Mexico”, “French”; keeps any other text. */
function voiceLocaleOf(label: string): VoiceLocale {
  return (
    voiceLocaleOfTag(label) ?? voiceLocaleOfPair(label) ?? voiceLocaleOfPhrase(label) ?? { language: label }
  );
}

function voiceLocaleOfTag(label: string): VoiceLocale | undefined {
  const match = /^([a-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}|\d{3}))?$/.exec(label);
  if (match === null) return undefined;
  const [, language = '', region] = match;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (names.of(language) === undefined) return undefined;
  return region === undefined ? { language } : { language, region: region.toUpperCase() };
}

/** A language, then a region in brackets or after a separator. */
function voiceLocaleOfPair(label: string): VoiceLocale | undefined {
  const inBrackets = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/.exec(label);
  const separator = /(?<!^)(?:[/,:–—]|\s-\s)/.exec(label);
  const [language = '', region = ''] = (
    inBrackets?.slice(1) ??
    (separator && [label.slice(0, separator.index), label.slice(separator.index + separator[0].length)]) ??
    []
  ).map((part) => part.trim());
  if (language === '' || region === '') return undefined;
  return { language: languageCode(language) ?? language, region: regionCode(region) ?? region };
}

/** A known language as the last or first word: “Brazilian Portuguese”, “US English”, “English US”. */
function voiceLocaleOfPhrase(label: string): VoiceLocale | undefined {
  const whole = languageCode(label);
  if (whole !== undefined) return { language: whole };
  const words = label.split(/\s+/);
  const last = languageCode(words.at(-1) ?? '');
  if (last !== undefined && words.length > 1)
    return { language: last, region: codeOrText(words.slice(0, -1)) };
  const first = languageCode(words[0] ?? '');
  if (first !== undefined && words.length > 1) return { language: first, region: codeOrText(words.slice(1)) };
  return undefined;
}

function codeOrText(words: readonly string[]): string {
  const text = words.join(' ');
  return regionCode(text) ?? text;
}

function languageCode(name: string): string | undefined {
  return englishNames().languages.get(name.toLowerCase());
}

function regionCode(name: string): string | undefined {
  const { regions } = englishNames();
  const nickname = regions.get(name.toLowerCase());
  if (nickname !== undefined) return nickname;
  return /^[A-Z]{2}$/.test(name) && [...regions.values()].includes(name) ? name : undefined;
}
