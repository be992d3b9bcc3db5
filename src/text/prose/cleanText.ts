import { rewrite, sliceMapped, type Edit, type MappedText } from '../mappedText.js';
import type { SettingsWithWords } from '../readingContext.js';
import { mayHoldFiller } from './ordinaryText.js';
import { emojiForm, emojiName, isDrawn, isEmojiAlone, proseEmoji, tellingName } from './emoji.js';

/**
 * Space, and things that are never heard: soft hyphens, bidi and zero-width marks, control characters, half characters.
 * ZWNJ and ZWJ are not included: they shape words in many scripts.
 */
const junk =
  '\\s\\u00ad\\u034f\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffd' +
  '\\p{Cc}\\p{Cs}\\p{Co}\\ufe0e\\ufe0f';
// A single space between words needs no change and is not even found.
const special = new RegExp(`(${emojiForm})(?:\\s?\\1)*| [${junk}]+|(?! )[${junk}]+`, 'gu');

type EmojiSettings = Pick<SettingsWithWords, 'emoji' | 'words'>;

/** The text, with its emoji named if there is nothing else in it. */
export function emojiAlone(mapped: MappedText, settings: EmojiSettings): MappedText {
  if (!isEmojiAlone(mapped.text)) return mapped;
  return cleanText(mapped, { ...settings, emoji: proseEmoji(mapped.text, settings.emoji) });
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
      yield { start: spaced ? start - 1 : start, end, text: said };
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
