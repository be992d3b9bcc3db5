import assert from 'node:assert/strict';
import { heardNow } from '../../scripts/hearBases.js';
import { matchBases } from '../../src/service/engine/engines.js';
import { heardBases, matchedLanguages } from '../../src/service/matching/heardBases.js';
import { unlikeness } from '../support/unlikeness.js';

/** eSpeak's breath is random, so no two readings are quite equal: 0.12 was seen. The nearest other voice is 1.6 away. */
const sameVoice = 0.25;

describe('How the voices that ship sound, in the table', function () {
  this.timeout(60_000);

  it('is there for each that a recording can be matched with', () => {
    for (const language of matchedLanguages) {
      assert.deepEqual(
        heardBases(language).map(({ base }) => base),
        matchBases(language),
      );
    }
  });

  // All would take most of a minute. So each language has its turn, and so does each kind of voice.
  for (const [turn, language] of matchedLanguages.entries()) {
    it(`is how one of them sounds in ${language}`, async () => {
      const bases = heardBases(language);
      const { base, measures } = bases[turn % bases.length] ?? assert.fail('There is none.');
      const off = unlikeness(await heardNow(base, language), measures);
      assert.ok(off < sameVoice, `off by ${off.toFixed(2)}: run \`npm run bases\``);
    });
  }
});
