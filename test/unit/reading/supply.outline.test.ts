import assert from 'node:assert/strict';
import type { AudioFact } from '../../../src/reading/playerPort.js';
import { ChunkList, theEnd } from '../../../src/reading/chunkList.js';
import { Outline } from '../../../src/reading/supply.js';
import { chunkOf } from '../../support/chunksOf.js';
import { RecordingOutput } from '../../support/recordingOutput.js';

const chunksOf = (texts: string) => (texts.match(/./g) ?? []).map((text) => chunkOf(text, 'sentence'));

describe('What the device knows of the chunks', () => {
  let output: RecordingOutput;
  beforeEach(() => {
    output = new RecordingOutput();
  });

  /** All chunks of `before`. */
  function outlineOf(before: string): { readonly list: ChunkList; readonly outline: Outline } {
    const list = new ChunkList(chunksOf(before));
    list.at(Infinity);
    const outline = new Outline(output, 7, list);
    outline.more();
    return { list, outline };
  }

  /** The chunks with these texts, those that are there already with their ids. */
  function change(list: ChunkList, now: string): void {
    const left = [...list.known];
    list.become(
      chunksOf(now).map((chunk) => {
        const kept = left.findIndex(({ text }) => text === chunk.text);
        return kept < 0 ? chunk : (left.splice(kept, 1)[0] ?? chunk);
      }),
    );
  }

  const lastOutline = () => {
    const { after, removed, chunks } = output.outlines.at(-1) ?? assert.fail('there is none');
    return { after, removed, said: chunks.map(({ text }) => text).join(''), ids: chunks.map(({ id }) => id) };
  };

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

  it('is what comes before a place or a sound, too', () => {
    const list = new ChunkList(chunksOf('x'.repeat(100)).values());
    const outline = new Outline(output, 7, list);
    outline.more();
    outline.upTo(list.at(1)?.id ?? 0);
    assert.deepEqual(output.told, ['outline 7: 2']);
    outline.upTo(list.at(60)?.id ?? 0);
    outline.upTo(list.at(60)?.id ?? 0);
    assert.deepEqual(output.told, ['outline 7: 2', 'outline 7: 59']);
    list.at(Infinity);
    outline.upTo(theEnd.chunk);
    assert.equal(output.told.at(-1), 'outline 7: 39, complete');
  });

  it('is what a chunk looks like and its language, and nothing else', () => {
    const looks = { kind: 'heading', depth: 2, language: 'ja' } as const;
    const chunks = [{ ...chunkOf('海', 'heading'), ...looks }, chunkOf('b', 'paragraph')];
    new Outline(output, 7, new ChunkList(chunks)).more();
    assert.deepEqual(output.outlines[0]?.chunks, [
      { id: 1, text: '海', end: 'heading', ...looks },
      { id: 2, text: 'b', end: 'paragraph' },
    ]);
  });

  it('is that a text is empty', () => {
    const outline = new Outline(output, 7, new ChunkList([]));
    outline.more();
    outline.more();
    assert.deepEqual(output.told, ['outline 7: 0, complete']);
  });

  for (const [before, now, expected] of [
    ['abc', 'axc', { after: 1, removed: 1, said: 'x', ids: [4] }],
    ['abc', 'ac', { after: 1, removed: 1, said: '', ids: [] }],
    ['abc', 'axbc', { after: 1, removed: 0, said: 'x', ids: [4] }],
    ['abcd', 'acbd', { after: 1, removed: 2, said: 'cb', ids: [3, 2] }],
    ['abc', '', { after: undefined, removed: 3, said: '', ids: [] }],
    ['', 'ab', { after: undefined, removed: 0, said: 'ab', ids: [1, 2] }],
    ['abc', 'ab', { after: 2, removed: 1, said: '', ids: [] }],
    ['ab', 'abc', { after: 2, removed: 0, said: 'c', ids: [3] }],
    ['aa', 'aaa', { after: 2, removed: 0, said: 'a', ids: [3] }],
  ] as const) {
    it(`changes as little as possible: “${before}” becomes “${now}”`, () => {
      const { list, outline } = outlineOf(before);
      change(list, now);
      outline.update();
      assert.deepEqual(lastOutline(), expected);
    });
  }

  it('is told again of a chunk that ends in another way, or of which only the beginning stays', () => {
    const { list, outline } = outlineOf('abc');
    const [a, b, c] = list.known;
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    list.become([a, { ...b, end: 'paragraph' }, c]);
    outline.update();
    assert.deepEqual(lastOutline(), { after: 1, removed: 1, said: 'b', ids: [2] });
    list.become([a, { ...b, end: 'paragraph', text: '' }, c]);
    outline.update();
    assert.deepEqual(lastOutline(), { after: 1, removed: 1, said: '', ids: [2] });
  });

  it('says nothing of an edit that it need not know of', () => {
    const { list, outline } = outlineOf('abc');
    list.become(list.known.map((chunk) => ({ ...chunk, edited: true })));
    outline.update();
    outline.more();
    outline.upTo(3);
    assert.deepEqual(output.told, ['outline 7: 3, complete']);
  });

  it('waits to hear again, from a device that knows the latest outline, that nothing is left to play', () => {
    const { list, outline } = outlineOf('abc');
    change(list, 'abcd');
    outline.update();
    assert.deepEqual(
      output.outlines.map(({ version }) => version),
      [1, 2],
    );
    for (const type of ['starved', 'ended'] as const) {
      const fact = (version: number, reading = 7): AudioFact => ({
        type,
        reading,
        jump: 0,
        version,
        chunk: 3,
      });
      assert.equal(outline.isOutdated(fact(1)), true);
      assert.equal(outline.isOutdated(fact(2)), false);
      assert.equal(outline.isOutdated(fact(1, 6)), false);
    }
    const others: readonly AudioFact[] = [
      { type: 'unblocked' },
      { type: 'lost' },
      { type: 'sounding', reading: 7, jump: 0 },
      { type: 'position', reading: 7, jump: 0, chunk: 1, offset: 0 },
    ];
    for (const fact of others) assert.equal(outline.isOutdated(fact), false);
  });

  it('is what it was told before an edit, and nothing is sent twice', () => {
    const list = new ChunkList(chunksOf('abcd').values());
    const outline = new Outline(output, 7, list);
    outline.more();
    const now = new ChunkList(chunksOf('abxcd').values());
    now.at(1);
    const [a, b] = list.known;
    list.become([a ?? assert.fail('there is none'), b ?? assert.fail('there is none')], now);
    outline.update();
    outline.more();
    assert.deepEqual(output.told, ['outline 7: 2', 'outline 7: 3, complete']);
  });
});
