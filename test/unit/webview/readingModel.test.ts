import assert from 'node:assert/strict';
import type { CommandOf, OutlineChunk } from '../../../src/reading/playerPort.js';
import { ReadingModel, type ChunkSound } from '../../../src/webview/readingModel.js';

describe("the page's model of a reading", () => {
  const chunk = (id: number, text: string): OutlineChunk => ({ id, text, end: 'word' });
  const outline = (
    chunks: readonly OutlineChunk[],
    change: Partial<CommandOf<'outline'>> = {},
  ): CommandOf<'outline'> => ({
    type: 'outline',
    reading: 1,
    version: 1,
    after: undefined,
    removed: 0,
    chunks: [...chunks],
    complete: true,
    ...change,
  });
  const modelOf = (...chunks: readonly OutlineChunk[]): ReadingModel => {
    const model = new ReadingModel();
    model.carryOut(outline(chunks));
    return model;
  };
  const sound: ChunkSound = { seconds: 1, times: [], peaks: new Uint8Array(), cached: false };
  const oneTwo = {
    ...sound,
    times: [
      { start: 0, end: 3, seconds: 0 },
      { start: 4, end: 7, seconds: 0.4 },
    ],
    peaks: Uint8Array.of(1, 2, 3, 4),
  };
  const near = (seconds: number | undefined, expected: number): void => {
    assert.ok(Math.abs((seconds ?? NaN) - expected) < 1e-9, String(seconds));
  };

  it('knows how long it takes to a place and to the end once all sound between is there', () => {
    const model = modelOf(chunk(1, 'aaa'), chunk(2, 'one two'), chunk(3, 'bbb'));
    const from = { chunk: 1, seconds: 0.25 };
    const left = (place?: { chunk: number; offset: number }): number => model.secondsTo(place, from);
    model.load(1, sound);
    model.load(3, sound);
    assert.deepEqual([left(), left({ chunk: 2, offset: 4 })], [Infinity, Infinity]);
    model.load(2, oneTwo);
    near(left({ chunk: 2, offset: 4 }), 1 - 0.25 + 0.4 - 0.03);
    near(left({ chunk: 2, offset: 7 }), 1.75);
    near(left(), 2.75);
    model.carryOut(outline([chunk(4, 'ccc')], { after: 3, complete: false, version: 2 }));
    assert.equal(left(), Infinity, 'more may come');
    near(left({ chunk: 3, offset: 3 }), 2.75);
  });

  it('estimates what is not loaded from what is', () => {
    const model = modelOf(chunk(7, 'aaaaaaaaaa'), chunk(3, 'bbbbbbbbbb bbbbbbbbb'), chunk(5, 'cc'));
    model.load(7, sound);
    assert.equal(model.span(7)?.seconds, 1);
    assert.equal(model.span(3)?.seconds, 2);
    near(model.total, 3.2);
  });

  it('finds the place of a time, and the time of a place', () => {
    const model = modelOf(chunk(7, 'one two'), chunk(3, 'three four five'));
    model.load(7, { ...oneTwo, cached: true });
    assert.deepEqual(model.placeAt(0.5), { chunk: 7, offset: 4 });
    assert.equal(model.secondsWithin({ chunk: 7, offset: 4 }), 0.4);
    const all = model.span(3)?.seconds ?? NaN;
    assert.deepEqual(model.placeAt(1 + all * 0.5), { chunk: 3, offset: 6 });
    assert.deepEqual(model.placeAt(99), { chunk: 3, offset: 11 });
    near(model.secondsWithin({ chunk: 3, offset: 5 }), all / 3);
    assert.equal(new ReadingModel().placeAt(1), undefined);
  });

  it('tells how far each chunk is', () => {
    const model = modelOf(chunk(1, 'a'), chunk(2, 'b'), chunk(3, 'c'), chunk(4, 'd'));
    for (const [id, progress] of [
      [1, 'fetching'],
      [2, 'fetching'],
      [3, 'failed'],
    ] as const)
      model.carryOut({ type: 'progress', reading: 1, chunk: id, progress });
    model.load(1, { ...sound, cached: true });
    const states = () => [1, 2, 3, 4].map((id) => model.state(id));
    assert.deepEqual(states(), ['cached', 'fetching', 'failed', 'waiting']);
    assert.equal(model.hasFailed, true);
    model.carryOut({ type: 'state', name: 'paused' });
    assert.equal(model.state(2), 'fetching');
    model.carryOut({ type: 'state', name: 'stopped' });
    assert.deepEqual(states(), ['cached', 'waiting', 'failed', 'waiting']);
  });

  it('is still fetching what has only begun to arrive, and goes by its estimate', () => {
    const model = modelOf(chunk(1, 'abcd'), chunk(2, 'abcdefgh'));
    model.carryOut({ type: 'progress', reading: 1, chunk: 1, progress: 'fetching' });
    near(model.expected(1), 4 * 0.065);
    model.load(1, { ...sound, seconds: 2, arrived: 0.5 });
    assert.equal(model.state(1), 'fetching');
    near(model.expected(1), 2);
    near(model.expected(2), 4);
    model.load(1, sound);
    assert.equal(model.state(1), 'fetched');
  });

  it('keeps what it knows of a chunk wherever an edit moves it', () => {
    const model = modelOf(chunk(1, 'a'), chunk(2, 'b'), chunk(3, 'c'));
    model.load(2, sound);
    model.load(3, { ...sound, seconds: 5 });
    const edit = { version: 2, after: 1, removed: 2, complete: false };
    model.carryOut(outline([chunk(4, 'd'), chunk(2, 'b')], edit));
    assert.deepEqual(
      model.chunks.map(({ id }) => id),
      [1, 4, 2],
    );
    assert.deepEqual([model.sound(2), model.sound(3), model.chunk(3)], [sound, undefined, undefined]);
    near(model.span(2)?.start, 2);
    assert.deepEqual([model.version, model.complete], [2, false]);
  });

  it('keeps the beginning of a sound where only the beginning of a text stays', () => {
    const model = modelOf(chunk(1, 'one two'));
    model.load(1, oneTwo);
    model.carryOut(outline([chunk(1, 'one two')], { removed: 1 }));
    assert.equal(model.sound(1), oneTwo);
    model.carryOut(outline([chunk(1, 'one ')], { removed: 1 }));
    assert.deepEqual(model.sound(1)?.times, oneTwo.times.slice(0, 1));
    near(model.sound(1)?.seconds, 0.37);
    assert.deepEqual(model.sound(1)?.peaks, Uint8Array.of(1, 2));
    model.carryOut(outline([chunk(1, 'one two')], { removed: 1 }));
    assert.equal(model.sound(1), oneTwo, 'when the rest is there again');
  });

  it('forgets everything when another reading begins', () => {
    const model = modelOf(chunk(1, 'a'));
    model.load(1, sound);
    model.carryOut({ type: 'progress', reading: 1, chunk: 2, progress: 'failed' });
    model.carryOut({ type: 'begin', reading: 2 });
    assert.deepEqual([model.chunks, model.total, model.complete, model.version], [[], 0, false, 0]);
    assert.deepEqual([model.sound(1), model.hasFailed], [undefined, false]);
  });
});
