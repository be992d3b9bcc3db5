import assert from 'node:assert/strict';
import type { Chunk } from '../../../../src/text/segment.js';
import { cutUpTo } from '../../../../src/editor/reading/cutUpTo.js';
import { chunksOf } from '../../../support/chunksOf.js';

const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'];
const beginsAt = (wanted: string) => (chunk: Chunk) => (chunk.text === wanted ? 0 : undefined);
const always = () => true;

describe('cutting up to where a reading begins', () => {
  let cut: string[];

  /** Each chunk takes longer than anyone should have to wait. */
  function* slowChunks(): Generator<Chunk> {
    for (const chunk of chunksOf(texts)) {
      const begun = performance.now();
      while (performance.now() - begun < 10);
      cut.push(chunk.text);
      yield chunk;
    }
  }

  beforeEach(() => (cut = []));

  it('lets others have turns, so that a place far into a long text holds up nobody', async () => {
    let turns = 0;
    let isOver = false;
    const other = (): void => {
      turns++;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    await cutUpTo(slowChunks(), beginsAt('Five.'), always);
    isOver = true;
    assert.ok(turns >= 4, `${String(turns)} turns`);
  });

  it('cuts no further, and leaves no chunk out', async () => {
    const chunks = await cutUpTo(slowChunks(), beginsAt('Three.'), always);
    assert.deepEqual(cut, texts.slice(0, 3));
    assert.deepEqual(
      [...(chunks ?? [])].map(({ text }) => text),
      texts,
    );
    assert.deepEqual(cut, texts);
  });

  it('gives all of a text in which the place is not found', async () => {
    const chunks = await cutUpTo(slowChunks(), () => undefined, always);
    assert.equal([...(chunks ?? [])].length, texts.length);
  });

  it('ends as soon as the reading is not wanted any more', async () => {
    const chunks = await cutUpTo(slowChunks(), beginsAt('Six.'), () => cut.length < 2);
    assert.equal(chunks, undefined);
    assert.deepEqual(cut, texts.slice(0, 2));
  });
});
