import { built, type MappedBuilder, rewrite } from '../mappedText.js';
import { opaqueIn, opaqueName, urlEdits } from '../prose/opaque.js';
import { emojiForm } from '../prose/prose.js';
import type { SettingsWithWords } from '../settings.js';
import { isCounted, type Phrase } from '../words/phrases.js';
import { commonDialect, inlineDialect, type Dialect, type Saying } from './dialect.js';
import { operatorForm, sayAngle, saySign, type CodeSpeech } from './signWords.js';

const lexemes = [
  '(?<space>\\s+)',
  '(?<url>(?:https?|ftp|file):\\/\\/[^\\s<>"\'`,;)\\]}]+)',
  // The start of an embedded expression.
  '(?<embedded>[#$]\\{)',
  '(?<version>[vV]?\\d+(?:\\.\\d+){2,}(?:-[\\p{L}\\d]+(?:\\.[\\p{L}\\d]+)*)?(?![\\p{L}\\p{N}]))',
  `(?<emoji>${emojiForm}+)`,
  '0[xX](?<hex>[\\da-fA-F_]+)',
  '0[bB](?<binary>[01_]+)',
  // The e of a hash such as `9e79e6b` is no exponent.
  '(?<number>\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+(?=(?:[dDfFjlLm]|_?f(?:32|64))?(?![\\p{L}\\p{N}_])))?)',
  '(?<fraction>(?<![\\p{L}\\p{N}_)\\]\\."\'])\\.\\d+)',
  '(?<identifier>[\\p{L}\\p{M}\\p{N}_$]+)',
  `(?<operator>${operatorForm})`,
  '(?<other>[^])',
];

interface Lexer {
  readonly pattern: RegExp;
  readonly sayings: readonly (readonly Saying[])[];
}

const plainLexer: Lexer = { pattern: new RegExp(lexemes.join('|'), 'guy'), sayings: [] };
const lexers = new Map<Dialect, Lexer>();

function lexerOf(dialect: Dialect): Lexer {
  let lexer = lexers.get(dialect);
  if (lexer === undefined) {
    const own = dialect.forms.map(([form], index) => `(?<own${String(index)}>${form})`).join('|');
    lexer = {
      pattern: new RegExp([`(?<own>${own})`, ...lexemes].join('|'), 'guy'),
      sayings: dialect.forms.map(([, ...sayings]) => sayings),
    };
    lexers.set(dialect, lexer);
  }
  return lexer;
}

/** A language's forms see this much around them, even if it is not code. */
const context = 24;

/** Says code the way a person would read it out: splits names into words, and names signs as far as the user wants. */
export function codeWords(
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  settings: SettingsWithWords,
  dialect: Dialect = commonDialect,
): void {
  const speech = { into, settings, dialect };
  let from = start;
  for (const opaque of opaqueIn(source.slice(start, end))) {
    const [first, last] = [start + opaque.start, start + opaque.end];
    sayLexemes(speech, source, from, first);
    into.word(opaqueName(opaque, settings.words), first, last);
    from = last;
  }
  sayLexemes(speech, source, from, end);
}

function sayLexemes(speech: CodeSpeech, source: string, start: number, end: number): void {
  const { into, settings, dialect } = speech;
  const { pattern, sayings } = settings.punctuation === 'some' ? lexerOf(dialect) : plainLexer;
  const before = Math.max(0, start - context);
  const text = source.slice(before, end + context);
  let angles = 0;
  pattern.lastIndex = start - before;
  for (const match of text.matchAll(pattern)) {
    const at = before + match.index;
    if (at >= end) break;
    const whole = match[0].slice(0, end - at);
    const stop = at + whole.length;
    const groups: Partial<Record<string, string>> = match.groups ?? {};
    if (groups['own'] !== undefined) {
      const index = sayings.findIndex((_, own) => groups[`own${String(own)}`] !== undefined);
      saySayings(speech, sayings[index] ?? [], whole, at, stop >= end);
    } else if (groups['space'] !== undefined) into.space(at, stop);
    else if (groups['url'] !== undefined) sayUrl(speech, whole, at);
    else if (groups['identifier'] !== undefined)
      sayIdentifier(
        speech,
        whole,
        at,
        behindNumber.test(text.slice(Math.max(0, match.index - 40), match.index)),
      );
    else if (groups['version'] !== undefined || groups['emoji'] !== undefined) into.word(whole, at, stop);
    else if (groups['hex'] !== undefined) sayDigits(speech, 'hex', whole.slice(2), at);
    else if (groups['binary'] !== undefined) sayDigits(speech, 'binary', whole.slice(2), at);
    else if (groups['number'] !== undefined) into.word(whole.replaceAll('_', ''), at, stop);
    else if (groups['fraction'] !== undefined) into.word(`0${whole}`, at, stop);
    else if (groups['embedded'] === undefined || settings.punctuation === 'all') {
      const sign = { sign: whole, at, text, index: match.index };
      if (settings.punctuation === 'some' && /^(?:<|>{1,3})$/.test(whole))
        angles = sayAngle(speech, sign, angles);
      else saySign(speech, sign);
    }
  }
}

function saySayings(
  { into, settings: { words } }: CodeSpeech,
  sayings: readonly Saying[],
  form: string,
  at: number,
  isLast: boolean,
): void {
  const end = at + form.length;
  for (const saying of sayings) {
    switch (saying) {
      case ',':
        if (!isLast && /[\p{L}\p{N}+*$%)\]}]/u.test(into.lastCharacter)) into.say(',', at, end);
        break;
      case 'spelled':
        for (let n = 0; n < form.length; n++) into.word(form[n] ?? '', at + n, at + n + 1);
        break;
      case 'as written':
        into.word(form, at, end);
        break;
      default:
        into.word(isCounted(saying) ? words.count(saying, numberIn(form)) : words.say(saying), at, end);
    }
  }
}

