import assert from 'node:assert/strict';
import * as v from 'valibot';
import { languageCodes } from '../../../../src/api/wire/languages.js';
import { isTextLanguage } from '../../../../src/core/textLanguages.js';
import {
  downloadBytes,
  offeredVoice,
  offeredVoices,
  publicVoiceSource,
  suggestedVoice,
  voiceFileAddress,
} from '../../../../src/core/naturalVoices/catalogue.js';
import {
  naturalVoiceId,
  naturalVoiceOf,
  voiceKey,
} from '../../../../src/core/naturalVoices/installedVoice.js';

const keys = (choose: (voice: ReturnType<typeof offeredVoices>[number]) => boolean): string[] =>
  offeredVoices()
    .filter(choose)
    .map(({ key }) => key)
    .toSorted();

describe('the catalogue of natural voices', () => {
  it('has voices for languages that can be read only, among them all of the interface but two', () => {
    const languages = new Set(offeredVoices().map(({ language }) => language));
    const without = languageCodes.filter((code) => !languages.has(code.slice(0, 2)));
    assert.deepEqual(without, ['ja', 'ko']);
    assert.deepEqual(
      [...languages].filter((language) => !isTextLanguage(language)),
      [],
    );
    assert.equal(languages.size, 43);
  });

  it('gives each voice a key of its own, from which ids can be made', () => {
    const voices = offeredVoices();
    assert.equal(new Set(voices.map(({ key }) => key)).size, voices.length);
    for (const { key } of voices) {
      assert.ok(v.is(voiceKey, key), key);
      assert.deepEqual(naturalVoiceOf(naturalVoiceId(key)), { key });
    }
  });

  it('knows the size and the hash of each file', () => {
    for (const { key, model, config, speakers, name } of offeredVoices()) {
      for (const { md5 } of [model, config]) assert.match(md5, /^[0-9a-f]{32}$/, key);
      assert.ok(model.bytes > 15_000_000 && model.bytes < 90_000_000, key);
      assert.ok(config.bytes > 1_000 && config.bytes < 50_000, key);
      assert.ok(speakers >= 1 && speakers <= 2_000, key);
      assert.notEqual(name, '', key);
    }
    const voice = offeredVoice('en_US-kristin-medium');
    assert.ok(voice !== undefined);
    assert.equal(downloadBytes(voice), 63_531_379 + 4_968);
  });

  it('lists a voice in one quality, and none that is too slow', () => {
    const voices = offeredVoices();
    const people = voices.map(({ language, region, name }) => `${language} ${region} ${name}`);
    assert.equal(new Set(people).size, people.length);
    assert.deepEqual([...new Set(voices.map(({ quality }) => quality))].toSorted(), [
      'low',
      'medium',
      'x_low',
    ]);
    assert.equal(offeredVoice('de_DE-thorsten-low'), undefined);
    assert.equal(offeredVoice('en_US-danny-low')?.quality, 'low');
  });

  it('calls free only what is free in every respect', () => {
    assert.deepEqual(
      keys(({ terms }) => terms === 'free'),
      [
        'en_GB-cori-medium',
        'en_US-john-medium',
        'en_US-kristin-medium',
        'en_US-ljspeech-medium',
        'en_US-norman-medium',
        'fr_FR-mls-medium',
        'nl_BE-rdh-medium',
        'nl_NL-alex-medium',
      ],
    );
    assert.deepEqual(
      keys(({ terms }) => terms === 'data'),
      [
        'bg_BG-dimitar-medium',
        'cs_CZ-jirka-medium',
        'cy_GB-bu_tts-medium',
        'da_DK-talesyntese-medium',
        'de_DE-thorsten-medium',
        'el_GR-rapunzelina-medium',
        'es_ES-davefx-medium',
        'eu_ES-antton-medium',
        'eu_ES-maider-medium',
        'fa_IR-amir-medium',
        'fa_IR-ganji-medium',
        'fi_FI-harri-medium',
        'fr_FR-siwis-medium',
        'hu_HU-anna-medium',
        'hu_HU-imre-medium',
        'is_IS-bui-medium',
        'is_IS-salka-medium',
        'is_IS-steinn-medium',
        'is_IS-ugla-medium',
        'it_IT-paola-medium',
        'kk_KZ-iseke-x_low',
        'kk_KZ-raya-x_low',
        'lv_LV-aivars-medium',
        'ne_NP-chitwan-medium',
        'no_NO-talesyntese-medium',
        'pl_PL-darkman-medium',
        'pl_PL-gosia-medium',
        'pt_BR-faber-medium',
        'pt_PT-tugao-medium',
        'ro_RO-mihai-medium',
        'ru_RU-denis-medium',
        'ru_RU-dmitri-medium',
        'sk_SK-lili-medium',
        'sl_SI-artur-medium',
        'sq_AL-edon-medium',
        'sv_SE-nst-medium',
        'uk_UA-lada-x_low',
        'vi_VN-vais1000-medium',
      ],
    );
  });

  it('lists the free voices of a language first, then those of free data', () => {
    const order = { free: 0, data: 1, card: 2 };
    const last = new Map<string, number>();
    for (const { language, terms, key } of offeredVoices()) {
      assert.ok(order[terms] >= (last.get(language) ?? 0), key);
      last.set(language, order[terms]);
    }
  });

  it('suggests a voice where there is one of free recordings', () => {
    const suggested = languageCodes
      .filter((code) => code.length === 2)
      .map((code) => [code, suggestedVoice(code)?.key]);
    assert.deepEqual(Object.fromEntries(suggested), {
      en: 'en_US-john-medium',
      es: 'es_ES-davefx-medium',
      fr: 'fr_FR-mls-medium',
      ja: undefined,
      ko: undefined,
      it: 'it_IT-paola-medium',
      pl: 'pl_PL-darkman-medium',
      de: 'de_DE-thorsten-medium',
      pt: 'pt_BR-faber-medium',
      ar: undefined,
      nl: 'nl_NL-alex-medium',
      ru: 'ru_RU-denis-medium',
    });
  });

  it('has addresses below the source, with letters that addresses cannot hold encoded', () => {
    const voice = offeredVoice('pt_PT-tugao-medium');
    assert.ok(voice !== undefined);
    assert.equal(voice.name, 'Tugão');
    const folder = `${publicVoiceSource}/pt/pt_PT/tug%C3%A3o/medium`;
    const { model, config, card } = voice;
    assert.equal(voiceFileAddress(publicVoiceSource, model.path), `${folder}/pt_PT-tug%C3%A3o-medium.onnx`);
    assert.equal(
      voiceFileAddress(`${publicVoiceSource}/`, config.path),
      `${folder}/pt_PT-tug%C3%A3o-medium.onnx.json`,
    );
    assert.equal(voiceFileAddress(publicVoiceSource, card), `${folder}/MODEL_CARD`);
  });
});
