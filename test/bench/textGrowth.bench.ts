import { hostileTexts, type HostileText } from '../support/hostileTexts.js';
import { readingMs } from '../support/readingMs.js';

export const title = 'Text: a hostile text ten times as long takes how many times as long to read';

const times = 10;
const most = 12;
/** Even the short text is longer than any piece read at once: below that, a piece may take the square of its length. */
const size = 20_000;
/** If that is read in less, a square could hide behind the fixed cost, so the text is made longer. */
const quickMs = 1;
const quickSize = 200_000;
/** The middle ratio of as many rounds as fit in this much processor time; for a slow text, that is one. */
const enoughMs = 300;
/** If the ratio is too high, more rounds tell a slow text from a slow processor. */
const enoughRounds = 9;
const warmUpMs = 300;
const mostWarmUps = 100;
interface Round {
  readonly shortMs: number;
  readonly longMs: number;
  readonly ratio: number;
}

interface Growth extends Round {
  readonly name: string;
  readonly size: number;
}

export function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  const rows = hostileTexts.map(growth);
  const over = rows.filter(({ ratio }) => ratio > most).length;
  const steepest = rows.toSorted((a, b) => b.ratio - a.ratio);
  const slowest = rows.toSorted((a, b) => b.shortMs / b.size - a.shortMs / a.size);
  for (const { name, size, shortMs, longMs, ratio } of new Set([
    ...steepest.slice(0, Math.max(8, over)),
    ...slowest.slice(0, 4),
  ])) {
    report({
      text: name,
      characters: `${String(size / 1000)}k`,
      'once, ms': round(shortMs),
      'ten times, ms': round(longMs),
      ratio: round(ratio),
    });
  }
  report({
    text: `${String(over)} of ${String(rows.length)} over ${String(most)}; the middle one`,
    ratio: round(middle(rows.map(({ ratio }) => ratio))),
  });
  return Promise.resolve();
}

/**
 * The long text is read between equal amounts of the short one, so that both get an equally fast processor. Turns of a
 * few milliseconds do not work: garbage collection then falls on the same one again and again, and the same text took 8
 * or 20 times as long.
 */
function growth({ name, languageId, of }: HostileText): Growth {
  const shortSize = warmedUp(of(size), languageId) < quickMs ? quickSize : size;
  const [short, long] = [of(shortSize), of(shortSize * times)];
  const rounds: Round[] = [];
  const middleOf = (key: keyof Round): number => middle(rounds.map((round) => round[key]));
  for (let spent = 0; spent < enoughMs || (middleOf('ratio') > most && rounds.length < enoughRounds);) {
    const before = readingsMs(short, languageId, times / 2);
    const longMs = readingMs(long, languageId);
    const shortsMs = before + readingsMs(short, languageId, times / 2);
    rounds.push({ shortMs: shortsMs / times, longMs, ratio: (longMs * times) / shortsMs });
    spent += longMs + shortsMs;
  }
  return {
    name,
    size: shortSize,
    shortMs: middleOf('shortMs'),
    longMs: middleOf('longMs'),
    ratio: middleOf('ratio'),
  };
}

function readingsMs(text: string, languageId: string, readings: number): number {
  let ms = 0;
  for (let n = 0; n < readings; n++) ms += readingMs(text, languageId);
  return ms;
}

/** Reads a text until the compiler has warmed up, then measures. */
function warmedUp(text: string, languageId: string): number {
  let quickest = Infinity;
  for (let [spent, left] = [0, mostWarmUps]; spent < warmUpMs && left > 0; left--) {
    const ms = readingMs(text, languageId);
    quickest = Math.min(quickest, ms);
    spent += ms;
  }
  return quickest;
}

/** The lower middle if there are two. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? NaN;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
