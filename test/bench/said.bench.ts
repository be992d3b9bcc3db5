import { Ear, saidPairs, saidText, wordsHere, type Pair } from '../support/saidPairs.js';

export const title =
  'Said right: pairs of what is written and what is said, judged by the sounds of the engine';

interface Count {
  pairs: number;
  right: number;
  alone: number;
  unseen: number;
  unseenRight: number;
}

/** By language and class. `LECTOR_SAID=1` prints what is said otherwise, but not of the pairs kept for judging. */
export async function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  const ear = await Ear.here();
  const counts = new Map<string, Count>();
  for (const pair of saidPairs()) {
    const words = await wordsHere(pair.language).catch(() => undefined);
    if (words === undefined) continue;
    const spoken = saidText(pair.written, words);
    const isRight = ear.isRight(pair, spoken, words);
    if (!isRight && !pair.unseen && process.env['LECTOR_SAID'] !== undefined)
      console.log(`${pair.language} ${pair.kind}: ${pair.written} → ${spoken} (not: ${pair.words})`);
    const isRightAlone = ear.soundsRight(pair, pair.written);
    for (const kind of [pair.kind, 'all']) count(counts, pair, kind, isRight, isRightAlone);
  }
  for (const [name, { pairs, right, alone, unseen, unseenRight }] of [...counts].sort()) {
    report({
      'language and class': name,
      pairs,
      'right, %': percent(right, pairs),
      'engine alone, %': percent(alone, pairs),
      unseen,
      'unseen right, %': percent(unseenRight, unseen),
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
  const row = counts.get(name) ?? { pairs: 0, right: 0, alone: 0, unseen: 0, unseenRight: 0 };
  counts.set(name, row);
  row.pairs++;
  row.right += Number(isRight);
  row.alone += Number(isRightAlone);
  row.unseen += Number(pair.unseen);
  row.unseenRight += Number(pair.unseen && isRight);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? NaN : Math.round((1000 * part) / whole) / 10;
}
