import { messageLimit } from '../core/limits.js';
import { sliceMapped } from './mappedText.js';
import {
  graphemes,
  isPronounceable,
  pronounceableFrom,
  isAsciiWord,
  type Chunk,
  type Segment,
  type CutKind,
} from './segment.js';
import { lastSentenceEnd, sentenceEnd } from './sentences/sentences.js';

/** What is known about the voice that says a language. Nothing is known of the language itself where it is undefined. */
type OfLanguage = (language: string | undefined) => boolean;

export interface CutOptions {
  /** Whether a message lasts some 13 seconds at most: it is paid for as a whole, or takes long to make. */
  readonly isShort?: OfLanguage;
  /** Whether the first sound would take so long that the first message may end inside its sentence. */
  readonly isSlow?: OfLanguage;
}

const no: OfLanguage = () => false;

/**
 * Cuts segments into requests that together are exactly their text: each has as many whole sentences as fit, and only a
 * sentence too long for a request is parted.
 */
export function* chunks(segments: Iterable<Segment>, options: CutOptions = {}): Generator<Chunk> {
  const { isShort = no, isSlow = no } = options;
  let ordinal = 0;
  for (const segment of segments) {
    if (!isPronounceable(segment.text)) continue;
    const { text, language } = segment;
    const size = sizeFor(text, isShort(language) || isSlow(language));
    const early = earlyCuts(text, size, ordinal++, isSlow(language));
    yield* chunksOf(segment, [...early, ...balancedCuts(text, early.at(-1)?.at ?? 0, size)]);
  }
}

function* chunksOf(segment: Segment, cuts: readonly Cut[]): Generator<Chunk> {
  const { kind, continues, endsBlock, ...rest } = segment;
  // A source that is a single thing but too long for one segment is cut between sentences.
  const whole = continues === true ? 'sentence' : endsBlock === true ? 'paragraph' : kind;
  const own = kind === 'paragraph' ? rest : { ...rest, kind };
  let start = 0;
  for (const { at, place } of cuts) {
    const { text, map } = sliceMapped(segment, start, at);
    yield { ...own, text, map, end: place === 'end' ? whole : place };
    start = at;
  }
}

interface Size {
  /** The characters that sentences are gathered up to. */
  readonly most: number;
  /** The longest sentence that is kept whole. */
  readonly longest: number;
}

const full: Size = { most: messageLimit, longest: messageLimit };
/** About 13 seconds of speech. */
const short: Size = { most: 200, longest: messageLimit };
/** The same in a script that says more with each character. */
const shortSyllables: Size = { most: 70, longest: 175 };
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function sizeFor(text: string, isShort: boolean): Size {
  if (!isShort) return full;
  if (text.length <= shortSyllables.most) return short;
  return (text.match(syllables)?.length ?? 0) > text.length / 4 ? shortSyllables : short;
}

/**
 * The first request of a reading is one sentence or a few short ones, so that sound starts at once, and the next two give
 * the service time to make longer ones. Only the first three segments are cut this way: an edit further on leaves all
 * other requests unchanged.
 */
const earlyLimits = [60, 120, 250] as const;
/** What is shorter would be heard before more can be made. */
const leastAtStart = 20;

function earlyCuts(text: string, size: Size, ordinal: number, isSlow: boolean): readonly Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (const limit of earlyLimits.slice(ordinal)) {
    if (start >= text.length) break;
    const cut = ordinal + start === 0 ? firstCut(text, size, isSlow) : earlyCut(text, start, limit, size);
    cuts.push(cut);
    start = cut.at;
  }
  return cuts;
}

function firstCut(text: string, size: Size, isSlow: boolean): Cut {
  const [most, next] = earlyLimits;
  const cut = earlyCut(text, 0, most, size);
  if (cut.at < leastAtStart) return earlyCut(text, 0, next, size);
  if (!isSlow || cut.at <= most) return cut;
  const at = clauseEndNear(text, 40, leastAtStart, most);
  return at >= 0 && areHeard(text, 0, [at, cut.at]) ? { at, place: 'clause' } : cut;
}

