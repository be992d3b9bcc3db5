import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalVoicesFolder } from '../../../../src/core/naturalVoices/installedVoice.js';
import { Catalogue } from '../../../../src/service/voices/catalogue.js';
import { installToyVoice } from '../../../support/installToyVoice.js';

describe('The natural voices to match a recording onto', () => {
  let folder: string;
  let voices: Catalogue;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-natural-'));
    voices = new Catalogue(join(folder, naturalVoicesFolder));
  });

  it('are none where none is installed', async () => {
    assert.deepEqual(await voices.basesFor('de'), []);
  });

  it('are those of the language, whatever the version of its code', async () => {
    await installToyVoice(folder, { language: 'de_DE' });
    await installToyVoice(folder, { gender: 'Male' });
    const english = [{ engine: 'piper', base: 'en_US-toy-medium:0:Male' }];
    for (const code of ['en', 'en-v2', 'en-v3'] as const)
      assert.deepEqual(await voices.basesFor(code), english);
  });

  it('are a few of many speakers, equally far apart', async () => {
    await installToyVoice(folder, { speakers: Array.from({ length: 20 }, (_, n) => `s${n}`) });
    assert.deepEqual(
      (await voices.basesFor('en')).map(({ base }) => Number(base.split(':')[1])),
      [0, 3, 5, 8, 10, 13, 15, 18],
    );
  });
});
