/**
 * Finds where each word starts among a sentence's phones by aligning them, at the lowest cost, with the phones of the
 * words spoken alone. Connected speech changes and drops some phones.
 */
export function alignWords(
  words: readonly (readonly string[])[],
  sentence: readonly string[],
): readonly (number | undefined)[] {
  const phones = words.flatMap((word, index) => word.map((phone) => ({ phone, word: index })));
  const width = sentence.length + 1;
  const costs = new Float64Array((phones.length + 1) * width);
  for (let i = 0; i <= phones.length; i++) {
    for (let j = 0; j <= sentence.length; j++) {
      if (i === 0 || j === 0) {
        costs[i * width + j] = i + j;
        continue;
      }
      const change = changeCost(phones[i - 1]?.phone ?? '', sentence[j - 1] ?? '');
      costs[i * width + j] = Math.min(
        (costs[(i - 1) * width + j - 1] ?? 0) + change,
        (costs[(i - 1) * width + j] ?? 0) + 1,
        (costs[i * width + j - 1] ?? 0) + 1,
      );
    }
  }
  const first = new Array<number | undefined>(words.length).fill(undefined);
  let i = phones.length;
  let j = sentence.length;
  while (i > 0 && j > 0) {
    const here = costs[i * width + j] ?? 0;
    const change = changeCost(phones[i - 1]?.phone ?? '', sentence[j - 1] ?? '');
    if (here === (costs[(i - 1) * width + j - 1] ?? 0) + change) {
      const word = phones[i - 1]?.word;
      if (word !== undefined) first[word] = j - 1;
      i--;
      j--;
    } else if (here === (costs[(i - 1) * width + j] ?? 0) + 1) i--;
    else j--;
  }
  return first;
}

function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  return isVowel(a) === isVowel(b) ? 0.5 : 1.5;
}

function isVowel(phone: string): boolean {
  return /^[aeiou]/.test(phone);
}
