import { keyOf, languageForm } from './pronunciations.js';

/** One entry of the setting `lector.pronunciations`, as a person sees and changes it. */
export interface PronunciationEntry {
  /** A word or words, or a regular expression between slashes. */
  readonly word: string;
  readonly says: string;
  /** The language id, or the language of the text, that it is for; absent for all. */
  readonly language?: string;
}

type Setting = Readonly<Record<string, unknown>>;

/** What can be shown and changed of the setting; `parsePronunciations` tells what is wrong with the rest. */
export function pronunciationEntries(setting: unknown): readonly PronunciationEntry[] {
  return Object.entries(objectOf(setting)).flatMap(([key, value]): PronunciationEntry[] => {
    if (typeof value === 'string') return [{ word: key, says: value }];
    const language = languageForm.exec(key)?.[1];
    if (language === undefined) return [];
    return Object.entries(objectOf(value)).flatMap(([word, says]) =>
      typeof says === 'string' ? [{ word, says, language }] : [],
    );
  });
}

/** The one that counts for a word, which is called as `keyOf` says, in a text of these languages. */
export function entryFor<Entry extends PronunciationEntry>(
  word: string,
  languages: readonly (string | undefined)[],
  entries: readonly Entry[],
): Entry | undefined {
  const own = entries.filter((entry) => entry.word === word);
  return (
    own.findLast(({ language }) => language !== undefined && languages.includes(language)) ??
    own.findLast(({ language }) => language === undefined)
  );
}

/** The setting with the entry in place of one for the same word and language. Everything else stays as it is. */
export function withPronunciation(setting: unknown, { word, says, language }: PronunciationEntry): Setting {
  const all = objectOf(setting);
  // A word must not replace the entries of a language.
  if (language === undefined) return { ...all, [typeof all[word] === 'object' ? keyOf(word) : word]: says };
  const key = `[${language}]`;
  return { ...all, [key]: { ...objectOf(all[key]), [word]: says } };
}

export function withoutPronunciation(
  setting: unknown,
  { word, language }: Pick<PronunciationEntry, 'word' | 'language'>,
): Setting {
  const all = objectOf(setting);
  if (language === undefined) return without(all, word);
  const key = `[${language}]`;
  const rest = without(objectOf(all[key]), word);
  return Object.keys(rest).length === 0 ? without(all, key) : { ...all, [key]: rest };
}

function objectOf(value: unknown): Setting {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Setting) : {};
}

function without(setting: Setting, key: string): Setting {
  return Object.fromEntries(Object.entries(setting).filter(([other]) => other !== key));
}
