import assert from 'node:assert/strict';
import fc from 'fast-check';
import { labelsOf } from '../../../../src/core/voices/listedVoices.js';
import { processorMs } from '../../../support/processorMs.js';
import { anyString } from '../../../support/anyString.js';

/** metadata → language, region, gender */
const understood: readonly (readonly [string, string, string | undefined, string])[] = [
  ['English (US) | Female', 'en', 'US', 'female'],
  ['English (UK) | Male', 'en', 'GB', 'male'],
  ['English (United States) | Female', 'en', 'US', 'female'],
  ['English [Australia]|male', 'en', 'AU', 'male'],
  ['en-US | Female', 'en', 'US', 'female'],
  ['en_GB | Male', 'en', 'GB', 'male'],
  ['zh-Hans-CN | Female', 'zh', 'CN', 'female'],
  ['es-419 | Female', 'es', '419', 'female'],
  ['fr | F', 'fr', undefined, 'female'],
  ['yue-HK | M', 'yue', 'HK', 'male'],
  ['German|Female', 'de', undefined, 'female'],
  ['  German  |  Female  ', 'de', undefined, 'female'],
  ['GERMAN | FEMALE', 'de', undefined, 'female'],
  ['American English | woman', 'en', 'US', 'female'],
  ['British English | man', 'en', 'GB', 'male'],
  ['US English | Male', 'en', 'US', 'male'],
  ['English US | Male', 'en', 'US', 'male'],
  ['Brazilian Portuguese | Female', 'pt', 'BR', 'female'],
  ['Portuguese (Brazil) | Female', 'pt', 'BR', 'female'],
  ['Portuguese - Brazil | Female', 'pt', 'BR', 'female'],
  ['Spanish/Mexico | Male', 'es', 'MX', 'male'],
  ['Spanish, Latin America | Male', 'es', '419', 'male'],
  ['English: India | Female', 'en', 'IN', 'female'],
  ['English – Ireland | Female', 'en', 'IE', 'female'],
  ['South African English | Male', 'en', 'ZA', 'male'],
  ['English (Scottish) | Male', 'en', 'Scottish', 'male'],
  ['Mandarin | Female', 'zh', undefined, 'female'],
  ['Hebrew | Male', 'he', undefined, 'male'],
  ['Female | English (US)', 'en', 'US', 'female'],
  ['Klingon (Kronos) | Male', 'Klingon', 'Kronos', 'male'],
  ['Elvish | Female', 'Elvish', undefined, 'female'],
  ['Japanese | Child', 'ja', undefined, 'Child'],
  ['Korean | Non-binary', 'ko', undefined, 'neutral'],
  ['Português (Brasil) | Feminino', 'Português', 'Brasil', 'Feminino'],
  ['日本語 | 女性', '日本語', undefined, '女性'],
  ['qq-QQ | Male', 'qq-QQ', undefined, 'male'],
];

const shownAsItIs = [
  '',
  '   ',
  '|',
  'English |',
  '| Female',
  'English',
  'Warm and deep, for audiobooks',
  'English | Female | Young',
  '{"language":"en","gender":"female"}',
  'English ‖ Female',
];

describe('the metadata of a voice', () => {
  for (const [metadata, language, region, gender] of understood) {
    it(`“${metadata}” is ${[language, region, gender].filter((part) => part !== undefined).join(', ')}`, () => {
      const locale = region === undefined ? { language } : { language, region };
      assert.deepEqual(labelsOf(metadata), { text: metadata.trim(), locale, gender });
    });
  }

  for (const metadata of shownAsItIs) {
    it(`“${metadata}” is shown as it is`, () => {
      assert.deepEqual(labelsOf(metadata), { text: metadata.trim() });
    });
  }

  it('of many thousand characters is understood at once, whatever it is made of', () => {
    const tookMs = processorMs(() => {
      for (const piece of [' ', 'a ', 'a - ', '/', '(', 'a(b', '– '])
        labelsOf(`a${piece.repeat(100_000)}b) | x`);
    });
    // Hundreds of times what it takes, and a fraction of what it took when the time was quadratic.
    assert.ok(tookMs < 1000, `${tookMs} ms`);
  });

  it('never loses its text and never fails', () => {
    fc.assert(
      fc.property(anyString(60), (metadata) => {
        assert.equal(labelsOf(metadata).text, metadata.trim());
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 200) },
    );
  });
});
