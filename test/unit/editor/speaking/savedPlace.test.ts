import assert from 'node:assert/strict';
import { parsePlace, PlaceMemory, type SavedPlace } from '../../../../src/editor/speaking/savedPlace.js';

const selection: SavedPlace = { uri: 'file:///a.md', offset: 5, ranges: [{ start: 3, end: 20 }] };

/** What VS Code keeps for a workspace. */
class Memento {
  readonly written: unknown[] = [];

  keys(): readonly string[] {
    return [];
  }

  get(): unknown {
    return this.written.at(-1);
  }

  update(_key: string, value: unknown): Promise<void> {
    this.written.push(value);
    return Promise.resolve();
  }
}

describe('the place of a reading', () => {
  it('is kept with what was to be read, and written only when it moves', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    places.keep(selection);
    places.keep({ ...selection });
    places.keep({ ...selection, offset: 9 });
    assert.deepEqual(memory.written, [selection, { ...selection, offset: 9 }]);
    assert.deepEqual(new PlaceMemory(memory).saved, { ...selection, offset: 9 });
    places.forget();
    assert.equal(places.saved, undefined);
  });

  it('may be of a whole document', () => {
    assert.deepEqual(parsePlace({ uri: 'file:///a.md', offset: 5 }), { uri: 'file:///a.md', offset: 5 });
  });

  it('is none where what is kept cannot be understood', () => {
    for (const value of [
      undefined,
      null,
      'place',
      {},
      { uri: 'file:///a.md' },
      { uri: 1, offset: 1 },
      { ...selection, ranges: 'all' },
      { ...selection, ranges: [{ start: 3 }] },
      { ...selection, ranges: [{ start: 9, end: 3 }] },
      { ...selection, ranges: [null] },
    ]) {
      assert.equal(parsePlace(value), undefined, JSON.stringify(value));
    }
  });
});
