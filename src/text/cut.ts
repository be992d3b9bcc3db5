import { isAsciiWord, pronounceableFrom } from './pronounceable.js';
import type { CutKind } from './segment.js';
import { lastSentenceEnd, sentenceEnd } from './sentences/sentences.js';

/** What kind of place a text was cut at, from best to worst. */
export type CutPlace = 'end' | CutKind;

export interface Cut {
  readonly at: number;
  readonly place: CutPlace;
}

/**
 * Where to end a request that starts at `start`: after as many sentences as fit in `limit` units, or after the first one
 * if that fits in `hardLimit`. A longer sentence is parted at the best place up to `limit`.
 */
export function cutAfter(text: string, start: number, limit: number, hardLimit: number): Cut {
  const heard = heardWithin(text, start, hardLimit);
  // A request with nothing to say is useless, so it reaches at least to the first thing that is heard.
  const least = heard < 0 ? start + 1 : heard + 1;
  const most = start + (least > start + limit ? hardLimit : limit);
  if (text.length <= most) return { at: text.length, place: 'end' };
  const cut = bestCut(text, start, Math.min(least, most), most, hardLimit);
  if (heardWithin(text, cut.at, hardLimit) >= 0 || text.length - cut.at > hardLimit) return cut;
  if (text.length <= start + hardLimit) return { at: text.length, place: 'end' };
  return cutBeforeLastWord(text, start, least, cut);
}

/** The sentence end nearest to `target`, from `least` to `most`; else -1. */
export function sentenceEndNear(text: string, target: number, least: number, most: number): number {
  const below = usable(text, lastSentenceEnd(text, least, target), least);
  const above = sentenceEnd(text, Math.max(target, least), asNear(target, below, most));
  return nearest(target, below, usable(text, above, least));
}

/** The same for the end of a clause. */
export function clauseEndNear(text: string, target: number, least: number, most: number): number {
  const below = usable(text, lastClauseEnd(text, least, target), least);
  const above = lastClauseEnd(text, target, asNear(target, Math.max(below, least), most));
  return nearest(target, below, usable(text, above, least));
}

function usable(text: string, at: number, least: number): number {
  return at >= least ? onGrapheme(text, 0, at) : -1;
}

/** What is farther away on the other side is of no use. */
function asNear(target: number, below: number, most: number): number {
  return below < 0 ? most : Math.min(most, 2 * target - below);
}

function nearest(target: number, below: number, above: number): number {
  if (below < 0 || above < 0) return Math.max(below, above);
  return above - target < target - below ? above : below;
}

function bestCut(text: string, start: number, least: number, most: number, hardLimit: number): Cut {
  const ended = lastSentenceEnd(text, start, most);
  const sentence = onGrapheme(text, start, afterSpaces(text, ended, start + hardLimit));
  if (sentence >= least) return { at: sentence, place: 'sentence' };
  const whole = onGrapheme(text, start, sentenceEnd(text, least - 1, start + hardLimit));
  if (whole >= text.length || (whole < 0 && text.length <= start + hardLimit))
    return { at: text.length, place: 'end' };
  if (whole >= least) return { at: whole, place: 'sentence' };
  const clause = onGrapheme(text, start, lastClauseEnd(text, least, most));
  if (clause >= least) return { at: clause, place: 'clause' };
  const word = onGrapheme(text, start, lastWordEnd(text, least, most));
  if (word >= least) return { at: word, place: 'word' };
  return { at: lastGraphemeEnd(text, start, most, start + hardLimit), place: 'grapheme' };
}

function afterSpaces(text: string, at: number, most: number): number {
  let end = at;
  while (end >= 0 && end < most && text.charCodeAt(end) === 0x20) end++;
  return end;
}

/** Where the next letter or digit is, looking no further than a request can reach. */
function heardWithin(text: string, from: number, reach: number): number {
  if (isAsciiWord(text.charCodeAt(from))) return from;
  const found = pronounceableFrom(text.slice(from, from + reach), 0);
  return found < 0 ? -1 : from + found;
}

/** The text ends in more signs than fit in a request on their own, so the last word goes with them. */
function cutBeforeLastWord(text: string, start: number, least: number, cut: Cut): Cut {
  let heard = cut.at - 1;
  while (heard > least && pronounceableFrom(text.slice(heard, heard + 2), 0) !== 0) heard--;
  if (heard <= least) return cut;
  const word = onGrapheme(text, start, lastWordEnd(text, least, heard));
  return word >= least
    ? { at: word, place: 'word' }
    : { at: lastGraphemeEnd(text, start, heard, heard), place: 'grapheme' };
}

const clauseMarks = new Set('、，；：');
/** These end a clause if a space follows. Two are Arabic. */
const spacedClauseMarks = new Set('),:;]،؛–—…');

function lastClauseEnd(text: string, least: number, most: number): number {
  for (let at = most; at >= least && at > 0; at--) {
    const before = text.charAt(at - 1);
    if (before === ' ' ? spacedClauseMarks.has(text.charAt(at - 2)) : clauseMarks.has(before)) return at;
  }
  return -1;
}

/** Scripts without spaces between words; only the segmenter knows where their words end. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]|[\ud840-\ud88d]/;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function lastWordEnd(text: string, least: number, most: number): number {
  let space = -1;
  for (let at = most; at >= least && space < 0; at--) if (isSpace(text.charCodeAt(at - 1))) space = at;
  const from = Math.max(space, least - 1, 0);
  // What follows decides where a word ends.
  const tail = text.slice(from, most + longestCluster);
  if (!unspaced.test(tail)) return space;
  let found = space;
  for (const { index } of words.segment(tail)) {
    const at = from + index;
    if (at >= least && at <= most) found = Math.max(found, at);
  }
  return found;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a;
}

/** How far to look beyond the limit to see whether a character continues. */
const longestCluster = 64;

/**
 * The last end of a character up to `most`. If a character is longer, its end up to `hardMost`, so that it stays whole.
 */
function lastGraphemeEnd(text: string, start: number, most: number, hardMost: number): number {
  let from = most;
  // Once two characters are certainly separate, what comes before them does not affect what follows.
  while (from > start && !standApart(text, from)) from--;
  if (from === most && most > start) return most;
  let found = from;
  for (const { index } of graphemes.segment(text.slice(from, hardMost + longestCluster))) {
    const at = from + index;
    if (at > hardMost || (at > most && found > start)) break;
    found = at;
  }
  return found > start ? found : betweenCharacters(text, hardMost);
}

function betweenCharacters(text: string, at: number): number {
  return isLeading(text.charCodeAt(at - 1)) && isTrailing(text.charCodeAt(at)) ? at - 1 : at;
}

/**
 * The position, or -1 if it is inside what a reader sees as one character (a combining mark may follow a space or
 * period).
 */
function onGrapheme(text: string, start: number, at: number): number {
  if (at < 0 || at >= text.length || standApart(text, at)) return at;
  const from = Math.max(start, at - 64);
  const piece = text.slice(from, at + 2);
  return graphemes.segment(piece).containing(at - from)?.index === at - from ? at : -1;
}

/** Whether the characters on both sides are plainly separate: none of them joins others. */
function standApart(text: string, at: number): boolean {
  return isWhole(text.charCodeAt(at)) && isWhole(text.charCodeAt(at - 1));
}

/** Latin letters and signs, kana and Chinese characters. */
function isWhole(code: number): boolean {
  return (
    (code >= 0x20 && code < 0x300) ||
    code === 0x0a ||
    (code >= 0x3001 && code <= 0x3029) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x3400 && code <= 0x9fff)
  );
}

function isLeading(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isTrailing(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
