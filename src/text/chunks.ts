import { messageLimit } from '../core/limits.js';
import { clauseEndNear, cutAfter, sentenceEndNear, type Cut } from './cut.js';
import { sliceMapped } from './mappedText.js';
import { isPronounceable, pronounceableFrom } from './pronounceable.js';
import type { Chunk, Segment } from './segment.js';

/** What is known about the voice that says a language. Nothing is known of the language itself where it is undefined. */
type OfLanguage = (language: string | undefined) => boolean;

export interface CutOptions {
  /** Whether a message lasts a few seconds: it is paid for as a whole, or takes long to make. */
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
  const { kind, depth, part, language } = segment;
  // A source that is a single thing but too long for one segment is cut between sentences.
  const whole = segment.continues === true ? 'sentence' : segment.endsBlock === true ? 'paragraph' : kind;
  let start = 0;
  for (const { at, place } of cuts) {
    const { text, map } = sliceMapped(segment, start, at);
    start = at;
    yield {
      text,
      map,
      end: place === 'end' ? whole : place,
      ...(kind === 'paragraph' ? {} : { kind }),
      ...(depth === undefined ? {} : { depth }),
      ...(part === undefined ? {} : { part }),
      ...(language === undefined ? {} : { language }),
    };
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
