import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { labelsOf } from '../../../../src/core/voices/listedVoices.js';
import type { Voice } from '../../../../src/core/voices/voice.js';
import { SpokenLanguage } from '../../../../src/editor/voices/rememberedVoices.js';
import type { Memory } from '../../../../src/disk/stored.js';

describe('The language of the voice that reads', () => {
  const eva = publicVoice('eva', 'German | Female');
  const never = (): Promise<never> => new Promise(() => undefined);

  it('is taken from the list of voices, and from memory while there is none', async () => {
    const state = memory();
    assert.equal(await languageOf('eva', state, () => Promise.resolve(eva)), 'de');
    assert.equal(await languageOf('eva', state, never), 'de');
    assert.equal(await languageOf('eva', state, () => Promise.reject(new Error('offline'))), 'de');
  });

  it('is what the list says after a voice was given another language', async () => {
    const state = memory();
    const mine = (language: string): Voice => ({
      kind: 'custom',
      id: 'mine',
      name: 'Mine',
      sample: '',
      language,
    });
    assert.equal(await languageOf('mine', state, () => Promise.resolve(mine('en-v3'))), 'en');
    assert.equal(await languageOf('mine', state, () => Promise.resolve(mine('pl'))), 'pl');
    assert.equal(await languageOf('mine', state, never), 'pl');
  });

  it('is unknown if the voice does not say it, or if the service cannot be asked', async () => {
    assert.equal(
      await languageOf('odd', memory(), () => Promise.resolve(publicVoice('odd', 'Warm'))),
      undefined,
    );
    const label = publicVoice('label', 'De facto | Female');
    assert.equal(await languageOf('label', memory(), () => Promise.resolve(label)), undefined);
    assert.equal(await languageOf('eva', memory(), () => Promise.reject(new Error('offline'))), undefined);
    assert.equal(await languageOf('gone', memory(), () => Promise.resolve(undefined)), undefined);
    const noVoice = { voiceId: () => Promise.reject(new Error('none')) };
    const spoken = new SpokenLanguage({ service: 'one' }, noVoice, { find: never }, memory());
    assert.equal(await spoken.now(), undefined);
  });

  it('is known before it is stored', async () => {
    const slow: Memory = { get: () => undefined, update: never };
    assert.equal(await languageOf('eva', slow, () => Promise.resolve(eva)), 'de');
  });

  it('is not waited for longer than a moment', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const language = languageOf('eva', memory(), never);
      await new Promise(setImmediate);
      mock.timers.tick(1500);
      assert.equal(await language, undefined);
    } finally {
      mock.timers.reset();
    }
  });

  it('is kept for each service, and for the latest voices only', async () => {
    const state = memory();
    for (let n = 0; n < 60; n++) await languageOf(`v${n}`, state, () => Promise.resolve(eva));
    assert.equal(await languageOf('v59', state, never), 'de');
    assert.equal(await languageOf('v0', state, () => Promise.reject(new Error('offline'))), undefined);
    const elsewhere = () => Promise.reject(new Error('offline'));
    assert.equal(await languageOf('v59', state, elsewhere, 'other'), undefined);
  });
});

function publicVoice(id: string, metadata: string): Voice {
  return { kind: 'public', id, name: id, sample: '', labels: labelsOf(metadata) };
}

function languageOf(
  id: string,
  state: Memory,
  find: () => Promise<Voice | undefined>,
  service = 'one',
): Promise<string | undefined> {
  return new SpokenLanguage({ service }, { voiceId: () => Promise.resolve(id) }, { find }, state).now();
}

function memory(): Memory {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    update: (key, value) => {
      kept.set(key, value);
      return Promise.resolve();
    },
  };
}
