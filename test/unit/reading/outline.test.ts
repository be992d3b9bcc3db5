import assert from 'node:assert/strict';
import type { AudioFact } from '../../../src/reading/audioFact.js';
import { ChunkList } from '../../../src/reading/chunkList.js';
import { Outline } from '../../../src/reading/outline.js';
import { recutReading } from '../../../src/reading/recutReading.js';
import { chunkOf } from '../../support/chunksOf.js';
import { RecordingOutput } from '../../support/recordingOutput.js';

const chunksOf = (texts: string) => (texts.match(/./g) ?? []).map((text) => chunkOf(text, 'sentence'));

describe('What the device knows of the chunks', () => {
  let output: RecordingOutput;
  beforeEach(() => {
    output = new RecordingOutput();
  });

  /** All of `before`, which becomes `now`. */
  function edited(before: string, now: string): Outline {
    const list = new ChunkList(chunksOf(before));
    list.at(Infinity);
    const outline = new Outline(output, 7, list);
    outline.more();
    change(outline, before, now);
    return outline;
  }

  function change(outline: Outline, before: string, now: string): void {
    const list = new ChunkList(chunksOf(now));
    list.at(Infinity);
    const place = { index: 0, offset: 0 };
    outline.change(
      recutReading({ before: chunksOf(before), now: list, place, sentence: [], isHeard: false }),
    );
  }

  it('is at first what comes up to the start, then forty more at a time, and nothing twice', () => {
    const outline = new Outline(output, 7, new ChunkList(chunksOf('x'.repeat(100)).values()));
    outline.more(3);
    for (let n = 0; n < 4; n++) outline.more();
    assert.deepEqual(output.told, [
      'outline 7: 5',
      'outline 7: 41',
      'outline 7: 41',
      'outline 7: 13, complete',
    ]);
  });

  it('is what comes before a sound, too', () => {
    const outline = new Outline(output, 7, new ChunkList(chunksOf('x'.repeat(100)).values()));
    outline.upTo(1);
    outline.upTo(1);
    assert.deepEqual(output.told, ['outline 7: 2']);
    outline.upTo(2);
    assert.deepEqual(output.told, ['outline 7: 2', 'outline 7: 41']);
    outline.upTo(42);
    assert.deepEqual(output.told, ['outline 7: 2', 'outline 7: 41']);
    outline.upTo(1_000);
    assert.equal(output.told.at(-1), 'outline 7: 16, complete');
  });

  it('is that a text is empty', () => {
    const outline = new Outline(output, 7, new ChunkList([]));
    outline.more();
    outline.more();
    assert.deepEqual(output.told, ['outline 7: 0, complete']);
  });

  it('has the indexes of before an edit until the device confirms it', () => {
    const outline = edited('abc', 'xac');
    assert.deepEqual(
      [0, 1, 2].map((index) => outline.now(index)),
      [1, undefined, 2],
    );
    const loaded = (index: number): AudioFact => ({ type: 'loaded', reading: 7, index, seconds: 1 });
    assert.deepEqual(outline.factNow(loaded(0)), loaded(1));
    assert.equal(outline.factNow(loaded(1)), undefined);
    assert.deepEqual(outline.factNow({ ...loaded(0), reading: 6 } as AudioFact), {
      ...loaded(0),
      reading: 6,
    });
    const others: readonly AudioFact[] = [
      { type: 'unblocked' },
      { type: 'lost' },
      { type: 'sounding', reading: 7, jump: 0 },
    ];
    for (const fact of others) assert.equal(outline.factNow(fact), fact);
    const confirmation: AudioFact = { type: 'renumbered', reading: 7 };
    assert.equal(outline.factNow(confirmation), confirmation);
    assert.equal(outline.now(1), 1);
    assert.deepEqual(outline.factNow(loaded(1)), loaded(1));
  });

  it('waits to hear again, from a device that knows the edit, that it has nothing left to play', () => {
    const outline = edited('abc', 'abcd');
    const facts: readonly AudioFact[] = [
      { type: 'starved', reading: 7, jump: 0, index: 2 },
      { type: 'ended', reading: 7, jump: 0 },
    ];
    for (const fact of facts) assert.equal(outline.factNow(fact), undefined, fact.type);
    for (const fact of facts)
      assert.deepEqual(outline.factNow({ ...fact, reading: 6 } as AudioFact)?.type, fact.type);
    outline.factNow({ type: 'renumbered', reading: 7 });
    for (const fact of facts) assert.equal(outline.factNow(fact), fact);
  });

  it('follows each of several edits that are under way', () => {
    const outline = edited('abc', 'xabc');
    change(outline, 'xabc', 'xbc');
    assert.deepEqual(
      [0, 1, 2].map((index) => outline.now(index)),
      [undefined, 1, 2],
    );
    outline.factNow({ type: 'renumbered', reading: 7 });
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => outline.now(index)),
      [0, undefined, 1, 2],
    );
    outline.factNow({ type: 'renumbered', reading: 7 });
    assert.equal(outline.now(1), 1);
  });

  it('is what it was told before an edit, and nothing is sent twice', () => {
    const before = new ChunkList(chunksOf('abcd').values());
    const outline = new Outline(output, 7, before);
    outline.more();
    const now = new ChunkList(chunksOf('abxcd').values());
    now.at(1);
    const place = { index: 0, offset: 0 };
    outline.change(recutReading({ before: before.known, now, place, sentence: [], isHeard: false }));
    assert.deepEqual(output.told, ['outline 7: 2', 'recut']);
    outline.more();
    assert.deepEqual(output.told.slice(2), ['outline 7: 3, complete']);
  });

  it('is all of an edited text, of which nothing is sent again', () => {
    const outline = edited('abc', 'abx');
    outline.more();
    outline.upTo(9);
    assert.deepEqual(output.told, ['outline 7: 3, complete', 'recut']);
  });
});
