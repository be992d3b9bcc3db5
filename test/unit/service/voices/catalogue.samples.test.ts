import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalVoicesFolder } from '../../../../src/core/naturalVoices/installedVoice.js';
import { Catalogue, Samples } from '../../../../src/service/voices/catalogue.js';
import { installToyVoice } from '../../../support/installToyVoice.js';

describe('The sample of a natural voice', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-samples-'));
  });

  it('is found by its name alone, and a name that nobody was given costs no look at the voices', async () => {
    const { folder: voice } = await installToyVoice(folder, { speakers: ['anna', 'bob'] });
    const catalogue = new Catalogue(join(folder, naturalVoicesFolder));
    const looks: string[] = [];
    const find = (id: string) => {
      looks.push(id);
      return catalogue.find(id);
    };
    const sound = { samples: new Int16Array(100), words: [] };
    const samples = new Samples(join(folder, 'samples'), 'secret', () => Promise.resolve(sound), { find });
    await samples.open();
    const natural = (await catalogue.list()).filter(({ id }) => id.startsWith('piper-'));
    const names = natural.map(({ id }) => samples.nameOf(id));
    for (let n = 0; n < 10; n++) assert.equal(await samples.find(`${'a'.repeat(42)}${n}.wav`), undefined);
    assert.deepEqual(looks, []);
    for (const name of names) assert.match((await samples.find(name)) ?? '', /piper-en_US-toy-medium-[01]-/);
    assert.equal(looks.length, 2);
    await rm(voice, { recursive: true });
    assert.equal(await samples.find(names[0] ?? ''), undefined, 'it is gone with its voice');
  });
});
