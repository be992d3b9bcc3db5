import assert from 'node:assert/strict';
import { FavoriteVoices } from '../../../../src/editor/voices/rememberedVoices.js';

const account = (service: string) => ({
  service,
  account: () => Promise.reject(new Error('is not asked')),
  onDidChange: () => ({ dispose: () => undefined }),
});

describe('favorite voices', () => {
  it('are kept for each service, and follow the user to other machines', async () => {
    const kept = new Map<string, unknown>();
    let synced: readonly string[] = [];
    const state = {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => {
        kept.set(key, value);
        return Promise.resolve();
      },
      setKeysForSync: (keys: readonly string[]) => {
        synced = keys;
      },
    };
    const here = new FavoriteVoices(state, account('embedded'));
    const there = new FavoriteVoices(state, account('https://x'));
    await here.toggle('a');
    await there.toggle('b');
    await here.toggle('c');
    await here.forget('a');
    await here.forget('never');
    assert.deepEqual(here.ids, ['c']);
    assert.deepEqual(there.ids, ['b']);
    assert.deepEqual(synced, [...kept.keys()]);
  });
});
