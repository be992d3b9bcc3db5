import emojiData from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { countedPhrases, englishOf, type CountedPhrase, type Phrase } from './phrases.js';

/** What Lector itself says, in one language. Where that has no words, it says nothing. */
export interface SpokenWords {
  say(phrase: Phrase): string;
  /** A phrase for a number, such as `12 lines`, or for a letter that stands for one, as in `nth root of`. */
  count(phrase: CountedPhrase, count: number | string): string;
  /** The name of an emoji, passed without variation selectors. A joined one, or one with a skin tone, may have none. */
  emoji(emoji: string): string | undefined;
  /** What stands for `µ` before a unit; empty where the engine says units as a whole. */
  readonly micro: string;
}

const englishEmoji: ReadonlyMap<string, string> = new Map(
  Object.entries(emojiData).map(([emoji, { name }]) => [withoutVariation(emoji), name]),
);

export const englishWords: SpokenWords = {
  say: (phrase) => englishOf[phrase] ?? phrase,
  count: (phrase, count) => counted(countedPhrases[phrase], count, 'en'),
  emoji: (emoji) => englishEmoji.get(emoji),
  micro: '',
};

/** A phrase with the mark behind it, if it is said at all. */
export function withMark(said: string, mark: string): string {
  return said === '' ? '' : said + mark;
}

const alerts: readonly Phrase[] = ['Note', 'Tip', 'Important', 'Warning', 'Caution'];

/** What a box that a document calls `note` or the like begins with. Other names are said as they are. */
export function alertWord(name: string, words: SpokenWords): string {
  const phrase = alerts.find((alert) => alert.toLowerCase() === name.toLowerCase());
  return phrase === undefined ? name : words.say(phrase);
}

export function withoutVariation(emoji: string): string {
  return emoji.replace(/[\ufe0e\ufe0f]/g, '');
}

/** Reads a language's packed file. What is missing is not said: English words have no place in another language. */
export function parseSpokenWords(packed: unknown, language: string): SpokenWords {
  const {
    phrases: said,
    emoji: names,
    micro,
  } = { ...(packed as Readonly<Record<string, unknown>> | undefined) };
  return {
    say: (phrase) => textIn(said, phrase) ?? '',
    count: (phrase, count) => counted(textIn(said, phrase) ?? '', count, language),
    emoji: (emoji) => textIn(names, emoji),
    micro: typeof micro === 'string' ? micro : '',
  };
}

/** What each of a phrase's forms is for, by the number of forms. The last one is for everything else. */
const pluralCategories: Readonly<Record<number, readonly string[]>> = {
  2: ['one'],
  3: ['one', 'few'],
  4: ['one', 'few', 'many'],
  6: ['zero', 'one', 'two', 'few', 'many'],
};

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (found === undefined) rules.set(language, (found = new Intl.PluralRules(language)));
  return found;
}

function counted(forms: string, count: number | string, language: string): string {
  const parts = forms.split('|');
  const category = typeof count === 'number' ? pluralRules(language).select(count) : 'other';
  const index = pluralCategories[parts.length]?.indexOf(category) ?? -1;
  return (parts.at(index) ?? forms).replace('#', String(count));
}

function textIn(texts: unknown, key: string): string | undefined {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, key)) return undefined;
  const text = (texts as Readonly<Record<string, unknown>>)[key];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
