import assert from 'node:assert/strict';
import { parsePlace, PlaceMemory, type SavedPlace } from '../../../../src/editor/reading/savedPlace.js';

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
    const told: boolean[] = [];
    const places = new PlaceMemory(memory, (has) => told.push(has));
    places.keep(selection);
    places.keep({ ...selection });
    places.keep({ ...selection, offset: 9 });
    assert.equal(memory.written.length, 2);
    assert.deepEqual(new PlaceMemory(memory).shown, { ...selection, offset: 9 });
    places.forgetShown();
    assert.equal(places.shown, undefined);
    assert.equal(new PlaceMemory(memory).of(selection.uri), undefined);
    assert.deepEqual(told, [false, true, true, false], 'whether there is any');
  });

  it('is kept for each document, however many others are read', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    places.keep(selection);
    const other = { uri: 'file:///b.md', offset: 1, stopped: true };
    places.keep(other);
    const after = new PlaceMemory(memory);
    assert.deepEqual(after.shown, other);
    assert.deepEqual(after.of(selection.uri), selection);
    after.leave();
    assert.equal(new PlaceMemory(memory).shown, undefined);
    assert.deepEqual(new PlaceMemory(memory).of(other.uri), other);
  });

  it('is kept for a whole document while a part of it is read by itself', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    const whole = { uri: selection.uri, offset: 40_000 };
    places.keep(whole);
    places.leave();
    places.keep(selection);
    assert.deepEqual(new PlaceMemory(memory).shown, selection);
    places.forgetShown();
    assert.equal(places.shown, undefined);
    assert.deepEqual(new PlaceMemory(memory).of(selection.uri), whole);
  });

  it('is listed until its document is gone, the last first', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    const uris = ['file:///a.md', 'file:///b.md', 'file:///c.md'];
    for (const uri of uris) places.keep({ uri, offset: 1 });
    for (const gone of ['file:///b.md', 'file:///c.md']) places.forget(gone);
    assert.deepEqual(new PlaceMemory(memory).all, [{ uri: 'file:///a.md', offset: 1 }]);
    assert.equal(new PlaceMemory(memory).shown, undefined, 'the one in the player is gone');
    places.keep({ uri: 'file:///d.md', offset: 2 });
    assert.deepEqual(
      places.all.map(({ uri }) => uri),
      ['file:///d.md', 'file:///a.md'],
    );
  });

  it('stays with its document when that is renamed, or the folder that it is in', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    const replaced = { uri: 'file:///b/z.md', offset: 4 };
    const inFolder = { uri: 'file:///a/x.md', offset: 1 };
    for (const place of [replaced, selection, inFolder]) places.keep(place);
    const writes = memory.written.length;
    places.renamed([{ oldUri: 'file:///c', newUri: 'file:///d' }]);
    assert.equal(memory.written.length, writes, 'nothing of another');
    places.renamed([
      { oldUri: 'file:///a', newUri: 'file:///b' },
      { oldUri: 'file:///b/x.md', newUri: 'file:///b/z.md' },
    ]);
    const after = new PlaceMemory(memory);
    assert.deepEqual(after.all, [{ ...inFolder, uri: 'file:///b/z.md' }, selection]);
    assert.deepEqual(after.shown, after.all[0]);
    places.forgetShown();
    assert.deepEqual(new PlaceMemory(memory).all, [selection]);
  });

  it('is kept for a number of documents that does not grow forever', () => {
    const memory = new Memento();
    const places = new PlaceMemory(memory);
    for (let n = 0; n < 60; n++) places.keep({ uri: `file:///${String(n)}.md`, offset: n });
    const after = new PlaceMemory(memory);
    assert.equal(after.of('file:///9.md'), undefined);
    assert.equal(after.of('file:///10.md')?.offset, 10);
  });

  it('is none where the memory cannot be understood', () => {
    for (const value of [undefined, null, 7, { places: 'all' }, { shown: 3, places: [selection, 4] }]) {
      const memory = new Memento();
      memory.written.push(value);
      assert.equal(new PlaceMemory(memory).shown, undefined);
    }
  });

  it('is kept with the hashes of its words, without which older versions kept it', () => {
    const marked = { start: 3, end: 20, marks: [1, -2, 3] };
    const place = { uri: 'file:///a.md', offset: 5, at: marked, ranges: [marked, { start: 30, end: 40 }] };
    assert.deepEqual(parsePlace(place), place);
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
