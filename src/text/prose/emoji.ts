import { isPronounceable } from '../pronounceable.js';
import type { EmojiReading } from '../settings.js';
import { phrasesBySign } from '../words/phrases.js';
import { withoutVariation, type SpokenWords } from '../words/spokenWords.js';

/** One emoji, or several identical ones in a row. Joined ones, flags and keycaps count as one. */
export const emojiForm =
  '(?:\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|' +
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}]*' +
  '(?:\\u200d[\\p{Extended_Pictographic}♀♂][\\p{Emoji_Modifier}\\ufe0e\\ufe0f]*)*)';

const firstEmoji = new RegExp(emojiForm, 'u');
const pictograph = /\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}|\ufe0f|\u20e3|\p{Regional_Indicator}/u;

/** Unicode counts signs such as © and ↔ as emoji, but readers see text unless they ask to be drawn. */
export function isDrawn(emoji: string): boolean {
  return (emoji.codePointAt(0) ?? 0) >= 0x2300 || pictograph.test(emoji);
}

/** The name of an emoji; a joined one without a name goes by the names of its parts. */
export function emojiName(emojis: string, words: SpokenWords): string {
  const emoji = firstEmoji.exec(emojis)?.[0] ?? emojis;
  const parts = emoji.split('\u200d');
  const named = parts.map((part) => nameOf(words, part));
  return nameOf(words, emoji) ?? named.filter((name) => name !== undefined).join(', ');
}

function nameOf(words: SpokenWords, emoji: string): string | undefined {
  const key = withoutVariation(emoji);
  return words.emoji(key) ?? words.emoji(key.replace(/\p{Emoji_Modifier}/gu, ''));
}

const anyEmoji = new RegExp(emojiForm, 'gu');

/** Whether there is an emoji and nothing else to be heard. */
export function isEmojiAlone(text: string): boolean {
  // Most texts start with a letter.
  if (/^[a-z]/i.test(text) || !/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text))
    return false;
  const isAny = text.match(anyEmoji)?.some(isDrawn) === true;
  return isAny && !isPronounceable(text.replace(anyEmoji, (emoji) => (isDrawn(emoji) ? '' : emoji)));
}

/** How the emoji of one paragraph, heading, item or cell are read. */
export function proseEmoji(text: string, reading: EmojiReading): EmojiReading {
  return reading === 'alone' && isEmojiAlone(text) ? 'name' : reading;
}

/** Code is read sign by sign. */
export function codeEmoji(reading: EmojiReading): EmojiReading {
  return reading === 'alone' ? 'name' : reading;
}

/** Emoji that say whether something beside them is true, or number it. These are words, so they are always read. */
const telling = phrasesBySign({
  'check mark': '✅ ✔ ☑',
  'cross mark': '❌ ✖ ❎',
});

export function tellingName(emoji: string, words: SpokenWords): string {
  const phrase = telling.get(withoutVariation(emoji));
  return phrase === undefined ? (/^\d/.exec(emoji)?.[0] ?? '') : words.say(phrase);
}
