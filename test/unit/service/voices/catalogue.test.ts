import assert from 'node:assert/strict';
import { labelsOf } from '../../../../src/core/voices/listedVoices.js';
import {
  Catalogue,
  naturalFirst,
  publicVoices,
  voiceToLoad,
} from '../../../../src/service/voices/catalogue.js';

it('Every voice that comes with Lector names what the user’s language has a name for', () => {
  for (const { metadata } of publicVoices) {
    const { locale } = labelsOf(metadata);
    assert.match(locale?.language ?? '', /^[a-z]{2,3}$/, metadata);
    assert.match(locale?.region ?? '', /^([A-Z]{2}|\d{3}|)$/, metadata);
  }
});

describe('The voice to load at the start', () => {
  const custom = { engine: 'espeak', base: 'de', knobs: { pace: 1, pitch: 1, pitchRange: 1 } };
  const catalogue = new Catalogue('no such folder');
  const findVoice = async (id: string) => (id === 'mine' ? custom : (await catalogue.find(id))?.voice);
  const listVoices = () => Promise.resolve(publicVoices);
  const firstIn = (language: string) =>
    publicVoices.find((voice) => voice.language.startsWith(language))?.voice;

  it('is the one of the id, public or custom', async () => {
    assert.equal(await voiceToLoad(findVoice, listVoices, 'mine'), custom);
    for (const { id, voice } of publicVoices)
      assert.equal(await voiceToLoad(findVoice, listVoices, id), voice);
  });

  it('is the first of the language where no voice is named', async () => {
    assert.equal(await voiceToLoad(findVoice, listVoices, 'de'), firstIn('de'));
    assert.equal(await voiceToLoad(findVoice, listVoices, 'pt-br'), firstIn('pt'));
    assert.equal(await voiceToLoad(findVoice, listVoices), firstIn('en'));
  });

  it('is the first of the language where the voices cannot be read', async () => {
    const broken = () => Promise.reject(new Error('no such disk'));
    assert.equal(await voiceToLoad(broken, broken, 'en-v3-clara'), firstIn('en'));
  });

  it('is a natural voice where one is installed', async () => {
    const [shipped] = publicVoices;
    assert.ok(shipped !== undefined);
    const natural = { ...shipped, language: 'en', voice: { ...custom, engine: 'piper' } } as const;
    const listed = () => Promise.resolve(naturalFirst([natural]));
    assert.equal(await voiceToLoad(findVoice, listed, 'en'), natural.voice);
    assert.equal(await voiceToLoad(findVoice, listed, 'de'), firstIn('de'));
  });

  it('is the first of all where nothing fits', async () => {
    for (const unknown of ['', 'xx', '--token', 'a custom voice that is gone'])
      assert.equal(await voiceToLoad(findVoice, listVoices, unknown), publicVoices[0]?.voice);
  });
});
