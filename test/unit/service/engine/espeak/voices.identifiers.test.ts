import assert from 'node:assert/strict';
import { wordsOfCldr } from '../../../../../scripts/spokenWords.js';
import { furtherLanguages } from '../../../../../src/core/textLanguages.js';
import { identifiers } from '../../../../../src/service/engine/espeak/voices.js';
import { asSsml, type EspeakProgram } from '../../../../../src/service/engine/espeak/espeakProgram.js';
import { prepare } from '../../../../../src/service/engine/synthesizer.js';
import { chunks } from '../../../../../src/text/chunks.js';
import { inTheirLanguages } from '../../../../../src/text/language/inTheirLanguages.js';
import { languageScores } from '../../../../../src/text/language/languageScores.js';
import { parseSpokenWords } from '../../../../../src/text/words/spokenWords.js';
import { espeakHere } from '../../../../support/espeakHere.js';
import { sentencesOf } from '../../../../support/languageMeasure.js';
import { defaultTextSettings, readSource } from '../../../../support/readSource.js';

/** Latin letters that say nothing of their language without a document or a voice that does. */
const untold = new Set(['cy', 'ga', 'ku', 'sw']);
const noData = {
  words: () => Promise.resolve(undefined),
  analyser: () => Promise.reject(new Error('No Japanese here.')),
};

/** What the engine says for a text that a voice of the language reads, and with which language's rules. */
async function said(espeak: EspeakProgram, text: string, language: string): Promise<string> {
  const runs = await prepare(text, language, noData);
  return runs
    .map((run) => `${run.language} ${espeak.phonemes(run.text, identifiers[run.language] ?? '')}`)
    .join('\n');
}

describe('A language that Lector has no words of its own for', () => {
  let espeak: EspeakProgram;
  before(async () => {
    espeak = await espeakHere();
  });

  for (const language of furtherLanguages) {
    it(`is read whole: ${language}`, async () => {
      const sentences = sentencesOf(language);
      assert.equal(sentences.length, 10);
      const source = sentences.join('\n\n');
      const segments = [
        ...inTheirLanguages({
          source,
          speak: () => readSource(source, 'markdown'),
          scores: languageScores,
          spoken: language,
          ...(untold.has(language) ? { declared: language } : {}),
        }),
      ];
      assert.deepEqual(
        segments.filter((segment) => segment.language !== language).map(({ text }) => text),
        [],
      );
      const messages = [...chunks(segments)].map(({ text }) => text);
      const letters = (text: string) => text.replace(/\s/g, '');
      assert.equal(letters(messages.join('')), letters(source));
      let all = '';
      for (const message of messages) {
        const runs = await prepare(message, language, noData);
        assert.deepEqual([...new Set(runs.map((run) => run.language))], [language], message);
        assert.equal(letters(runs.map(({ text }) => text).join('')), letters(message));
        const phonemes = await said(espeak, message, language);
        assert.doesNotMatch(phonemes, /\(en/, message);
        all += phonemes;
      }
      assert.ok(vowelless(all) < 0.05, all);
    });

    it(`has no sign said in English: ${language}`, async () => {
      const words = parseSpokenWords(await wordsOfCldr(language), language);
      const own = sentencesOf(language)[0] ?? '';
      const settings = { ...defaultTextSettings, emoji: 'name', punctuation: 'all', urls: 'spell' } as const;
      for (const marked of [
        `- [x] ${own}\n- [ ] ${own}\n\n> [!NOTE]\n> ${own}`,
        `${own} → ${own} ≥ 3 ≠ 5 ± 2 × 7 − 1 ½ α € $ % & @ # * 50% 2026 1.5 🎉 🚀 👩‍🚀 🇫🇷 ✅ ★ ♥ ©`,
        '5 µ',
      ]) {
        for (const { text } of readSource(marked, 'markdown', settings, { words }))
          assert.doesNotMatch(await said(espeak, text, language), /\(en/, text);
      }
      assert.doesNotMatch(
        await said(espeak, '← ↑ ½ + = < > | ~ ^ _ § ¶ ™ α Ω 5° 7% 12 🐛 ✓ ✗ ∞ √ ∑', language),
        /\(en/,
      );
    });
  }
});

describe('A sign that the engine has no name for in a language', () => {
  it('is not said, and a sign that it has a name for is', async () => {
    const espeak = await espeakHere();
    for (const language of ['ja', 'ko', 'zh', 'sw']) {
      const identifier = identifiers[language] ?? '';
      assert.equal(espeak.phonemes('±', identifier).trim(), '', language);
    }
    assert.notEqual(espeak.phonemes('😀', identifiers['it'] ?? '').trim(), '');
    assert.equal(espeak.phonemes('😀', identifiers['ja'] ?? '').trim(), '');
    assert.equal(
      espeak.phonemes('5', identifiers['ne'] ?? ''),
      espeak.phonemes('५', identifiers['ne'] ?? ''),
    );
  });
});

describe('A letter that is a word, too', () => {
  it('is said by its name where it is a letter, and keeps its place', async () => {
    const espeak = await espeakHere();
    const sounds = (text: string): string =>
      espeak.phonemes(text, identifiers['en'] ?? '').replace(/[ˈˌ_]/g, '');
    for (const text of ['the A P I', 'vitamin A is', '9 A 4', 'open A I'])
      assert.match(sounds(text), /(?<!\S)eɪ(?!\S)/, text);
    for (const text of ['A boat', 'Build A House', 'Look: A boat is there.'])
      assert.doesNotMatch(sounds(text), /(?<!\S)eɪ(?!\S)/, text);
    for (const language of ['pt', 'pt-BR']) {
      const identifier = identifiers[language] ?? '';
      assert.equal(espeak.phonemes('9 E 4', identifier), espeak.phonemes('9 é 4', identifier));
      assert.notEqual(espeak.phonemes('9 E 4', identifier), espeak.phonemes('9 e 4', identifier));
    }
    // Four letters are given for it.
    assert.deepEqual(asSsml('\ufdd0 P').offsets, [0, 0, 0, 0, 1, 2]);
  });
});

/** The share of words in phonemes that have no vowel: eSpeak's sketches leave vowels out. */
function vowelless(phonemes: string): number {
  const words = phonemes
    .replaceAll('_', '')
    .split(/[\s|]+/)
    .filter((word) => /\p{L}/u.test(word));
  const vowel = /[aeiouyɑɐɒæɛɜəɚɨɪʊʉɯɤɔøœɶʏʌɘɞɵAVI@0-9]|\u0329/u;
  return words.filter((word) => !vowel.test(word.normalize('NFD'))).length / words.length;
}
