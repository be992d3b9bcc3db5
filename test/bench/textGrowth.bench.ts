import { hostileTexts } from '../support/hostileTexts.js';
import { readingMs } from '../support/readingMs.js';

export const title = 'Text: what reading ten times of a hostile text takes, beside reading it once';

const size = 20_000;
const times = 10;
/** Below it, what is measured is the clock and the collector. */
const leastMs = 5;

export function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  const rows = hostileTexts.map(({ name, languageId, of }) => {
    const [short, long] = [of(size), of(size * times)];
    let [one, ten] = [Infinity, Infinity];
    for (
      let attempt = 0;
      attempt < 4 && (attempt === 0 || (ten >= leastMs && ten > one * times));
      attempt++
    ) {
      one = Math.min(one, readingMs(short, languageId), readingMs(short, languageId));
      ten = Math.min(ten, readingMs(long, languageId));
    }
    return { name, one, ten, ratio: ten / one };
  });
  const measured = rows.filter(({ one }) => one >= leastMs).sort((a, b) => b.ratio - a.ratio);
  const slowest = rows.toSorted((a, b) => b.ten - a.ten);
  for (const { name, one, ten, ratio } of new Set([...measured.slice(0, 8), ...slowest.slice(0, 4)])) {
    report({ text: name, 'once, ms': round(one), 'ten times, ms': round(ten), ratio: round(ratio) });
  }
  const over = measured.filter(({ ratio }) => ratio > 12).length;
  report({
    text: `${over} of ${measured.length} over 12; ${rows.length - measured.length} take under ${leastMs} ms`,
  });
  return Promise.resolve();
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
