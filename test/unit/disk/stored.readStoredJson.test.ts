import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readStoredJson } from '../../../src/disk/stored.js';

describe('Reading a stored JSON file', () => {
  let folder: string;
  let path: string;
  let setAsides: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lector-json-'));
    path = join(folder, 'a.json');
    setAsides = 0;
  });

  const setAside = () => {
    setAsides++;
    return Promise.resolve();
  };

  it('reads it again where another process replaced it in the meantime', async () => {
    writeFileSync(path, '"old"');
    // By the time the old content turns out to be unusable, the new one is in place.
    const schema = v.custom<string>((content) => {
      if (content === 'new') return true;
      writeFileSync(path, '"new"');
      return false;
    });
    assert.equal(await readStoredJson(path, schema, setAside), 'new');
    assert.equal(setAsides, 0);
  });

  it('sets it aside once where it stays damaged', async () => {
    writeFileSync(path, '{');
    assert.equal(await readStoredJson(path, v.string(), setAside), undefined);
    assert.equal(setAsides, 1);
  });

  it('sets nothing aside where there is nothing', async () => {
    assert.equal(await readStoredJson(path, v.string(), setAside), undefined);
    writeFileSync(path, '"text"');
    assert.equal(await readStoredJson(join(path, 'b.json'), v.string(), setAside), undefined);
    assert.equal(setAsides, 0);
  });

  it('takes a file for damaged that is far larger than any that is written', async () => {
    writeFileSync(path, JSON.stringify('x'.repeat(1_000_000)));
    assert.equal(await readStoredJson(path, v.string(), setAside), undefined);
    assert.equal(setAsides, 1);
  });
});
