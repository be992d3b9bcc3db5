import { strict as assert } from 'node:assert';
import { isSameSound, voiceFor } from '../../../../src/core/voices/voice.js';
import { voicesOf } from '../../../../src/core/voices/listedVoices.js';

const voices = voicesOf({
  voices: [
    ['eva', 'English (US) | Female'],
    ['edwin', 'English (UK) | Male'],
    ['dora', 'German | Female'],
    ['dirk', 'German | Male'],
    ['fabien', 'French | Male'],
  ].map(([voice_id = '', metadata = '']) => ({ voice_id, name: voice_id, sample: '', metadata })),
  customVoices: [{ voice_id: 'mine', name: 'Mine', sample: '', language: 'en-v3' }],
});

const embedded = (chosen: string, chosenLanguage?: string, byLanguage: Record<string, string> = {}) =>
  voiceFor({ chosen, chosenLanguage, byLanguage, free: voices });
const hosted = (byLanguage: Record<string, string>) =>
  voiceFor({ chosen: 'eva', chosenLanguage: 'en', byLanguage });

describe('the voice for a language', () => {
  it('is the chosen one for its own language, and for a text of no known language', () => {
    const voice = embedded('edwin', 'en', { en: 'eva' });
    assert.equal(voice('en'), 'edwin');
    assert.equal(voice(), 'edwin');
  });

  it('is the one that the user has for it', () => {
    assert.equal(embedded('edwin', 'en', { de: 'dora' })('de'), 'dora');
    assert.equal(hosted({ de: 'dora' })('de'), 'dora');
  });

  it('is the nearest one where voices are free: of the same gender if there is one', () => {
    assert.equal(embedded('edwin', 'en')('de'), 'dirk');
    assert.equal(embedded('eva', 'en')('de'), 'dora');
    assert.equal(embedded('eva', 'en')('fr'), 'fabien');
    assert.equal(embedded('mine', 'en')('de'), 'dora');
    assert.equal(embedded('eva', 'en', { de: 'deleted' })('de'), 'dora');
    assert.equal(embedded('eva', 'en')('ja'), 'eva');
  });

  it('is never one that costs something unless the user said so', () => {
    assert.equal(hosted({})('de'), 'eva');
    assert.equal(hosted({ fr: 'fabien' })('de'), 'eva');
  });

  it('sounds the same where no language has another', () => {
    const serviceOf = () => 'embedded';
    const one = { voiceFor: embedded('eva', 'en'), serviceOf };
    assert.ok(isSameSound(one, { voiceFor: embedded('eva', 'en', { de: 'dora' }), serviceOf }));
    assert.ok(!isSameSound(one, { voiceFor: embedded('eva', 'en', { de: 'dirk' }), serviceOf }));
    assert.ok(!isSameSound(one, { voiceFor: embedded('eva', 'en'), serviceOf: () => 'embedded de' }));
  });
});
