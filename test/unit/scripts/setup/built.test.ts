import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh } from '../../../../scripts/setup/built.js';

describe('A built file', () => {
  let folder: string;
  const at = (name: string, second: number) => utimes(join(folder, name), second, second);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-built-'));
    await mkdir(join(folder, 'src', 'deep'), { recursive: true });
    for (const name of ['src/deep/a.ts', 'single.json', 'built']) await writeFile(join(folder, name), '');
    for (const name of ['src/deep/a.ts', 'src/deep', 'src', 'single.json']) await at(name, 100);
    await at('built', 200);
  });

  const fresh = () => isFresh('built', ['src', 'single.json'], folder);

  it('is fresh when it is newer than all its sources', () => {
    assert.ok(fresh());
  });

  it('is not when it is missing', async () => {
    await rm(join(folder, 'built'));
    assert.ok(!fresh());
  });

  for (const changed of ['src/deep/a.ts', 'single.json']) {
    it(`is not when ${changed} was changed since`, async () => {
      await at(changed, 201);
      assert.ok(!fresh());
    });
  }

  it('is not when a source was taken away since', async () => {
    await rm(join(folder, 'src', 'deep', 'a.ts'));
    assert.ok(!fresh());
  });
});