function numberIn(form: string): number {
  return Number(/\d+(?:\.\d+)?/.exec(form)?.[0] ?? 0);
}

/** An address in code is read like one in text. */
function sayUrl({ into, settings }: CodeSpeech, url: string, at: number): void {
  const written = built((builder) => builder.say(url, at, at + url.length));
  const said = rewrite(written, urlEdits(url, settings));
  if (said.text === '') return;
  into.space(at, at);
  into.append(said);
}

type SayCode = (
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  settings: SettingsWithWords,
  dialect?: Dialect,
) => void;

const signsAlone: Dialect = { forms: [], hyphen: 'inPattern', range: 'never' };

/** Signs that stand alone are the point of the text: `{` is named even if signs are not. */
export const namesOfSigns: SayCode = (into, source, start, end, settings) => {
  codeWords(into, source, start, end, { ...settings, punctuation: 'all' }, signsAlone);
};

/** Every character of a regular expression has a meaning. */
export const regexpWords: SayCode = (into, source, start, end, settings) => {
  // What follows a quantifier is a character of its own: `*=` assigns nothing here. A `$` is no part of a name.
  for (const { index, 0: piece } of source.slice(start, end).matchAll(/[^*+?$]+[*+?]?|[*+?$]/g)) {
    const from = start + index;
    namesOfSigns(into, source, from, from + piece.length, settings);
  }
};

/** That of a commit, which voices spell. */
const shortHash = /^(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{7,12}$/;

/** Code within a line of a document or a comment. */
export const inlineCodeWords: SayCode = (into, source, start, end, settings, dialect = inlineDialect) => {
  const code = source.slice(start, end);
  if (shortHash.test(code)) {
    into.copy(source, start, end);
    return;
  }
  const read = !/[\p{L}\p{N}]/u.test(code)
    ? namesOfSigns
    : settings.punctuation === 'some' && isRegexp(code)
      ? regexpWords
      : codeWords;
  read(into, source, start, end, settings, dialect);
};

/** `/^a+$/i` or `^a+$`; a path such as `/usr/lib/` has none of the signs. */
function isRegexp(code: string): boolean {
  if (code.length > 200 || /\s/.test(code)) return false;
  if (/^\^.+\$$/.test(code)) return true;
  return /^\/[^*/].*\/[dgimsuvy]{0,8}$/.test(code) && /\\|[*+?)\]]\/|^\/\^|\$\/|[*+?][*+?)]|\(\?/.test(code);
}

// Scripts without capitals would fall into single letters, so their words are kept whole. Some words have capitals inside.
const wordParts =
  // eslint-disable-next-line regexp/no-super-linear-move -- any letter is matched, so that nothing is tried twice
  /NaN(?!\p{Ll})|IP(?=v\d)|\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lt}\p{Lm}\p{Lo}][\p{Lt}\p{Lm}\p{Lo}\p{M}]*/gu;

/** What is written right behind a number to measure it, where other letters give it a type. */
const unitLetter = /^[shkKBVW]$/;

/** Right behind a number, or behind a name that ends with one: `python3 g++`. */
const behindNumber = /\d$|\p{L}\w{0,30}\d $/u;

/** Nobody hears the mark, but it keeps the `8 t` of `uint8_t` from being a measure for whoever says the numbers. */
function sayBehindNumber(into: MappedBuilder, letters: string, at: number): void {
  into.space(at, at);
  into.say(`\u200c${letters}`, at, at + letters.length);
}

function sayIdentifier(
  { into, settings }: CodeSpeech,
  name: string,
  at: number,
  isBehindNumber: boolean,
): void {
  const { words } = settings.pronunciations;
  if (words.size > 0 && (words.has(name) || words.has(name.toLowerCase()))) {
    into.word(name, at, at + name.length);
    return;
  }
  const say = (phrase: Phrase, length: number): void => {
    into.word(settings.words.say(phrase), at, at + length);
  };
  if (settings.punctuation !== 'none' && /^_+$/.test(name)) say('underscore', name.length);
  if (settings.punctuation === 'all' && name.startsWith('$')) say('dollar', 1);
  let afterNumber = isBehindNumber && !unitLetter.test(name);
  for (const { index, 0: part } of name.matchAll(wordParts)) {
    const from = at + index;
    const end = index + part.length;
    // `utf8mb4` has no megabits, but `wait100ms` waits for milliseconds.
    const isShort = part.length === 1 || /\d/.test(name.charAt(end));
    if (afterNumber && isShort && /^[\p{Lu}\p{Ll}]/u.test(part)) sayBehindNumber(into, part, from);
    else into.word(part, from, at + end);
    afterNumber = /^\p{N}/u.test(part);
  }
}

/** Hex and binary digits are read one by one, unless there are too many for anyone to listen to. */
function sayDigits({ into, settings }: CodeSpeech, name: Phrase, digits: string, at: number): void {
  const start = at + 2;
  into.word(settings.words.say(name), at, start);
  const bare = digits.replaceAll('_', '');
  if (bare.length > 9) {
    into.word(bare, start, start + digits.length);
    return;
  }
  for (let n = 0; n < digits.length; n++) {
    const digit = digits[n] ?? '';
    if (/\d/.test(into.lastCharacter) && /[a-fA-F]/.test(digit)) sayBehindNumber(into, digit, start + n);
    else if (digit !== '_') into.word(digit, start + n, start + n + 1);
  }
}
