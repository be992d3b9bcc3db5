import assert from 'node:assert/strict';
import type { VoiceList } from '../../../../src/core/voices/voice.js';
import type { Manner } from '../../../../src/reading/voicing.js';
import type { PerService, VoicesByLanguage } from '../../../../src/core/settingValue.js';
import { ChosenVoice, VoiceCatalogue } from '../../../../src/editor/voices/voiceCatalogue.js';

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

describe('the chosen voice', () => {
  const chosenOn = (
    service: string,
    voices: PerService<string>,
    list: VoiceList,
    language = 'en',
    workspace: PerService<string> = {},
  ) => {
    const owned = { user: voices, workspace };
    let byLanguage: VoicesByLanguage = {};
    let asked = 0;
    let writes = 0;
    const catalogue = new VoiceCatalogue(() => {
      asked++;
      return Promise.resolve(list);
    });
    const setting = {
      ownerFor: (service: string) =>
        service in owned.workspace ? ('workspace' as const) : ('user' as const),
      read: () => ({ ...owned.user, ...owned.workspace }),
      own: (owner: 'user' | 'workspace' = 'user') => owned[owner],
      write: (changed: PerService<string>, owner: 'user' | 'workspace' = 'user') => {
        writes++;
        owned[owner] = changed;
        chosen.settingsChanged();
        return Promise.resolve();
      },
      byLanguage: {
        ownerFor: () => 'user' as const,
        own: () => byLanguage,
        write: (changed: VoicesByLanguage) => {
          writes++;
          byLanguage = changed;
          chosen.settingsChanged();
          return Promise.resolve();
        },
      },
    };
    const chosen: ChosenVoice = new ChosenVoice(account(service), setting, catalogue, language);
    return {
      chosen,
      written: (owner: 'user' | 'workspace' = 'user') => owned[owner],
      byLanguage: () => byLanguage,
      asked: () => asked,
      writes: () => writes,
    };
  };

  it('is the one chosen for the service, without asking the service', async () => {
    const { chosen, asked } = chosenOn('embedded', { embedded: 'b', 'https://x': 'c' }, listOf('a', 'b'));
    assert.equal(await chosen.voiceId(), 'b');
    assert.equal(asked(), 0);
  });

  it('is another voice of its language if it was a natural voice that has been removed', async () => {
    const gone = { embedded: 'piper-de_DE-thorsten-medium' };
    assert.equal(await chosenOn('embedded', gone, listOf('a', 'de-1')).chosen.voiceId(), 'de-1');
    const there = listOf('a', 'de-1', 'piper-de_DE-thorsten-medium');
    assert.equal(await chosenOn('embedded', gone, there).chosen.voiceId(), gone.embedded);
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

  it('reads its own language from then on', async () => {
    const { chosen, byLanguage } = chosenOn('https://x', {}, listOf('a', 'de-1'));
    await chosen.choose('a', 'en');
    await chosen.choose('de-1', 'de');
    assert.deepEqual(byLanguage(), { 'https://x': { en: 'a', de: 'de-1' } });
    await chosen.forget('a');
    assert.deepEqual(byLanguage(), { 'https://x': { de: 'de-1' } });
  });

  it('stays where another is chosen for texts of one language only', async () => {
    const { chosen, written, byLanguage } = chosenOn('embedded', {}, listOf('a', 'de-1'));
    await chosen.chooseFor('de', 'de-1', 'gently');
    assert.deepEqual([written(), byLanguage()], [{}, { embedded: { de: 'de-1' } }]);
    assert.equal(await chosen.voiceId(), 'a');
  });

  it('replaces the previous one in every language if its own is unknown', async () => {
    const { chosen, byLanguage } = chosenOn('https://x', {}, listOf('a', 'de-1'));
    await chosen.choose('de-1', 'de');
    await chosen.choose('a', 'en');
    await chosen.choose('any');
    assert.deepEqual(byLanguage(), { 'https://x': { de: 'de-1' } });
  });

  it('is taken over from another window, is not passed back, and is written only if it differs', async () => {
    const [here, there] = [chosenOn('https://x', {}, listOf('a')), chosenOn('https://x', {}, listOf('a'))];
    const told: Promise<void>[] = [];
    here.chosen.onDidChoose((choice) => told.push(there.chosen.adopt(choice)));
    there.chosen.onDidChoose(() => assert.fail('it was not chosen here'));
    await here.chosen.choose('a', 'en');
    await Promise.all(told);
    assert.deepEqual(there.written(), { 'https://x': 'a' });
    assert.deepEqual(there.byLanguage(), { 'https://x': { en: 'a' } });
    assert.equal(there.writes(), 2);
    await here.chosen.choose('a', 'en');
    await Promise.all(told);
    assert.equal(told.length, 2);
    assert.equal(there.writes(), 2);
  });

  it('is chosen where the workspace has another for the service, which other windows do not hear of', async () => {
    const own = { embedded: 'a' };
    const { chosen, written } = chosenOn('embedded', own, listOf('a', 'b', 'c'), 'en', { embedded: 'b' });
    const told: PerService<string>[] = [];
    chosen.onDidChoose(({ voice }) => told.push(voice));
    await chosen.choose('c', 'en');
    assert.equal(await chosen.voiceId(), 'c');
    assert.deepEqual([written(), written('workspace')], [own, { embedded: 'c' }]);
    assert.deepEqual(told, [own]);
  });

  it('changes once for a choice that changes two settings, and for each change by hand', async () => {
    const { chosen, writes } = chosenOn('https://x', {}, listOf('a', 'b'));
    const changes: Manner[] = [];
    chosen.onDidChange((manner) => {
      changes.push(manner);
      assert.equal(writes(), 2, 'both are written when the change is told');
    });
    await chosen.choose('a', 'en', 'gently');
    assert.deepEqual(changes, ['gently']);
    await chosen.choose('a', 'en', 'gently');
    assert.deepEqual(changes, ['gently'], 'nothing has changed');
    chosen.settingsChanged();
    assert.deepEqual(changes, ['gently', 'atOnce'], 'how one was made says nothing of the next');
  });

  it('is said to be missing where the service has no voice at all', async () => {
    await assert.rejects(chosenOn('embedded', {}, listOf()).chosen.voiceId(), /no voice/);
  });
});
