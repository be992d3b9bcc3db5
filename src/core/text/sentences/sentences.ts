import { abbreviationKind, followsOrdinal, isSentenceStarter } from './abbreviations.js';

/** The end of the sentence that `from` is in, with the space after it, if that is at or before `limit`; else -1. */
export function sentenceEnd(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    // Letters of most scripts and the common marks lie outside the ranges where a stop can be.
    if (code > 0x3f && code < 0x589) continue;
    switch (stopKind(code)) {
      case 'line':
        return at + 1;
      case 'stop': {
        const end = endAfterStops(text, at);
        if (end.boundary && end.words <= limit) return Math.min(end.next, limit);
        at = Math.max(at, end.words - 1);
        break;
      }
      case 'none':
    }
  }
  return -1;
}

/** Every sentence of the text as the range it has, spaces after it included. */
export function* sentences(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length;) {
    const end = sentenceEnd(text, start, text.length);
    yield { start, end: end < 0 ? text.length : end };
    start = end < 0 ? text.length : end;
  }
}

function stopKind(code: number): 'line' | 'stop' | 'none' {
  switch (code) {
    case 0x0a:
      return 'line';
    case 0x21: // !
    case 0x2e: // .
    case 0x3f: // ?
    case 0x589: // Armenian
    case 0x61f: // Arabic question mark
    case 0x6d4: // Urdu
    case 0x964: // danda
    case 0x965: // double danda
    case 0x104a: // Burmese
    case 0x104b:
    case 0x1362: // Ethiopic
    case 0x17d4: // Khmer
    case 0x203c: // ‼
    case 0x2026: // …
    case 0x2047: // ⁇
    case 0x2048: // ⁈
    case 0x2049: // ⁉
    case 0x3002: // 。
    case 0xff01: // ！
    case 0xff0e: // ．
    case 0xff1f: // ？
    case 0xff61: // ｡
      return 'stop';
    default:
      return 'none';
  }
}

const closing = /["'”’“‘»›«‹)\]}」』）】》〉〕］｝*_`]/;

interface StopEnd {
  readonly boundary: boolean;
  /** Where the stops and what they close end. */
  readonly words: number;
  /** The same, with the space after it. */
  readonly next: number;
}

function endAfterStops(text: string, first: number): StopEnd {
  let end = first + 1;
  while (stopKind(text.charCodeAt(end)) === 'stop') end++;
  const stops = end;
  while (end < text.length && closing.test(text[end] ?? '')) end++;
  // French sets its closing mark apart.
  if (/^ [»›](?:\s|$)/.test(text.slice(end, end + 3))) end += 2;
  let next = end;
  while (text.charCodeAt(next) === 0x20) next++;
  return { boundary: isBoundary(text, first, stops, end, next), words: end, next };
}

function isBoundary(text: string, first: number, stops: number, end: number, next: number): boolean {
  if (next >= text.length) return true;
  const last = text.charCodeAt(stops - 1);
  // Scripts that put no space between sentences have stops of their own; after a quotation `と` takes it up.
  if (isWideStop(last)) return !(end > stops && /^(?:と|って|という|の)/.test(text.slice(end, end + 3)));
  if (next === end) return text.charCodeAt(end) === 0x0a;
  const following = wordAfter(text, next);
  if (startsLow(following)) return false;
  if (text.charCodeAt(first) !== 0x2e || stops > first + 1) return true;
  return !goesOnAfterStop(text, first, following);
}

function isWideStop(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff0e || code === 0xff61;
}

/** Whether a single `.` belongs to the word before it, and the sentence goes on. */
function goesOnAfterStop(text: string, stop: number, following: string): boolean {
  const word = wordBefore(text, stop);
  if (/^\d+$/.test(word)) {
    const start = stop - word.length;
    // A number that opens a line counts it.
    if (start === 0 || text.charCodeAt(start - 1) === 0x0a) return true;
    return word.length <= 2 && followsOrdinal(following);
  }
  const kind = abbreviationKind(word, following);
  if (kind === 'goesOn') return true;
  if (kind === 'eitherEnd') return false;
  if (kind === 'name') return !isSentenceStarter(following);
  return isInitial(text, stop, word, following);
}

const singleLetters = /^[\p{Lu}\p{Ll}]\p{M}*(?:[.-]+[\p{Lu}\p{Ll}]\p{M}*)*$/u;
const afterInitial = /(?:^|[^\p{L}])\p{L}\. ?$/u;

/** `J. R. R. Tolkien`, `z. B.`: a single letter that is neither the word `I` nor a thing's name, as in `Vitamin C. The …`. */
function isInitial(text: string, stop: number, word: string, following: string): boolean {
  if (!singleLetters.test(word)) return false;
  const start = stop - word.length;
  if (afterInitial.test(text.slice(Math.max(0, start - 4), start))) {
    return !/^[дпч]$/u.test(word) && !isSentenceStarter(following);
  }
  if (word === word.toLowerCase()) return /^(?:\p{N}|\p{L}\p{M}*$)/u.test(following);
  return word !== 'I' && !isSentenceStarter(following);
}

const longestWord = 24;

/** What stands before the stop, back to a space or bracket: inner stops belong to it. */
function wordBefore(text: string, stop: number): string {
  let start = stop;
  while (start > 0 && stop - start < longestWord && /[\p{L}\p{M}\p{N}.'’º-]/u.test(text[start - 1] ?? ''))
    start--;
  return text.slice(start, stop);
}

function wordAfter(text: string, from: number): string {
  return /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(skipOpening(text, from), from + longestWord))?.[0] ?? '';
}

function skipOpening(text: string, from: number): number {
  let at = from;
  while (at - from < 8 && /["'“‘„«‹([{「『（*_`¿¡–—-]/.test(text[at] ?? '')) at++;
  return at;
}

function startsLow(word: string): boolean {
  return /^\p{Ll}/u.test(word);
}
