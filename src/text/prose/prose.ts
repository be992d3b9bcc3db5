import { replaced, rewrite, type MappedText, sliceMapped, type Edit } from '../mappedText.js';
import { isPronounceable, type Segment } from '../segment.js';
import type { ReadingContext, SettingsWithWords } from '../settings.js';
import { phrasesBySign } from '../words/phrases.js';
import { withoutVariation, type SpokenWords } from '../words/spokenWords.js';
import { opaqueEdits, urlEdits } from './opaque.js';
import { maySayOtherwise, proofEdits, quotedSignEdits, signEdits, withoutTerminalEscapes } from './signs.js';

export type SegmentShape = Omit<Segment, 'text' | 'map'>;

/** A segment of running text, or none if none of it can be heard. */
export function proseSegment(
  shape: SegmentShape,
  raw: MappedText,
  context: ReadingContext,
): readonly Segment[] {
  const { settings } = context;
  if (!settings.proof && isOrdinaryText(raw.text))
    return saidSegment(shape, trimmed(raw), context, settingsOf(shape, raw, context));
  const shown = withoutTerminalEscapes(raw);
  const short = rewrite(shown, urlEdits(shown.text, settings));
  const readable = rewrite(short, opaqueEdits(short.text, settings.words));
  const named = rewrite(readable, quotedSignEdits(readable.text, settings));
  const told = settings.proof ? rewrite(named, proofEdits(named.text, settings.words)) : named;
  return segmentOf(shape, told, context);
}

/** A segment of text that is read as is, apart from what can never be spoken. */
export function segmentOf(shape: SegmentShape, raw: MappedText, context: ReadingContext): readonly Segment[] {
  const settings = settingsOf(shape, raw, context);
  const shown = shape.kind === 'code' ? withoutTerminalEscapes(raw) : raw;
  const named = rewrite(shown, signEdits(shown.text, settings));
  return saidSegment(shape, cleanText(named, settings), context, settings);
}

function settingsOf(
  shape: SegmentShape,
  { text }: MappedText,
  { settings }: ReadingContext,
): SettingsWithWords {
  // Code is read sign by sign.
  const areNamed = settings.emoji === 'alone' && (shape.kind === 'code' || isEmojiAlone(text));
  return areNamed ? { ...settings, emoji: 'name' } : settings;
}

function saidSegment(
  shape: SegmentShape,
  clean: MappedText,
  { pronouncer }: ReadingContext,
  settings: SettingsWithWords,
): readonly Segment[] {
  const pronounced = pronouncer.apply(clean);
  // The user's replacements may bring their own spaces or signs.
  const { text, map } = pronounced === clean ? clean : cleanText(pronounced, settings);
  return isPronounceable(text) ? [{ ...shape, text, map }] : [];
}

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
  const space = (line: string): string => (line.includes('\n') ? '\n' : ' ');
  const undrawn = replaced(cleaned, drawnLine, space);
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

/** Not the end of `-rw-------`. */
const drawnLine =
  // eslint-disable-next-line regexp/no-super-linear-move -- all that matches is taken, so nothing is tried twice
  /[ \n]?(?:(?<![-d]rwx?-{0,9})([^\p{L}\p{M}\p{N}\s.…!?。！？])\1{3,}|[\u2500-\u259f]+)[ \n]?/gu;

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

function trimmed(mapped: MappedText): MappedText {
  const { text } = mapped;
  return sliceMapped(mapped, text.length - text.trimStart().length, text.trimEnd().length);
}

const letter = 1;
const space = 2;
const sign = 4;
/** Also a sign that may begin something with a name of its own. */
const beginning = 8;
/** One of the characters that keys and hashes are written in. */
const token = 16;
const rare = 32;

/** What each unit of UTF-16 is, found out when it is first met. */
const kinds = new Uint8Array(0x10000);

const rareForm =
  /[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\u034f\u20e3\ufe0e\ufe0f\ufffc\ufffd\u2500-\u259f²³]/u;

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  const tokens = /[\w+/-]/.test(character) ? token : 0;
  if (character === ' ' || character === '\n') return space;
  if (rareForm.test(character)) return rare;
  if (/[\p{L}\p{N}]/u.test(character)) return letter | tokens;
  return (/[\p{P}\p{M}]/u.test(character) || code < 0x80 ? sign | beginning : rare) | tokens;
}

const mostSigns = 3;
const mostTokens = 31;

/**
 * Whether a text is only words, single spaces and ordinary punctuation, as most paragraphs are: all of it is said as it
 * is written. One walk tells, instead of a search for each thing that might be there.
 */
export function isOrdinaryText(text: string): boolean {
  let signs = 0;
  let tokens = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || (kinds[code] = kindOf(code));
    tokens = (kind & token) === 0 ? 0 : tokens + 1;
    if (tokens > mostTokens) return false;
    if ((kind & letter) !== 0) {
      // Micro, in either form.
      if ((code === 0xb5 || code === 0x3bc) && maySayOtherwise(text, at)) return false;
      signs = 0;
    } else {
      if ((kind & rare) !== 0 || ++signs > mostSigns || (kind & before & space) !== 0) return false;
      if ((kind & beginning) !== 0 && (maySayOtherwise(text, at) || mayBeInAddress(text, at))) return false;
    }
    before = kind;
  }
  return true;
}

/** Whether there may be a drawn line, or more signs or marks in a row than anyone listens to. */
export function mayHoldFiller(text: string): boolean {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || (kinds[code] = kindOf(code));
    if ((kind & letter) !== 0) signs = 0;
    else if (++signs > mostSigns || (code >= 0x2500 && code <= 0x259f)) return true;
  }
  return false;
}

/** The `:` of `://`, and the first stop of `www.`. */
function mayBeInAddress(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x3a) return text.charCodeAt(at + 1) === 0x2f;
  return code === 0x2e && at > 0 && (text.charCodeAt(at - 1) | 0x20) === 0x77;
}
