import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledVoice } from '../../../../src/core/naturalVoices/installedVoice.js';
import { NaturalVoiceStore } from '../../../../src/editor/naturalVoices/naturalVoiceStore.js';

const hash = '0'.repeat(64);

function described(key: string, name = 'Toy'): InstalledVoice {
  return { key, name, speakers: [], origin: 'file', bytes: 5, sha256: { model: hash, config: hash } };
}

describe('the natural voices on this computer', () => {
  let folder: string;
  let store: NaturalVoiceStore;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'lector-natural-')), 'natural');
    store = new NaturalVoiceStore(folder);
  });

  async function install(voice: InstalledVoice): Promise<void> {
    const draft = await store.draft(voice.key);
    await writeFile(join(draft.folder, 'voice.onnx'), 'model');
    await store.publish(draft, voice);
  }

  it('are none before the first one', async () => {
    assert.deepEqual(await store.list(), []);
    assert.deepEqual(await store.damaged(), []);
  });

  it('are listed by key, without drafts and whatever else lies there', async () => {
    await install(described('nl_NL-two-medium'));
    await install(described('en_US-one-low'));
    await store.draft('en_US-three-low');
    await mkdir(join(folder, 'en_US-four-low'));
    await writeFile(join(folder, 'en_US-four-low', 'voice.json'), '{ "key": "en_US-four-low" }');
    await writeFile(join(folder, 'note.txt'), 'hello');
    assert.deepEqual(
      (await store.list()).map(({ key }) => key),
      ['en_US-one-low', 'nl_NL-two-medium'],
    );
  });

  it('take the place of a folder that is not a voice', async () => {
    await mkdir(join(folder, 'en_US-one-low'), { recursive: true });
    await writeFile(join(folder, 'en_US-one-low', 'voice.onnx'), 'half a model');
    await install(described('en_US-one-low'));
    assert.deepEqual(await readdir(join(folder, 'en_US-one-low')), ['voice.json', 'voice.onnx']);
    assert.deepEqual(await readdir(folder), ['en_US-one-low']);
  });

  it('stay as they are when another window installs one a second time', async () => {
    await install(described('en_US-one-low', 'First'));
    await install(described('en_US-one-low', 'Second'));
    assert.equal((await store.find('en_US-one-low'))?.name, 'First');
    assert.deepEqual(await readdir(folder), ['en_US-one-low']);
  });

  it('are gone after they were removed, and can be removed twice', async () => {
    await install(described('en_US-one-low'));
    await store.remove('en_US-one-low');
    await store.remove('en_US-one-low');
    assert.deepEqual(await readdir(folder), []);
  });

  it('are damaged when they were set aside, until they are installed again or removed', async () => {
    const setAside = (): Promise<void> =>
      rename(join(folder, 'en_US-one-low'), join(folder, 'damaged-en_US-one-low'));
    await install(described('en_US-one-low'));
    await setAside();
    assert.deepEqual(await store.list(), []);
    assert.deepEqual(await store.damaged(), ['en_US-one-low']);
    await install(described('en_US-one-low'));
    assert.deepEqual(await store.damaged(), []);
    assert.deepEqual(await readdir(folder), ['en_US-one-low']);
    await setAside();
    await store.remove('en_US-one-low');
    assert.deepEqual(await readdir(folder), []);
  });

  it('are told apart from those set aside before', async () => {
    const key = 'en_US-one-low';
    const setAside = async (): Promise<readonly string[]> => {
      await install(described(key));
      await rename(join(folder, key), join(folder, `damaged-${key}`));
      return [await store.installation(key), await store.installation(key)];
    };
    const [first, same] = await setAside();
    assert.equal(first, same);
    const [second] = await setAside();
    assert.notEqual(second, first);
  });

  it('are damaged under their own name where a kill came between, and can be removed', async () => {
    await install(described('en_US-one-low'));
    await rename(join(folder, 'en_US-one-low'), join(folder, 'damaged-en_US-one-low.some-id'));
    assert.deepEqual(await store.damaged(), ['en_US-one-low']);
    await store.remove('en_US-one-low');
    assert.deepEqual(await readdir(folder), []);
  });

  it('leave nothing of one that was being removed when its window was killed', async () => {
    await mkdir(join(folder, '.removed-some-id'), { recursive: true });
    await writeFile(join(folder, '.removed-some-id', 'voice.onnx'), 'half a model');
    await store.sweep();
    assert.deepEqual(await readdir(folder), []);
  });

  it('have drafts that one window works on at a time', async () => {
    const first = await store.draft('en_US-one-low');
    const second = await store.draft('en_US-one-low');
    assert.notEqual(first.folder, second.folder);
    await writeFile(join(first.folder, 'voice.onnx'), 'half a mod');
    await first.release();
    const third = await store.draft('en_US-one-low');
    assert.deepEqual(await readdir(third.folder), ['voice.onnx']);
    assert.equal((await readdir(folder)).length, 2);
  });

  it('have drafts of their own, even where one key begins like another', async () => {
    const first = await store.draft('en_US-one-low');
    await writeFile(join(first.folder, 'voice.onnx'), 'half a mod');
    await first.release();
    const other = await store.draft('en_US-one-low_pass-low');
    assert.deepEqual(await readdir(other.folder), []);
  });

  it('do not keep drafts that nobody comes back to', async () => {
    const left = await store.draft('en_US-one-low');
    const recent = await store.draft('en_US-two-low');
    for (const [{ folder }, days] of [
      [left, 31],
      [recent, 29],
    ] as const) {
      const before = new Date(Date.now() - days * 24 * 60 * 60_000);
      await utimes(folder, before, before);
    }
    await store.sweep();
    assert.deepEqual(
      (await readdir(folder)).map((name) => join(folder, name)),
      [recent.folder],
    );
  });
});
