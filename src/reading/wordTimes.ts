// When each word sounds: by the marks in the audio, or where there are none by letters and silences.

import type { Pcm } from '../core/audio/wav.js';
import type { WordMark } from '../core/audio/wavMarks.js';
import { sentences } from '../text/sentences/sentences.js';

/** From `start` up to `end`: of a text in characters, of a sound in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** From `seconds` on, the span of the text is heard. Both rise in order. */
export interface WordTime extends Span {
  readonly seconds: number;
}

/** Signs that are said together with the number they stand at: `£5m`, `20%`, `20°C`. */
const signAhead = /^[\p{Sc}№§#±−]$/u;
const signBehind = /^[\p{Sc}%‰°′″]$/u;

export function wordsOf(text: string): readonly Span[] {
  const words: { start: number; end: number }[] = [];
  let sign: number | undefined;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const end = index + segment.length;
    const last = words.at(-1);
    const follows = last?.end === index;
    if (isWordLike === true) {
      if (follows && signBehind.test(text.charAt(index - 1))) last.end = end;
      else words.push({ start: sign !== undefined && /^\p{N}/u.test(segment) ? sign : index, end });
    } else if (follows && signBehind.test(segment) && /\p{N}$/u.test(text.slice(last.start, index))) {
      last.end = end;
    }
    sign = isWordLike !== true && signAhead.test(segment) ? index : undefined;
  }
  return words;
}

/** The sound is `seconds` long, of which some may still be on its way. */
export function wordTimes(
  text: string,
  pcm: Pcm,
  marks: readonly WordMark[],
  seconds = 0,
): readonly WordTime[] {
  const words = wordsOf(text);
  return marks.length > 0 ? fromMarks(text, words, marks) : fromSound(text, words, pcm, seconds);
}

function fromMarks(text: string, words: readonly Span[], marks: readonly WordMark[]): WordTime[] {
  const times: WordTime[] = [];
  const inOrder = marks.toSorted((a, b) => a.seconds - b.seconds);
  let word = 0;
  for (const [n, { offset, length, seconds }] of inOrder.entries()) {
    while (word + 1 < words.length && (words[word]?.end ?? Infinity) <= offset) word++;
    const found = words[word];
    // What is said with a mark may be more than a word, such as "£5m", but not what the next one marks.
    const said = text
      .slice(offset, Math.min(offset + length, inOrder[n + 1]?.offset ?? text.length))
      .trimEnd();
    const end = offset + said.length;
    const isBeside = found === undefined || found.end <= offset || (length > 0 && end <= found.start);
    // What is no word may still be said, such as "½".
    if (isBeside && !/[\p{L}\p{N}\p{S}]/u.test(said)) continue;
    const start = isBeside || (said !== '' && offset < found.start) ? offset : found.start;
    // A number may have several marks in one place; the word starts with the first.
    if (times.at(-1)?.start === start) continue;
    times.push({ start, end: isBeside ? end : Math.max(found.end, end), seconds });
  }
  return times;
}

/** Silence shorter than this is a stop consonant, not a gap between words. */
const pauseSeconds = 0.12;
/** Sound is looked at in pieces of about this length. */
const aboutSeconds = 0.01;

/** Shares out speech among the words by length; the long silences belong to the punctuation between clauses. */
function fromSound(text: string, words: readonly Span[], pcm: Pcm, wholeSeconds: number): WordTime[] {
  const spans = soundingSpans(pcm);
  const clauses = clausesOf(text, words);
  const start = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate;
  const isPart = wholeSeconds > start;
  if (isPart) spans.push({ start, end: wholeSeconds });
  const matched = !isPart && clauses.length === spans.length;
  const groups = matched ? clauses : [words];
  return groups.flatMap((group, n) => {
    const within = matched ? [spans[n] ?? { start: 0, end: 0 }] : spans;
    const seconds = within.reduce((sum, { start, end }) => sum + end - start, 0);
    const weight = group.reduce((sum, { start, end }) => sum + weightOf(end - start), 0);
    let spoken = 0;
    return group.map((word) => {
      const at = (spoken / weight) * seconds;
      spoken += weightOf(word.end - word.start);
      return { ...word, seconds: afterSounding(within, at) };
    });
  });
}

/** A short word lasts longer than its letters suggest. */
function weightOf(letters: number): number {
  return letters + 1;
}

function clausesOf(text: string, words: readonly Span[]): Span[][] {
  const clauses: Span[][] = [];
  const starts = [...sentences(text)].map(({ start }) => start);
  let before = 0;
  for (const word of words) {
    // The period of an abbreviation is not a pause.
    const isFirst = starts.some((start) => start >= before && start <= word.start);
    if (clauses.length === 0 || isFirst || /[,;:!?…、،؛—–]/u.test(text.slice(before, word.start))) {
      clauses.push([]);
    }
    clauses.at(-1)?.push(word);
    before = word.end;
  }
  return clauses;
}

/** The time at which this many seconds of sound have been heard. */
function afterSounding(spans: readonly Span[], seconds: number): number {
  let left = seconds;
  for (const { start, end } of spans) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  return spans.at(-1)?.end ?? 0;
}

function soundingSpans({ sampleRate, channels }: Pcm): Span[] {
  const samples = channels[0] ?? new Float32Array();
  const frame = Math.max(1, Math.round(sampleRate * aboutSeconds));
  const frameSeconds = frame / sampleRate;
  const peaks = loudestOfEach(frame, samples);
  const threshold = peaks.reduce((most, peak) => Math.max(most, peak), 0) * 0.02;
  const spans: Span[] = [];
  peaks.forEach((peak, n) => {
    if (peak <= threshold) return;
    const start = n * frameSeconds;
    const last = spans.at(-1);
    if (last !== undefined && start - last.end < pauseSeconds) {
      spans[spans.length - 1] = { start: last.start, end: start + frameSeconds };
    } else {
      spans.push({ start, end: start + frameSeconds });
    }
  });
  return spans;
}

/** The loudest sample of each stretch of that many samples. The sound may be longer than what is there of it. */
export function loudestOfEach(
  stretch: number,
  samples: Float32Array,
  length = samples.length,
): readonly number[] {
  const peaks: number[] = [];
  for (let at = 0; at < length; at += stretch) {
    let peak = 0;
    const end = Math.min(samples.length, at + stretch);
    for (let n = at; n < end; n++) peak = Math.max(peak, Math.abs(samples[n] ?? 0));
    peaks.push(peak);
  }
  return peaks;
}

/** The word heard at a given time: the last one that has started. */
export function wordAt(times: readonly WordTime[], seconds: number): WordTime | undefined {
  return times.findLast((time) => time.seconds <= seconds);
}

/** When the word at an offset starts to sound. The start of the text is the start of the sound. */
export function secondsAt(times: readonly WordTime[], offset: number): number {
  if (offset === 0) return 0;
  return times.find(({ end }) => end > offset)?.seconds ?? times.at(-1)?.seconds ?? 0;
}
