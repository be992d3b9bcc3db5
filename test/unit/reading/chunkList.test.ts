import assert from 'node:assert/strict';
import { ChunkList, theEnd } from '../../../src/reading/chunkList.js';
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
      { chunk: 2, offset: 5 },
    );
    assert.deepEqual(cut, ['a', 'b']);
    assert.deepEqual(
      list.firstPlace(() => 0),
      { chunk: 1, offset: 0 },
    );
    assert.equal(
      list.firstPlace(() => undefined),
      undefined,
    );
  });

  it('go on where they were when the known ones are replaced', () => {
    const list = new ChunkList(text());
    list.at(1);
    list.become([chunkOf('x')]);
    assert.deepEqual([known(list), list.complete], ['x', false]);
    assert.equal(list.at(1)?.text, 'c');
    assert.equal(list.at(3), undefined);
    list.become([]);
    assert.deepEqual([known(list), list.complete, list.at(0)], ['', true, undefined]);
  });

  it('go on with another text when they become it', () => {
    const list = new ChunkList(text());
    list.at(9);
    const other = new ChunkList(chunksOf(['x', 'y', 'z']));
    const first = other.at(0) ?? assert.fail('there is none');
    list.become([{ ...first, id: undefined }], other);
    assert.deepEqual([known(list), list.complete], ['x', false]);
    assert.deepEqual([list.at(2)?.text, list.at(3), list.complete], ['z', undefined, true]);
  });

  it('have ids that last, whatever comes and goes', () => {
    const list = new ChunkList(text());
    list.at(2);
    const [a, b, c] = list.known;
    assert.deepEqual([a?.id, b?.id, c?.id], [1, 2, 3]);
    list.become([c ?? assert.fail('there is none'), chunkOf('x'), a ?? assert.fail('there is none')]);
    assert.deepEqual(
      list.known.map(({ id, text: said }) => [id, said]),
      [
        [3, 'c'],
        [4, 'x'],
        [1, 'a'],
      ],
    );
    assert.deepEqual([list.get(3)?.text, list.get(2), list.at(3)?.id], ['c', undefined, 5]);
    assert.equal(list.identified(chunkOf('y')).id, 6);
  });

  it('have ids of their own if another list has cut them', () => {
    const other = new ChunkList(text());
    other.at(0);
    const list = new ChunkList(other.from(0));
    list.at(1);
    list.become([...list.known, chunkOf('x')]);
    assert.deepEqual(
      list.known.map(({ id }) => id),
      [1, 2, 3],
    );
  });

  it('have places by their ids', () => {
    const list = new ChunkList(text());
    list.become([...list.from(0)].reverse());
    assert.deepEqual(list.placeAt({ index: 0, offset: 7 }), { chunk: 4, offset: 7 });
    assert.deepEqual(list.indexed({ chunk: 4, offset: 7 }), { index: 0, offset: 7 });
    assert.deepEqual(list.placeAt({ index: 4, offset: 7 }), theEnd);
    assert.deepEqual(list.indexed(theEnd), { index: 4, offset: 0 });
  });
});
