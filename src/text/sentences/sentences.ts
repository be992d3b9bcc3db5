import { abbreviationKind, followsOrdinal, isSentenceStarter } from './abbreviations.js';

/** The end of the sentence that contains `from`, with the space after it, if at or before `limit`; else -1. */
export function sentenceEnd(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code > beforeLetters && code < afterLetters) continue;
    const kind = stopKinds[code];
    if (kind === notAStop) continue;
    if (kind === lineFeed) return at + 1;
    const end = endAfterStops(text, at);
    if (end.words <= limit && isBoundary(text, at, end)) return Math.min(end.next, limit);
    at = end.words - 1;
  }
  return -1;
}

/**
 * The last sentence end after `from` and at or before `limit`; else -1. It searches backwards: the text around a period
 * shows whether it ends a sentence, so earlier periods need not be looked at.
 */
export function lastSentenceEnd(text: string, from: number, limit: number): number {
  for (let at = Math.min(limit, text.length) - 1; at >= from; at--) {
    const code = text.charCodeAt(at);
    if (code > beforeLetters && code < afterLetters) continue;
    const kind = stopKinds[code];
    if (kind === notAStop) continue;
    if (kind === lineFeed) return at + 1;
    while (at > from && stopKinds[text.charCodeAt(at - 1)] === stop) at--;
    const end = endAfterStops(text, at);
    if (end.words <= limit && isBoundary(text, at, end)) return Math.min(end.next, limit);
  }
  return -1;
}

/** Every sentence of the text as a range that includes the spaces after it. */
export function* sentences(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length;) {
    const end = sentenceEnd(text, start, text.length);
    yield { start, end: end < 0 ? text.length : end };
    start = end < 0 ? text.length : end;
  }
}

const notAStop = 0;
const lineFeed = 1;
const stop = 2;
// Armenian, Arabic, Urdu, Devanagari (danda and double danda), Burmese, Ethiopic and Khmer have their own.
const stops = '.!?\u0589\u061f\u06d4\u0964\u0965\u104a\u104b\u1362\u17d4‼…⁇⁈⁉。！．？｡';
/** The kind of each UTF-16 unit, looked up for every character. */
const stopKinds = new Uint8Array(0x10000);
// Between these two there are only letters and signs that end nothing, so most characters need no lookup.
const beforeLetters = 0x3f;
const afterLetters = 0x589;
stopKinds[0x0a] = lineFeed;
for (const sign of stops) stopKinds[sign.charCodeAt(0)] = stop;

const closing = /["'”’“‘»›«‹)\]}」』）】》〉〕］｝*_`]/;

interface StopEnd {
  /** Where the punctuation ends. */
  readonly stops: number;
  /** Where the closing marks after it end. */
  readonly words: number;
  /** The same, with the space after it. */
  readonly next: number;
}

function endAfterStops(text: string, first: number): StopEnd {
  let end = first + 1;
  while (stopKinds[text.charCodeAt(end)] === stop) end++;
  const stops = end;
  while (end < text.length && text.charCodeAt(end) !== 0x20 && closing.test(text[end] ?? '')) end++;
  // French puts a space before its closing mark.
  const apart = text.charCodeAt(end + 1);
  if ((apart === 0xbb || apart === 0x203a) && /^ .(?:\s|$)/.test(text.slice(end, end + 3))) end += 2;
  let next = end;
  while (text.charCodeAt(next) === 0x20) next++;
  return { stops, words: end, next };
}

function isBoundary(text: string, first: number, { stops, words, next }: StopEnd): boolean {
  if (next >= text.length) return true;
  // Scripts without spaces between sentences have their own; after a quotation, `と` continues the sentence.
  if (isWideStop(text.charCodeAt(stops - 1))) {
    return !(words > stops && /^(?:と|って|という|の)/.test(text.slice(words, words + 3)));
  }
  if (next === words) return text.charCodeAt(words) === 0x0a;
  if (startsLow(text, skipOpening(text, next))) return false;
  if (text.charCodeAt(first) !== 0x2e || stops > first + 1) return true;
  return !goesOnAfterStop(text, first, next);
}

function isWideStop(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff0e || code === 0xff61;
}

/** Whether a single `.` belongs to the word before it, so that the sentence continues. */
function goesOnAfterStop(text: string, at: number, next: number): boolean {
  const start = wordStart(text, at);
  // Most words that end a sentence are too long for an abbreviation.
  if (at - start > longestAbbreviation) return false;
  const word = text.slice(start, at);
  if (isDigit(word.charCodeAt(0)) && /^\d+$/.test(word)) {
    // A number at the start of a line numbers it.
    if (start === 0 || text.charCodeAt(start - 1) === 0x0a) return true;
    return word.length <= 2 && followsOrdinal(wordAfter(text, next));
  }
  switch (abbreviationKind(word)) {
    case 'goesOn':
      return true;
    case 'numbered':
      return /^\p{N}/u.test(wordAfter(text, next)) || isInitial(text, at, word, next);
    case 'eitherEnd':
      return false;
    case 'name':
      return !isSentenceStarter(wordAfter(text, next));
    case undefined:
      return isInitial(text, at, word, next);
  }
}

const singleLetters = /^[\p{Lu}\p{Ll}]\p{M}*(?:[.-]+[\p{Lu}\p{Ll}]\p{M}*)*$/u;
const afterInitial = /(?:^|[^\p{L}])\p{L}\. ?$/u;

/**
 * `J. R. R. Tolkien`, `z. B.`: a single letter that is neither the word `I` nor the name of a thing, as in `Vitamin C.
 * The …`.
 */
function isInitial(text: string, at: number, word: string, next: number): boolean {
  if (isAsciiLetter(word.charCodeAt(1)) || !singleLetters.test(word)) return false;
  const following = wordAfter(text, next);
  const start = at - word.length;
  if (afterInitial.test(text.slice(Math.max(0, start - 4), start))) {
    return !/^[дпч]$/u.test(word) && !isSentenceStarter(following);
  }
  if (word === word.toLowerCase()) return /^(?:\p{N}|\p{L}\p{M}*$)/u.test(following);
  return word !== 'I' && !isSentenceStarter(following);
}

const longestWord = 24;
const longestAbbreviation = 8;

/**
 * Where the word before a period begins, back to a space or bracket, including inner periods. Reads only as much as shows
 * that it is too long.
 */
function wordStart(text: string, stop: number): number {
  let start = stop;
  while (start > 0 && stop - start <= longestAbbreviation && isInWord(text, start - 1)) start--;
  return start;
}

function wordAfter(text: string, from: number): string {
  const start = skipOpening(text, from);
  let end = start;
  while (isAsciiLetter(text.charCodeAt(end)) && end - start < longestWord) end++;
  const next = text.charCodeAt(end);
  const isWhole = next < 0x80 && !isDigit(next);
  if (isWhole) return text.slice(start, end);
  return /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(start, from + longestWord))?.[0] ?? '';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const opening = /["'“‘„«‹([{「『（*_`¿¡–—-]/;

function skipOpening(text: string, from: number): number {
  let at = from;
  while (at - from < 8 && !isAsciiLetter(text.charCodeAt(at)) && opening.test(text[at] ?? '')) at++;
  return at;
}

function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) {
    return isAsciiLetter(code) || isDigit(code) || code === 0x2e || code === 0x2d || code === 0x27;
  }
  return /[\p{L}\p{M}\p{N}’º]/u.test(text[at] ?? '');
}

function isAsciiLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

function startsLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return /^\p{Ll}/u.test(text.slice(at, at + 2));
}
