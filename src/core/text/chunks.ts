import { sourceOf, type Chunk, type Segment } from './segment.js';

const maxChunk = 500;
const paragraphPauseMs = 400;
const sentencePauseMs = 0;

/** Cuts segments into requests: whole sentences as far as they fit, words where a sentence is too long. */
export function* chunks(segments: Iterable<Segment>): Generator<Chunk> {
  for (const segment of segments) {
    let start = 0;
    while (start < segment.text.length) {
      const end = cutAt(segment.text, start);
      yield chunkOf(segment, start, end);
      start = end;
    }
  }
}

function cutAt(text: string, start: number): number {
  if (text.length - start <= maxChunk) return text.length;
  const window = text.slice(start, start + maxChunk);
  return start + (lastBoundary(window, 'sentence') ?? lastBoundary(window, 'word') ?? graphemeCut(window));
}

function lastBoundary(window: string, granularity: 'sentence' | 'word'): number | undefined {
  const pieces = [...new Intl.Segmenter(undefined, { granularity }).segment(window)];
  const last = pieces.at(-1);
  return pieces.length > 1 && last !== undefined ? last.index : undefined;
}

function graphemeCut(window: string): number {
  const last = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(window)].at(-1);
  return last === undefined || last.index === 0 ? window.length : last.index;
}

function chunkOf(segment: Segment, start: number, end: number): Chunk {
  const source = sourceOf(segment.map, start, end);
  return {
    text: segment.text.slice(start, end),
    map: source === undefined ? [] : [{ start: 0, end: end - start, source }],
    pauseAfterMs: end === segment.text.length ? paragraphPauseMs : sentencePauseMs,
  };
}
