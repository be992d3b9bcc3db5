import { grammarOf } from '../../../../src/service/said/said.js';
import assert from 'node:assert/strict';
import { saidPairs, saidText, wordsHere } from '../../../support/saidPairs.js';

const pairs = saidPairs();
const languages = [...new Set(pairs.map(({ language }) => language))].filter(
  (language) => grammarOf(language) !== undefined,
);
/** Each begins what a pattern looks for, and most of them never end it. */
const hostile = [
  ...['1', '1,', '1.', '1 000 ', '1-', '1/', '1:', '1–2', '½ ', '1x', '1^', "5'", '$', '- ', '+'],
  ...['1e', '1h', '1%/', '4K ', '50G, ', '200C ', 'oven ', '28001 '],
  ...['a.', 'a@', 'a-', 'a_', '/', '~/', 'http://', '#', '@a', '--', '=', 'a1', '0x', 'Ctrl+'],
  ...['A.', 'X', 'X ', 'Mc', 'e.g. ', 'St. ', 'to ', 'Fig. ', 'Jan ', ' am ', '§ ', 'Al', '('],
  ...['²', 'H₂', 'α', '—', 'é', '\u0301', '™', '𝐀', ' ', '\n', '한', 'あ', 'д', 'ع'],
];
const thorough = process.env['LECTOR_RUNS'] !== undefined;
const units = thorough ? [...new Set([...hostile, ...pairs.map(({ written }) => `${written} `)])] : hostile;
const times = 16;
/** No pattern sees farther than this. */
const size = 250;
/** What takes less for the long text took no square of its length. */
const quickMs = 10;
/** In proportion it is `times`, for a square `times` squared. */
const most = times * 3;

describe('Putting a text in words', function () {
  this.timeout(thorough ? 600_000 : 60_000);

  for (const language of languages) {
    it(`takes time in proportion to its length in ${language}`, async () => {
      const words = await wordsHere(language);
      const msOf = (unit: string, length: number): number => {
        const before = process.cpuUsage();
        saidText(unit.repeat(Math.ceil(length / unit.length)), words);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
      const slow = units.filter((unit) => {
        const isSlow = (): boolean => {
          const shortMs = msOf(unit, size);
          const longMs = msOf(unit, size * times);
          return longMs >= quickMs && longMs / Math.max(0.2, Math.min(shortMs, msOf(unit, size))) > most;
        };
        // Compiling and collecting garbage take time of their own, but not each time.
        return [1, 2, 3, 4].every(isSlow);
      });
      assert.deepEqual(slow, []);
    });
  }
});
