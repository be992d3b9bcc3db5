import type { Chunk } from '../text/segment.js';
import type { AnyText } from './world.js';

/**
 * About how many characters will be said of these texts after the chunks that are known, if what follows is like them:
 * of code, say, only the comments. To cut a long text just to know how long it takes would cost more than that is worth.
 */
export function restAfter(known: readonly Chunk[], texts: readonly AnyText[]): number | undefined {
  const last = known.at(-1);
  const sourceEnd = last?.map.at(-1)?.source.end;
  if (last === undefined || sourceEnd === undefined) return undefined;
  const at = last.part ?? 0;
  let behind = 0;
  let ahead = 0;
  for (const [part, { text, range }] of texts.entries()) {
    const { start, end } = range ?? { start: 0, end: text.length };
    const reached = part < at ? end : part > at ? start : Math.min(end, Math.max(start, sourceEnd));
    behind += reached - start;
    ahead += end - reached;
  }
  const said = known.reduce((sum, chunk) => sum + chunk.text.length, 0);
  return behind === 0 ? undefined : (ahead * said) / behind;
}
