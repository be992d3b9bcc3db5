import assert from 'node:assert/strict';
import { ChunkList } from '../../../src/reading/chunkList.js';
import { chunkOf, chunksOf } from '../../support/chunksOf.js';

describe('The chunks of a text', () => {
  const letters = ['a', 'b', 'c', 'd'];
  let cut: string[];
  beforeEach(() => {
    cut = [];
  });

  function* text() {
    for (const chunk of chunksOf(letters)) {
      cut.push(chunk.text);
      yield chunk;
    }
  }
  const known = (list: ChunkList) => list.known.map((chunk) => chunk.text).join('');

  it('are cut when they are needed, and once', () => {
    const list = new ChunkList(text());
    assert.deepEqual([known(list), list.complete], ['', false]);
    assert.equal(list.at(1)?.text, 'b');
    assert.equal(list.at(0)?.text, 'a');
    assert.deepEqual([cut, known(list), list.complete], [['a', 'b'], 'ab', false]);
    assert.equal(list.at(4), undefined);
    assert.deepEqual([known(list), list.complete], ['abcd', true]);
    assert.equal(list.at(9), undefined);
    assert.deepEqual(cut, letters);
  });

  it('are known to be all only when another was asked for', () => {
    const list = new ChunkList(text());
    list.at(3);
    assert.equal(list.complete, false);
  });

  it('come one after another from anywhere', () => {
    const list = new ChunkList(text());
    assert.deepEqual(
      [...list.from(2)].map((chunk) => chunk.text),
      ['c', 'd'],
    );
    assert.deepEqual([...list.from(4)], []);
  });

  it('are searched no further than to the first that fits', () => {
    const list = new ChunkList(text());
    assert.deepEqual(
      list.firstPlace((chunk) => (chunk.text === 'b' ? 5 : undefined)),
      { index: 1, offset: 5 },
    );
    assert.deepEqual(cut, ['a', 'b']);
    assert.deepEqual(
      list.firstPlace(() => 0),
      { index: 0, offset: 0 },
    );
    assert.equal(
      list.firstPlace(() => undefined),
      undefined,
    );
  });

  it('go on where they were when the known ones are replaced', () => {
    const list = new ChunkList(text());
    list.at(1);
    const other = list.withKnown([chunkOf('x')]);
    assert.deepEqual([known(other), other.complete], ['x', false]);
    assert.equal(other.at(1)?.text, 'c');
    assert.equal(other.at(3), undefined);
    const whole = other.withKnown([]);
    assert.deepEqual([known(whole), whole.complete, whole.at(0)], ['', true, undefined]);
  });
});
