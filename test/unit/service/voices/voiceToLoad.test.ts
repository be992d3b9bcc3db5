import assert from 'node:assert/strict';
import { publicVoice, publicVoices } from '../../../../src/service/voices/catalogue.js';
import { voiceToLoad } from '../../../../src/service/voices/voiceToLoad.js';

describe('The voice to load at the start', () => {
  const custom = { engine: 'espeak', base: 'de', knobs: { pace: 1, pitch: 1, pitchRange: 1 } };
  const findVoice = (id: string) => Promise.resolve(id === 'mine' ? custom : publicVoice(id)?.voice);
  const firstIn = (language: string) =>
    publicVoices.find((voice) => voice.language.startsWith(language))?.voice;

  it('is the one of the id, public or custom', async () => {
    assert.equal(await voiceToLoad(findVoice, 'mine'), custom);
    for (const { id, voice } of publicVoices) assert.equal(await voiceToLoad(findVoice, id), voice);
  });

  it('is the first of the language where no voice is named', async () => {
    assert.equal(await voiceToLoad(findVoice, 'de'), firstIn('de'));
    assert.equal(await voiceToLoad(findVoice, 'pt-br'), firstIn('pt'));
    assert.equal(await voiceToLoad(findVoice), firstIn('en'));
  });

  it('is the first of the language where the voices cannot be read', async () => {
    const broken = () => Promise.reject(new Error('no such disk'));
    assert.equal(await voiceToLoad(broken, 'en-v3-clara'), firstIn('en'));
  });

  it('is the first of all where nothing fits', async () => {
    for (const unknown of ['', 'xx', '--token', 'a custom voice that is gone'])
      assert.equal(await voiceToLoad(findVoice, unknown), publicVoices[0]?.voice);
  });
});
