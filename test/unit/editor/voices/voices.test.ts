import assert from 'node:assert/strict';
import type { VoiceList } from '../../../../src/core/voices/voice.js';
import type { PerService } from '../../../../src/core/voices/perService.js';
import { ChosenVoice } from '../../../../src/editor/voices/chosenVoice.js';
import { FavouriteVoices } from '../../../../src/editor/voices/favouriteVoices.js';
import { VoiceCatalogue } from '../../../../src/editor/voices/voiceCatalogue.js';
import { VoiceLanguages } from '../../../../src/editor/voices/voiceLanguages.js';

const listOf = (...ids: readonly string[]): VoiceList => ({
  voices: ids.map((id) => ({
    voice_id: id,
    name: id,
    sample: '',
    metadata: id.startsWith('de') ? 'German | Male' : 'English (US) | Female',
  })),
  customVoices: [],
});

const account = (service: string) => ({
  service,
  account: () => Promise.reject(new Error('is not asked')),
  onDidChange: () => ({ dispose: () => undefined }),
});

describe('the catalogue of voices', () => {
  it('asks once, whoever asks how often, until it is refreshed', async () => {
    let asked = 0;
    const catalogue = new VoiceCatalogue(() => {
      asked++;
      return Promise.resolve(listOf('a'));
    });
    await Promise.all([catalogue.voices(), catalogue.voices()]);
    await catalogue.voices();
    assert.equal(asked, 1);
    catalogue.refresh();
    await catalogue.voices();
    assert.equal(asked, 2);
  });

  it('asks again after a failure', async () => {
    let fails = true;
    const catalogue = new VoiceCatalogue(() =>
      fails ? Promise.reject(new Error('gone')) : Promise.resolve(listOf('a')),
    );
    await assert.rejects(catalogue.voices(), /gone/);
    fails = false;
    assert.equal((await catalogue.voices()).length, 1);
  });

  it('answers who asked before a refresh with what came after it', async () => {
    const signals: AbortSignal[] = [];
    const catalogue = new VoiceCatalogue((signal) => {
      signals.push(signal);
      if (signals.length > 1) return Promise.resolve(listOf('new'));
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    });
    const before = catalogue.voices();
    catalogue.refresh();
    const after = catalogue.voices();
    assert.deepEqual(
      (await before).map(({ id }) => id),
      ['new'],
    );
    assert.equal(await after, await catalogue.voices());
    assert.equal(signals.length, 2);
  });
});

describe('the chosen voice', () => {
  const chosenOn = (service: string, voices: PerService<string>, list: VoiceList, language = 'en') => {
    let written = voices;
    let asked = 0;
    const catalogue = new VoiceCatalogue(() => {
      asked++;
      return Promise.resolve(list);
    });
    const setting = {
      read: () => written,
      own: () => written,
      write: (changed: PerService<string>) => {
        written = changed;
        return Promise.resolve();
      },
    };
    const chosen = new ChosenVoice(account(service), setting, catalogue, language);
    return { chosen, written: () => written, asked: () => asked };
  };

  it('is the one chosen for the service, without asking the service', async () => {
    const { chosen, asked } = chosenOn('embedded', { embedded: 'b', 'https://x': 'c' }, listOf('a', 'b'));
    assert.equal(await chosen.voiceId(), 'b');
    assert.equal(asked(), 0);
  });

  it('is the first in the language of the user where none was chosen', async () => {
    const list = listOf('a', 'de-1', 'de-2');
    assert.equal(await chosenOn('embedded', {}, list, 'en').chosen.voiceId(), 'a');
    assert.equal(await chosenOn('embedded', {}, list, 'de-AT').chosen.voiceId(), 'de-1');
    assert.equal(await chosenOn('embedded', {}, list, 'ja').chosen.voiceId(), 'a');
  });

  it('is kept for its service alone', async () => {
    const { chosen, written } = chosenOn('https://x', { embedded: 'b' }, listOf('a'));
    await chosen.choose('a');
    assert.deepEqual(written(), { embedded: 'b', 'https://x': 'a' });
  });

  it('is said to be missing where the service has no voice at all', async () => {
    await assert.rejects(chosenOn('embedded', {}, listOf()).chosen.voiceId(), /no voice/);
  });
});

describe('favourite voices', () => {
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
    const here = new FavouriteVoices(state, account('embedded'));
    const there = new FavouriteVoices(state, account('https://x'));
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

describe('the languages of custom voices', () => {
  let kept: Map<string, unknown>;
  let writes: number;
  let languages: VoiceLanguages;

  beforeEach(() => {
    kept = new Map();
    writes = 0;
    languages = new VoiceLanguages({
      get: (key) => kept.get(key),
      update: (key, value) => {
        writes++;
        kept.set(key, value);
        return Promise.resolve();
      },
    });
  });
  const learn = (language: string, service = 'embedded') =>
    languages.note(service, [
      { voice_id: 'mine', language },
      { voice_id: 'other', language: 'en' },
    ]);
  const changed = () => languages.changed('embedded', 'mine');

  it('tell a voice apart from itself in another language', async () => {
    assert.equal(changed(), undefined, 'unknown');
    await learn('de');
    assert.equal(changed(), undefined, 'as it was made');
    await learn('fr');
    assert.equal(changed(), 'fr');
    await learn('es');
    assert.equal(changed(), 'es');
    await learn('de');
    assert.equal(changed(), undefined, 'what it said first is good again');
    assert.equal(languages.changed('embedded', 'other'), undefined);
  });

  it('are kept for each service, and written only when they change', async () => {
    await learn('de');
    await learn('fr');
    await learn('fr');
    await learn('fr', 'https://x');
    assert.equal(writes, 3);
    assert.equal(changed(), 'fr');
    assert.equal(languages.changed('https://x', 'mine'), undefined);
  });
});
