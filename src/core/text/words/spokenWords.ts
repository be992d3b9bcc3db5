import emojiData from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { phrases, type Phrase } from './phrases.js';

/** What Lector itself says, in one language. */
export interface SpokenWords {
  say(phrase: Phrase): string;
  /** The name of an emoji, which is given without variation selectors; a joined one or one with a skin tone may have none. */
  emoji(emoji: string): string | undefined;
}

const englishEmoji: ReadonlyMap<string, string> = new Map(
  Object.entries(emojiData).map(([emoji, { name }]) => [withoutVariation(emoji), name]),
);

export const englishWords: SpokenWords = {
  say: (phrase) => phrase,
  emoji: (emoji) => englishEmoji.get(emoji),
};

export function withoutVariation(emoji: string): string {
  return emoji.replace(/[\ufe0e\ufe0f]/g, '');
}

/** From a language's packed file; what it lacks is said in English. */
export function parseSpokenWords(packed: unknown): SpokenWords {
  const { phrases: said, emoji: names } = { ...(packed as Readonly<Record<string, unknown>> | undefined) };
  const known = new Map(phrases.map((phrase) => [phrase, textIn(said, phrase) ?? phrase]));
  return {
    say: (phrase) => known.get(phrase) ?? phrase,
    emoji: (emoji) => textIn(names, emoji),
  };
}

function textIn(texts: unknown, key: string): string | undefined {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, key)) return undefined;
  const text = (texts as Readonly<Record<string, unknown>>)[key];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
