import type german from './de.json';

/**
 * Everything that Lector itself says, keyed by its English text: the names of signs, and what replaces a mark on the
 * page. Every other language has a file with words for all of it, so one of them tells what there is.
 */
export type Phrase = Exclude<keyof typeof german, CountedPhrase>;

/** The phrase for each sign, from the signs that a phrase is said for. */
export function phrasesBySign(table: Readonly<Partial<Record<Phrase, string>>>): ReadonlyMap<string, Phrase> {
  return byWord(Object.entries(table) as [Phrase, string][]);
}

/** Phrases that sound like others in English, but not in every language. */
export const englishOf: Readonly<Partial<Record<Phrase, string>>> = {
  'of in a formula': 'of',
  'dash in prose': 'dash',
  'enumeration comma': 'comma',
};

/**
 * Phrases with a number, which replaces `#`. A translation separates its plural forms with bars: `one|other`,
 * `one|few|other`, `one|few|many|other`, or all six of `zero|one|two|few|many|other`.
 */
export const countedPhrases = {
  '# lines': '# line|# lines',
  '# characters': '# character|# characters',
  'repeated # times': 'repeated # times',
  '# percent': '# percent',
  '# from the end': '# from the end',
  '#th root of': '#th root of',
} as const;

export type CountedPhrase = keyof typeof countedPhrases;

export function isCounted(phrase: Phrase | CountedPhrase): phrase is CountedPhrase {
  return Object.hasOwn(countedPhrases, phrase);
}

/** What each word stands for. The table has a thing and all words for it, with spaces between them. */
export function byWord<T>(table: Iterable<readonly [T, string]>): ReadonlyMap<string, T> {
  return new Map(
    [...table].flatMap(([thing, words]) => words.split(' ').map((word) => [word, thing] as const)),
  );
}
