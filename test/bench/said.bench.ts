import { Ear, saidPairs, saidText, wordsHere, type Pair } from '../support/saidPairs.js';

export const title =
  'Said right: pairs of what is written and what is said, judged by the sounds of the engine';

interface Count {
  pairs: number;
  right: number;
  alone: number;
  strangers: number;
  strangersRight: number;
}

/** By language and class. `LECTOR_SAID=1` prints what is said otherwise, and why not. */
export async function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  const ear = await Ear.here();
  const counts = new Map<string, Count>();
  for (const pair of saidPairs()) {
    const words = await wordsHere(pair.language).catch(() => undefined);
    if (words === undefined) continue;
    const spoken = saidText(pair.written, words);
    const isRight = ear.isRight(pair, spoken, words);
    if (!isRight && process.env['LECTOR_SAID'] !== undefined)
      console.log(`${pair.language} ${pair.kind}: ${pair.written} → ${spoken} (not: ${pair.words})`);
    const isRightAlone = ear.soundsRight(pair, pair.written);
    for (const kind of [pair.kind, 'all']) count(counts, pair, kind, isRight, isRightAlone);
  }
  for (const [name, { pairs, right, alone, strangers, strangersRight }] of [...counts].sort()) {
    report({
      'language and class': name,
      pairs,
      'right, %': percent(right, pairs),
      'engine alone, %': percent(alone, pairs),
      strangers,
      'strangers, right, %': percent(strangersRight, strangers),
    });
  }
}

function count(
  counts: Map<string, Count>,
  pair: Pair,
  kind: string,
  isRight: boolean,
  isRightAlone: boolean,
): void {
  const name = `${pair.language} ${kind}`;
  const row = counts.get(name) ?? { pairs: 0, right: 0, alone: 0, strangers: 0, strangersRight: 0 };
  counts.set(name, row);
  row.pairs++;
  row.right += Number(isRight);
  row.alone += Number(isRightAlone);
  row.strangers += Number(pair.ofStranger);
  row.strangersRight += Number(pair.ofStranger && isRight);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? NaN : Math.round((1000 * part) / whole) / 10;
}
