import { isPronounceable } from '../pronounceable.js';

import type { SettingsWithWords } from '../settings.js';
import { phrasesBySign } from '../words/phrases.js';
import { withoutVariation, type SpokenWords } from '../words/spokenWords.js';
import { rewrite, sliceMapped, type Edit, type MappedText } from '../mappedText.js';
import { mayHoldFiller } from './ordinaryText.js';

/** One emoji, or several identical ones in a row. Joined ones, flags and keycaps count as one. */
export const emojiForm =
  '(?:\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|' +
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}]*' +
  '(?:\\u200d[\\p{Extended_Pictographic}♀♂][\\p{Emoji_Modifier}\\ufe0e\\ufe0f]*)*)';

const firstEmoji = new RegExp(emojiForm, 'u');
const pictograph = /\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}|\ufe0f|\u20e3|\p{Regional_Indicator}/u;

/** Unicode counts signs such as © and ↔ as emoji, but readers see text unless they ask to be drawn. */
function isDrawn(emoji: string): boolean {
  return (emoji.codePointAt(0) ?? 0) >= 0x2300 || pictograph.test(emoji);
}

/** The name of an emoji; a joined one without a name goes by the names of its parts. */
function emojiName(emojis: string, words: SpokenWords): string {
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

/** Emoji that say whether something beside them is true, or number it. These are words, so they are always read. */
const telling = phrasesBySign({
  'check mark': '✅ ✔ ☑',
  'cross mark': '❌ ✖ ❎',
});

function tellingName(emoji: string, words: SpokenWords): string {
  const phrase = telling.get(withoutVariation(emoji));
  return phrase === undefined ? (/^\d/.exec(emoji)?.[0] ?? '') : words.say(phrase);
}

/**
 * Space, and things that are never heard: soft hyphens, bidi and zero-width marks, control characters, half characters.
 * ZWNJ and ZWJ are not included: they shape words in many scripts.
 */
const junk =
  '\\s\\u034f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffd' +
  '\\p{Cc}\\p{Cs}\\p{Co}\\ufe0e\\ufe0f';
// A single space between words needs no change and is not even found.
const special = new RegExp(`(${emojiForm})(?:\\s?\\1)*| [${junk}]+|(?! )[${junk}]+`, 'gu');

type EmojiSettings = Pick<SettingsWithWords, 'emoji' | 'words'>;

/** The text, with its emoji named if there is nothing else in it. */
export function emojiAlone(mapped: MappedText, settings: EmojiSettings): MappedText {
  if (!isEmojiAlone(mapped.text)) return mapped;
  return cleanText(mapped, settings.emoji === 'alone' ? { ...settings, emoji: 'name' } : settings);
}

/**
 * Text that can be spoken: single spaces, line breaks only where they mean something, and nothing invisible or half.
 */
export function cleanText(mapped: MappedText, settings: EmojiSettings): MappedText {
  const cleaned = rewrite(mapped, specialEdits(mapped.text, settings));
  if (!mayHoldFiller(cleaned.text)) return trimmed(cleaned);
  const undrawn = rewrite(cleaned, drawnLineEdits(cleaned.text));
  return trimmed(rewrite(undrawn, silenceEdits(undrawn.text)));
}

function* specialEdits(text: string, settings: EmojiSettings): Generator<Edit> {
  let last = 0;
  for (const match of text.matchAll(special)) {
    const [whole, drawn] = match;
    const start = match.index;
    const end = start + whole.length;
    if (drawn !== undefined) {
      if (!isDrawn(whole)) continue;
      const said = emojiText(text, start, end, drawn, settings);
      // Removing something also removes the space before it.
      const spaced = said === '' && start > last && text.charCodeAt(start - 1) === 0x20;
      // At the beginning of a line it is the one behind.
      const opens = said === '' && /^\n /.test(text.charAt(start - 1) + text.charAt(end));
      yield { start: spaced ? start - 1 : start, end: opens ? end + 1 : end, text: said };
      last = end;
    } else {
      const said = whole.includes('\n') ? '\n' : /\s/.test(whole) ? ' ' : '';
      if (whole !== said) yield { start, end, text: said };
      last = end;
    }
  }
}

const wordBefore = /[\p{L}\p{N}\p{M}]$/u;
const wordAfter = /^[\p{L}\p{N}]/u;
const emojiBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3\p{Regional_Indicator}]\s?$/u;
const emojiAfter = new RegExp(`^\\s?${emojiForm}`, 'u');

/** From this many on, identical emoji are just said to be many. */
const many = 4;

function emojiText(
  text: string,
  start: number,
  end: number,
  drawn: string,
  { emoji, words }: EmojiSettings,
): string {
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 16);
  const telling = emoji === 'skip' ? '' : tellingName(drawn, words);
  const one = telling === '' && emoji === 'name' ? emojiName(drawn, words) : telling;
  const times = Math.round((end - start) / drawn.length);
  const name = one === '' || times < many ? one : `${one}, ${words.count('repeated # times', times)}`;
  if (name === '') return wordBefore.test(before) && wordAfter.test(after) ? ' ' : '';
  const joined = wordBefore.test(before) || emojiBefore.test(before.trimEnd());
  return (
    (joined && !before.endsWith(' ') ? ' ' : '') +
    name +
    (emojiAfter.test(after) ? ',' : '') +
    (wordAfter.test(after) ? ' ' : '')
  );
}

const drawnLine = /[ \n]?(?:([^\p{L}\p{M}\p{N}\s.…!?。！？])\1{3,}|[\u2500-\u259f]+)[ \n]?/gu;

function* drawnLineEdits(text: string): Generator<Edit> {
  for (const { index, 0: whole } of text.matchAll(drawnLine)) {
    yield { start: index, end: index + whole.length, text: whole.includes('\n') ? '\n' : ' ' };
  }
}

/**
 * A longer stretch without a letter or digit is filler, and a few of its signs are enough; no script stacks more than a
 * few marks on a letter, either. The chunker relies on this: no request can end up with nothing to be heard.
 */
const filler = /([^\p{L}\p{N}]{6})[^\p{L}\p{N}]{18,}|(\p{M}{8})\p{M}+/gu;

function* silenceEdits(text: string): Generator<Edit> {
  for (const { index, 0: whole, 1: signs, 2: marks } of text.matchAll(filler)) {
    const kept = signs ?? marks ?? '';
    const space = marks !== undefined ? '' : whole.includes('\n') ? '\n' : ' ';
    yield { start: index + kept.length, end: index + whole.length, text: space };
  }
}

export function trimmed(mapped: MappedText): MappedText {
  const { text } = mapped;
  return sliceMapped(mapped, text.length - text.trimStart().length, text.trimEnd().length);
}
