import assert from 'node:assert/strict';
import { VoiceLanguages } from '../../../../src/editor/voices/rememberedVoices.js';

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

  it('tell whether a voice has been given another language', async () => {
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
