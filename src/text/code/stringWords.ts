import { built, type MappedBuilder, rewrite, type Edit } from '../mappedText.js';
import { isPronounceable, type SourceRange } from '../segment.js';
import { opaqueEdits, urlEdits } from '../prose/opaque.js';
import { decodeReference, isHtmlTag } from '../markup.js';
import type { SettingsWithWords } from '../settings.js';
import { phrasesBySign, type Phrase } from '../words/phrases.js';
import { codeWords, namesOfSigns } from './codeWords.js';
import type { Dialect } from './dialect.js';
import { signName } from './signWords.js';

/**
 * What is in a string is meant for people as often as for machines, so it is read as is, without the marks that only
 * write it.
 */
export function stringWords(
  into: MappedBuilder,
  source: string,
  { start, end }: SourceRange,
  settings: SettingsWithWords,
  dialect: Dialect,
): void {
  const text = source.slice(start, end);
  const { opening, closing } = marksOf(text);
  const [from, to] = [start + opening, end - closing];
  const isNamed = opening > 0 && closing > 0 && settings.punctuation === 'some';
  if (from >= to) {
    if (isNamed) into.word(settings.words.say('empty string'), start, end);
    return;
  }
  const inner = source.slice(from, to);
  if (isNamed) {
    const phrase = alone.get(inner);
    if (phrase !== undefined) {
      into.word(settings.words.say(phrase), from, to);
      return;
    }
    if (!isPronounceable(inner)) {
      const signs = inner.trim();
      const at = from + inner.indexOf(signs);
      if (signs.length > longestSigns) into.copy(source, from, to);
      else namesOfSigns(into, source, at, at + signs.length, settings);
      return;
    }
  }
  // Minutes, thousandths or gigabytes, as in code, but neither meters nor grams.
  if (/^\d{1,9}(?:\.\d{1,9})?[mg]$/.test(inner)) {
    codeWords(into, source, from, to, settings, dialect);
    return;
  }
  const written = built((builder) => builder.copy(source, from, to));
  const withoutUrls = rewrite(written, urlEdits(inner, settings));
  const form = {
    isRaw: dialect.rawString?.test(text) === true,
    isQuoted: opening > 0 || closing > 0,
    hasFields: dialect.hasAwk === true && inner.includes('{'),
  };
  const short = rewrite(withoutUrls, opaqueEdits(withoutUrls.text, settings.words));
  into.append(rewrite(short, stringEdits(short.text, form, settings)));
}

/** Longer rows of signs, such as in a drawn line, are not named. */
const longestSigns = 6;

/** Things a string may hold that would otherwise be silent. */
const alone: ReadonlyMap<string, Phrase> = new Map([
  [' ', 'space'],
  ...phrasesBySign({ 'line break': '\\n \\r\\n \\r', 'null character': '\\0', tab: '\\t' }),
]);

const openingMarks =
  /^(?:[a-zA-Z]{1,2}(?=["'`#])|\$?@\$?(?=")|\$(?=["']))?(?:#{0,8}(?:"""|'''|["'`])|<(?=[^<>]{1,200}>$))/;

/** Before the name that a text of several lines ends with: `<<~SQL`. */
const hereDocument = /^<<[~-]?["'`]?(?=[\p{L}_][\p{L}\p{N}_]{0,40}["'`]?$)/u;

/** How many characters open and close the string. A part before or after an embedded expression may have neither. */
function marksOf(text: string): { readonly opening: number; readonly closing: number } {
  const here = hereDocument.exec(text)?.[0];
  if (here !== undefined) return { opening: here.length, closing: /["'`]$/.test(text) ? 1 : 0 };
  const [open = ''] = openingMarks.exec(text) ?? [];
  const rest = text.slice(open.length);
  const close = open.endsWith('<') ? />$/ : /(?<!(?<!\\)\\)(?:"""|'''|["'`])#{0,8}$/;
  return { opening: open.length, closing: close.exec(rest)?.[0].length ?? 0 };
}

const special =
  /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\\)|([^]))|(["'`]+)|(\$?\{\{|\}\}|\$\()|(?<=[\p{L}\p{N}])(_+)(?=[\p{L}\p{N}])|(_{2,})|(&&|\|\||={2,3}|!==?|>=|<=|=>|->)|(<\/?[a-zA-Z][\w-]{0,20}(?:\s[^<>]{0,200})?\/?>)|&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});|(!)(?=[\p{L}(])|(\$(?=\d{1,2}(?!\d|[.,]\d)))/gu;

interface StringForm {
  /** A backslash is just a backslash. */
  readonly isRaw: boolean;
  /** Text between tags is not, so that `&amp;` is a character in it. */
  readonly isQuoted: boolean;
  /** A program for awk, in which `$1` is no money. */
  readonly hasFields: boolean;
}

function* stringEdits(
  text: string,
  { isRaw, isQuoted, hasFields }: StringForm,
  settings: SettingsWithWords,
): Generator<Edit> {
  const { words } = settings;
  const named = settings.punctuation === 'some';
  for (const match of text.matchAll(special)) {
    const [whole, braced, unicode, hex, backslash, escaped, quotes, braces, joint, underscores, sign, tag] =
      match;
    const [reference, , dollar] = match.slice(12);
    const start = match.index;
    const end = start + whole.length;
    const code = braced ?? unicode ?? hex;
    const say = (phrase: Phrase): Edit => ({ start, end, text: named ? ` ${words.say(phrase)} ` : ' ' });
    if (isRaw && whole.startsWith('\\')) yield { ...say('backslash'), end: start + 1 };
    else if (code !== undefined) yield { start, end, text: characterOf(code) };
    else if (backslash !== undefined) yield say('backslash');
    else if (escaped !== undefined) yield* escapeEdits(text, start, escaped, say('backslash'));
    else if (quotes !== undefined) {
      if (!(quotes === "'" && isInWord(text, start, end))) yield { start, end, text: '' };
    } else if (braces !== undefined) yield { start, end, text: braces === '$(' ? ' ' : '' };
    else if (joint !== undefined || underscores !== undefined) yield { start, end, text: ' ' };
    else if (sign !== undefined) yield say(signName(sign, 'some') ?? 'equals');
    else if (tag !== undefined) {
      if (isHtmlTag(tag)) yield { start, end, text: ' ' };
    } else if (reference !== undefined) {
      const character = isQuoted ? undefined : decodeReference(reference);
      if (character !== undefined) yield { start, end, text: character };
    } else if (dollar !== undefined) {
      if (hasFields) yield say('dollar');
    } else if (/(?:^|[\s(])$/.test(text.slice(Math.max(0, start - 1), start)) && start > 0) {
      yield say('not');
    }
  }
}

function* escapeEdits(text: string, start: number, escaped: string, backslash: Edit): Generator<Edit> {
  const end = start + 1 + escaped.length;
  if (/[nrtbfv0\r\n]/.test(escaped)) yield { start, end, text: ' ' };
  else if (/["'`]/.test(escaped)) {
    const isApostrophe = escaped === "'" && isInWord(text, start, end);
    yield { start, end: isApostrophe ? start + 1 : end, text: '' };
  } else if (/[/$#%&{}]/.test(escaped)) yield { start, end: start + 1, text: '' };
  else yield { ...backslash, end: start + 1 };
}

/** As an apostrophe is. */
function isInWord(text: string, start: number, end: number): boolean {
  return (
    /\p{L}$/u.test(text.slice(Math.max(0, start - 2), start)) && /^\p{L}/u.test(text.slice(end, end + 2))
  );
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  const isCharacter =
    code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
