/**
 * Run in the service first: a thread that it keeps for five idle minutes then ends after this many milliseconds. Nothing
 * else waits for so long.
 */
export function idleSoon(ms: number): string {
  return `const later = globalThis.setTimeout;
    globalThis.setTimeout = (work, wait, ...given) => later(work, wait === 300_000 ? ${ms} : wait, ...given);`;
}
