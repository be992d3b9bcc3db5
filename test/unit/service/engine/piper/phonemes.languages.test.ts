import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseModelConfig } from '../../../../../src/service/engine/piper/modelConfig.js';
import { phonemeIds, phonemesOf } from '../../../../../src/service/engine/piper/phonemes.js';
import type { EspeakProgram } from '../../../../../src/service/engine/espeak/espeakProgram.js';
import { espeakHere } from '../../../../support/espeakHere.js';
import { toyConfig } from '../../../../support/toyVoice.js';

type Sentences = Readonly<Record<string, readonly string[]>>;

/** By eSpeak's name of the language: sentences, and what is said for each, a text for each run of the voice. */
const languages = JSON.parse(
  readFileSync(new URL('../../../../fixtures/phonemes.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Sentences>>;

describe('What a natural voice is given', () => {
  let espeak: EspeakProgram;
  before(async () => {
    espeak = await espeakHere();
  });

  it('is known for ten sentences in each of the languages that have natural voices', () => {
    const codes = new Set(Object.keys(languages).map((voice) => voice.slice(0, 2)));
    assert.deepEqual([...codes].toSorted(), [
      'ar',
      'cm',
      'de',
      'en',
      'es',
      'fr',
      'it',
      'nl',
      'pl',
      'pt',
      'ru',
    ]);
    for (const sentences of Object.values(languages)) assert.equal(Object.keys(sentences).length, 10);
  });

  for (const [espeakVoice, sentences] of Object.entries(languages)) {
    it(`is the ids of its phonemes, none of them missing: ${espeakVoice}`, () => {
      const text = JSON.stringify(toyConfig({ espeakVoice }));
      const config = parseModelConfig(text);
      // As the voice's own file says, without any of the code under test.
      const map = new Map(
        Object.entries((JSON.parse(text) as { phoneme_id_map: Record<string, number[]> }).phoneme_id_map),
      );
      const idOf = (phoneme: string) => map.get(phoneme) ?? assert.fail(`No id for ${phoneme}`);
      for (const [sentence, runs] of Object.entries(sentences)) {
        const given = phonemeIds(phonemesOf(espeak, sentence, espeakVoice), config, 600);
        const expected = runs.map((phonemes) => {
          const heard = Array.from(phonemes.normalize('NFD'));
          return [...idOf('^'), ...idOf('_'), ...heard.flatMap((one) => [...idOf(one), 0]), ...idOf('$')];
        });
        assert.deepEqual(
          given.map(({ ids }) => ids),
          expected,
          sentence,
        );
        assert.ok(given.every(({ missing }) => missing === 0));
        const offsets = given.flatMap(({ words }) => words.map(({ offset }) => offset));
        assert.deepEqual(
          offsets,
          offsets.toSorted((a, b) => a - b),
          'words in their order',
        );
        const first = new Set([...sentence.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index }) => index));
        assert.ok(offsets.filter((offset) => first.has(offset)).length >= 0.6 * first.size, sentence);
      }
    });
  }
});
