import emojiData from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { countedPhrases, phrases, type CountedPhrase, type Phrase } from './phrases.js';

/** What Lector itself says, in one language. */
export interface SpokenWords {
  say(phrase: Phrase): string;
  /** A phrase with a number in it, such as `12 lines`. */
  count(phrase: CountedPhrase, count: number): string;
  /** The name of an emoji, passed without variation selectors. A joined one, or one with a skin tone, may have none. */
  emoji(emoji: string): string | undefined;
}

const englishEmoji: ReadonlyMap<string, string> = new Map(
  Object.entries(emojiData).map(([emoji, { name }]) => [withoutVariation(emoji), name]),
);

export const englishWords: SpokenWords = {
  say: (phrase) => phrase,
  count: (phrase, count) => counted(countedPhrases[phrase], count, 'en'),
  emoji: (emoji) => englishEmoji.get(emoji),
};

export function withoutVariation(emoji: string): string {
  return emoji.replace(/[\ufe0e\ufe0f]/g, '');
}

/** Reads a language's packed file. Anything missing is said in English. */
export function parseSpokenWords(packed: unknown, language: string): SpokenWords {
  const { phrases: said, emoji: names } = { ...(packed as Readonly<Record<string, unknown>> | undefined) };
  const known = new Map(phrases.map((phrase) => [phrase, textIn(said, phrase) ?? phrase]));
  return {
    say: (phrase) => known.get(phrase) ?? phrase,
    count: (phrase, count) => {
      const forms = textIn(said, phrase);
      return forms === undefined ? englishWords.count(phrase, count) : counted(forms, count, language);
    },
    emoji: (emoji) => textIn(names, emoji),
  };
}

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'];

function counted(forms: string, count: number, language: string): string {
  const parts = forms.split('|');
  const category = new Intl.PluralRules(language).select(count);
  const few = parts.length === 3 && category === 'few' ? 1 : parts.length - 1;
  const index = parts.length === 6 ? pluralCategories.indexOf(category) : category === 'one' ? 0 : few;
  return (parts[index] ?? forms).replace('#', String(count));
}

function textIn(texts: unknown, key: string): string | undefined {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, key)) return undefined;
  const text = (texts as Readonly<Record<string, unknown>>)[key];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
