import type { ChunkEnd } from './segment.js';

const pauses: Readonly<Record<ChunkEnd, number>> = {
  heading: 600,
  paragraph: 450,
  quote: 550,
  footnote: 450,
  comment: 400,
  math: 350,
  problem: 350,
  listItem: 300,
  tableRow: 300,
  code: 250,
  sentence: 150,
  clause: 60,
  word: 0,
  grapheme: 0,
};

export const chunkEnds = Object.keys(pauses) as readonly ChunkEnd[];

/** The silence after a chunk, which depends on where the text was cut. */
export function pauseAfterMs({ end }: { readonly end: ChunkEnd }): number {
  return pauses[end];
}
