import assert from 'node:assert/strict';
import { chunks } from '../../../src/text/chunks.js';
import type { Chunk, MapRun, Segment } from '../../../src/text/segment.js';

/** How many times a property is tried: few in a quick run, as many as asked for if time does not matter. */
export const numRuns = Number(process.env['LECTOR_RUNS'] ?? 60);

/** How long a test with that many runs may take. */
export const patience = 20_000 + numRuns * 20;

export const heard = /[\p{L}\p{N}]/u;

/** What must be true of every reading, whatever its source. */
export function assertSpokenWell(
  source: string,
  spoken: Iterable<Segment>,
): { segments: Segment[]; pieces: Chunk[] } {
  const segments = [...spoken];
  const pieces = [...chunks(segments)];
  assert.equal(textOf(pieces), textOf(segments), 'the chunks are the text');
  for (const { text, map } of pieces) {
    assert.ok(text.length >= 1 && text.length <= 500, `${text.length} units`);
    assert.match(text, heard, 'something is heard');
    assert.doesNotMatch(text, /\p{Cs}/u, 'no half of a character');
    assertMapped(source, text, map);
  }
  for (const { text, map } of segments) assertMapped(source, text, map);
  return { segments, pieces };
}

function assertMapped(source: string, text: string, map: readonly MapRun[]): void {
  let spoken = 0;
  let place = 0;
  for (const run of map) {
    assert.equal(run.start, spoken, 'runs follow each other');
    spoken = run.end;
    assert.ok(run.source.start >= place, 'sources are in order');
    assert.ok(
      run.source.end >= run.source.start && run.source.end <= source.length,
      'sources are within the source',
    );
    place = run.source.start;
  }
  assert.equal(spoken, text.length, 'runs cover the text');
}

export function textOf(pieces: Iterable<{ readonly text: string }>): string {
  return [...pieces].map(({ text }) => text).join('');
}
