/** What each word stands for. The table has a thing and all words for it, with spaces between them. */
export function byWord<T>(table: Iterable<readonly [T, string]>): ReadonlyMap<string, T> {
  return new Map(
    [...table].flatMap(([thing, words]) => words.split(' ').map((word) => [word, thing] as const)),
  );
}
