import type { Chunk } from '../text/segment.js';

/** Where to resume in a text that is cut again: at the offset in this very chunk, however often its words occur. */
export function beginsIn(wanted: Chunk, offset: number): (chunk: Chunk) => number | undefined {
  const isWanted = ({ text, part, map }: Chunk): boolean =>
    text === wanted.text && part === wanted.part && map[0]?.source.start === wanted.map[0]?.source.start;
  return (chunk) => (isWanted(chunk) ? offset : undefined);
}
