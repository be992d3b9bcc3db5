import assert from 'node:assert/strict';
import type { VoiceList } from '../../../../src/core/voices/voice.js';
import { VoiceCatalogue } from '../../../../src/editor/voices/voiceCatalogue.js';

const listOf = (...ids: readonly string[]): VoiceList => ({
  voices: ids.map((id) => ({ voice_id: id, name: id, sample: '', metadata: 'English (US) | Female' })),
  customVoices: [],
});

describe('the catalogue of voices', () => {
  it('asks the service once, however many callers there are, until it is refreshed', async () => {
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

  it('gives callers from before a refresh the list from after it, even if nobody has asked for that', async () => {
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
    assert.equal(signals.length, 1);
    assert.equal((await before)[0]?.id, 'new');
    const after = catalogue.voices();
    assert.deepEqual(
      (await before).map(({ id }) => id),
      ['new'],
    );
    assert.equal(await after, await catalogue.voices());
    assert.equal(signals.length, 2);
  });
});
