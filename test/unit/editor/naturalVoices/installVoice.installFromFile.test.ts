import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkVoiceFiles } from '../../../../src/service/engine/piper/checkVoiceFiles.js';
import { voiceFiles } from '../../../../src/core/naturalVoices/installedVoice.js';
import { installFromFile, type CheckedVoice } from '../../../../src/editor/naturalVoices/installVoice.js';
import { NaturalVoiceStore } from '../../../../src/editor/naturalVoices/naturalVoiceStore.js';
import { toyVoice, type ToyVoiceOptions } from '../../../support/toyVoice.js';

const never = new AbortController().signal;

describe('installing a voice from its files', () => {
  let folder: string;
  let store: NaturalVoiceStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-file-'));
    store = new NaturalVoiceStore(folder);
  });

  it('makes them a voice for the service to find', async () => {
    const files = checkedToy({ speakers: ['anna', 'bert'], language: 'de_DE', quality: 'low' });
    const installed = await installFromFile(store, files, 'Größter Bär!', never);
    assert.match(installed.key, /^de_DE-gro_ter_bar_[0-9a-f]{8}-low$/);
    assert.deepEqual(await store.list(), [installed]);
    assert.deepEqual(
      [installed.name, installed.speakers, installed.origin],
      ['Größter Bär!', ['anna', 'bert'], 'file'],
    );
    assert.deepEqual(
      new Uint8Array(await readFile(join(folder, installed.key, voiceFiles.model))),
      files.model,
    );
    assert.deepEqual(await readdir(folder), [installed.key]);
  });

  it('gives other files another key under the same name, and the same files the same', async () => {
    const [one, other] = [checkedToy(), checkedToy({ sampleRate: 16_000 })];
    const keys = [];
    for (const files of [one, other, one])
      keys.push((await installFromFile(store, files, 'Mine', never)).key);
    assert.equal(keys[2], keys[0]);
    assert.notEqual(keys[1], keys[0]);
    assert.equal((await store.list()).length, 2);
  });

  it('names a voice whose name has no Latin letter', async () => {
    const { key } = await installFromFile(store, checkedToy(), 'Голос', never);
    assert.match(key, /^en_US-voice_[0-9a-f]{8}-medium$/);
  });

  it('installs nothing when it is cancelled', async () => {
    const cancelled = AbortSignal.abort();
    await assert.rejects(installFromFile(store, checkedToy(), 'Mine', cancelled), { name: 'AbortError' });
    assert.deepEqual(await readdir(folder), []);
  });
});

function checkedToy(options?: ToyVoiceOptions): CheckedVoice {
  const { model, config } = toyVoice(options);
  const about = checkVoiceFiles(model, config).config;
  return { model, configBytes: new TextEncoder().encode(config), about };
}