/** Where a sentence must be parted, it is between clauses if that is not too late. */
function earlyCut(text: string, start: number, limit: number, { most, longest }: Size): Cut {
  const cut = cutAfter(text, start, Math.min(limit, most), longest);
  if (cut.place !== 'word' && cut.place !== 'grapheme') return cut;
  const later = cutAfter(text, start, most, longest);
  return later.place === 'clause' ? later : cut;
}

/**
 * Cuts a text from `start` on into as few requests as possible, then moves the cuts back until the requests are nearly
 * equal. A cut never moves to a worse kind of place, such as from the end of a sentence into one.
 */
function balancedCuts(text: string, start: number, size: Size): readonly Cut[] {
  const filled: Cut[] = [];
  for (let at = start; at < text.length;) {
    const cut = cutAfter(text, at, size.most, size.longest);
    filled.push(cut);
    ({ at } = cut);
  }
  if (filled.length < 2) return filled;
  const moved = [...filled];
  for (let n = filled.length - 2; n >= 0; n--) {
    const cut = filled[n];
    const next = moved[n + 1]?.at ?? text.length;
    if (cut === undefined) continue;
    const target = start + Math.round(((next - start) * (n + 1)) / (n + 2));
    if (target < cut.at) moved[n] = nearer(text, cut, target, Math.max(start + 1, next - size.most));
  }
  const ends = moved.map(({ at }) => at);
  return areHeard(text, start, ends) ? moved : filled;
}

/** A place of the same kind as `cut`, as near to `target` as possible, between `least` and the cut itself. */
function nearer(text: string, cut: Cut, target: number, least: number): Cut {
  if (cut.place !== 'sentence' && cut.place !== 'clause') return cut;
  const sentence = sentenceEndNear(text, target, least, cut.at);
  if (sentence >= 0) return { at: sentence, place: 'sentence' };
  const clause = cut.place === 'clause' ? clauseEndNear(text, target, least, cut.at) : -1;
  return clause < 0 ? cut : { at: clause, place: 'clause' };
}

/** Whether each request has something to say. Most start with a letter, so this reads little. */
function areHeard(text: string, start: number, ends: readonly number[]): boolean {
  let from = start;
  return ends.every((end) => {
    const heard = pronounceableFrom(text, from);
    from = end;
    return heard >= 0 && heard < end;
  });
}

/** What kind of place a text was cut at, from best to worst. */
type CutPlace = 'end' | CutKind;

interface Cut {
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
function sentenceEndNear(text: string, target: number, least: number, most: number): number {
  const below = usable(text, lastSentenceEnd(text, least, target), least);
  const above = sentenceEnd(text, Math.max(target, least), asNear(target, below, most));
  return nearest(target, below, usable(text, above, least));
}

/** The same for the end of a clause. */
function clauseEndNear(text: string, target: number, least: number, most: number): number {
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

function lastWordEnd(text: string, least: number, most: number): number {
  let space = -1;
  for (let at = most; at >= least && space < 0; at--) if (/[ \n]/.test(text.charAt(at - 1))) space = at;
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
  if (found > start) return found;
  return (text.codePointAt(hardMost - 1) ?? 0) > 0xffff ? hardMost - 1 : hardMost;
}

/**
 * The position, or -1 if it is inside what a reader sees as one character (a combining mark may follow a space or
 * period).
 */
function onGrapheme(text: string, start: number, at: number): number {
  if (at < 0 || at >= text.length || standApart(text, at)) return at;
  const from = Math.max(start, at - longestCluster);
  const piece = text.slice(from, at + 2);
  return graphemes.segment(piece).containing(at - from)?.index === at - from ? at : -1;
}

/** Two Latin letters or signs, kana or Chinese characters. */
const twoWhole = /^[ -\u02ff\n\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]{2}$/;

/** Whether the characters on both sides are plainly separate: none of them joins others. */
function standApart(text: string, at: number): boolean {
  return twoWhole.test(text.slice(at - 1, at + 1));
}
