// When each word sounds, from a server that says so in words of its own: it has rewritten the message before it spoke.

import * as v from 'valibot';
import { joinedBytes } from '../../core/bytes.js';
import { jsonIn } from '../exchange.js';
import { decode } from '../wire/shapes.js';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const caption = v.object({ word: v.pipe(v.string(), v.maxLength(1000)), start_time: seconds });

const captionedSpeech = v.object({
  audio: v.string(),
  // Not every language has times.
  timestamps: v.fallback(v.array(caption), []),
});

type Caption = v.InferOutput<typeof caption>;

const mostCaptions = 5000;

/** The sound and the times in an answer, which has a line for each part of the message. */
export function captionedSound(answer: Uint8Array): {
  readonly sound: Uint8Array<ArrayBuffer>;
  readonly captions: readonly Caption[];
} {
  const lines = new TextDecoder().decode(answer).split('\n');
  const parts = lines
    .filter((line) => line.trim() !== '')
    .map((line) => decode(captionedSpeech, jsonIn(line)));
  return {
    sound: joinedBytes(parts.map(({ audio }) => Buffer.from(audio, 'base64'))),
    captions: parts.flatMap(({ timestamps }) => timestamps).slice(0, mostCaptions),
  };
}

export interface CaptionMark {
  readonly offset: number;
  /** How much of the message is said with it; 0 for the word alone. */
  readonly length: number;
  readonly seconds: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Below this share of words that are said as they are written, the times say too little. */
const leastMatched = 0.5;
/** More words than this are not marked together, such as a sum of money and its words. */
const mostTogether = 4;

/** Marks of the words that are said as written, and of those between two of them that are said in other words. */
export function captionMarks(
  message: string,
  captions: readonly Caption[],
  isPart = false,
): readonly CaptionMark[] {
  const words = [...message.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].map(
    ({ 0: text, index }): Word => ({ text: plain(text), start: index, end: index + text.length }),
  );
  const said = captions
    .map(({ word, start_time }) => ({ text: plain(word), seconds: start_time }))
    .filter(({ text }, n, all) => text !== '' && (all[n]?.seconds ?? 0) >= (all[n - 1]?.seconds ?? 0));
  const pairs = commonWords(
    words.map(({ text }) => text),
    said.map(({ text }) => text),
  );
  if (pairs.length < (isPart ? said : words).length * leastMatched) return [];
  const marks: CaptionMark[] = [];
  let [word, heard] = [0, 0];
  for (const [nextWord, nextHeard] of [...pairs, [words.length, said.length] as const]) {
    const [first, last] = [words[word], words[nextWord - 1]];
    const time = heard < nextHeard ? said[heard] : undefined;
    if (nextWord > word && nextWord - word <= mostTogether && first && last && time !== undefined) {
      marks.push({ offset: first.start, length: last.end - first.start, seconds: time.seconds });
    }
    const [matched, at] = [words[nextWord], said[nextHeard]];
    if (matched && at) marks.push({ offset: matched.start, length: 0, seconds: at.seconds });
    [word, heard] = [nextWord + 1, nextHeard + 1];
  }
  return marks;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** The places of the longest common sequence. */
function commonWords(ours: readonly string[], theirs: readonly string[]): (readonly [number, number])[] {
  const width = theirs.length + 1;
  const longest = new Uint16Array((ours.length + 1) * width);
  const at = (n: number, m: number): number => longest[n * width + m] ?? 0;
  for (let n = ours.length - 1; n >= 0; n--) {
    for (let m = theirs.length - 1; m >= 0; m--) {
      longest[n * width + m] =
        ours[n] === theirs[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [n, m] = [0, 0]; n < ours.length && m < theirs.length;) {
    if (ours[n] === theirs[m]) pairs.push([n++, m++]);
    else if (at(n + 1, m) >= at(n, m + 1)) n++;
    else m++;
  }
  return pairs;
}
