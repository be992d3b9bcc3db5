import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { englishWords, parseSpokenWords } from '../../../../src/text/words/spokenWords.js';
import { readSource } from '../../../support/readSource.js';
import {
  digitsInWords,
  Ear,
  plainWords,
  saidPairs,
  saidText,
  wordsHere,
  type Pair,
} from '../../../support/saidPairs.js';

/** The share of pairs that must be right, in percent. What is wrong is printed by `npm run bench said`. */
const least: Readonly<Record<string, number>> = {
  en: 97,
  de: 90,
  es: 90,
  fr: 90,
  it: 90,
  nl: 90,
  pl: 90,
  pt: 90,
  ru: 90,
  ja: 90,
  ko: 90,
  ar: 90,
  zh: 97,
};

describe('What is written', function () {
  this.timeout(60_000);
  let ear: Ear;
  before(async () => {
    ear = await Ear.here();
  });

  for (const [language, share] of Object.entries(least)) {
    it(`is said by the engine as its words are, in ${String(share)} % of the pairs in ${language}, and stays so when said again`, async () => {
      const words = await wordsHere(language);
      const pairs = saidPairs().filter((pair) => pair.language === language);
      const spoken = new Map(pairs.map((pair) => [pair, saidText(pair.written, words)]));
      const wrong = pairs.filter((pair) => !ear.isRight(pair, spoken.get(pair) ?? '', words));
      assert.ok(100 * (1 - wrong.length / pairs.length) >= share, listed(wrong));
      const changed = [...spoken.values()].flatMap((once) => {
        const twice = saidText(once, words);
        return plainWords(once, words) === plainWords(twice, words) ? [] : [`${once} → ${twice}`];
      });
      assert.deepEqual(changed, []);
    });
  }

  it('is said as well where it stands in a document', async () => {
    // Of an address, only the domain is read, and these signs have a name of their own there.
    const otherwise = /^[^\p{L}\p{N}]+$|~|www\.|:\/\/|[<>=≥]/u;
    const read = async (pair: Pair): Promise<string> => {
      const file = `src/text/words/${pair.language}.json`;
      const words =
        pair.language === 'en'
          ? englishWords
          : parseSpokenWords({ phrases: JSON.parse(readFileSync(file, 'utf8')) as unknown }, pair.language);
      const segments = [...readSource(pair.written, 'plaintext', undefined, { words })];
      const text = segments.map((segment) => segment.text).join(' ');
      return text === pair.written ? '' : saidText(text, await wordsHere(pair.language));
    };
    const wrong: Pair[] = [];
    for (const pair of saidPairs().filter(({ written }) => !otherwise.test(written))) {
      const [spoken, words] = [await read(pair), await wordsHere(pair.language)];
      const isWrong = spoken !== '' && !ear.isRight(pair, spoken, words);
      if (isWrong && ear.isRight(pair, saidText(pair.written, words), words)) wrong.push(pair);
    }
    assert.equal(listed(wrong), '');
  });

  it('may keep its plain numbers in English, which the engine reads as their words', async () => {
    for (const language of ['en']) {
      const words = await wordsHere(language);
      for (const number of [
        '0',
        '7',
        '12',
        '21',
        '99',
        '100',
        '101',
        '365',
        '999',
        '1000',
        '1234',
        '20000',
        '1000000',
      ]) {
        const written = words.grammar.cardinal(number, words);
        const pair = { language, kind: '', written, words: digitsInWords(number, words), ofStranger: false };
        assert.ok(ear.soundsRight(pair, written), `${written} is ${pair.words} in ${language}`);
      }
    }
  });
});

function listed(pairs: readonly Pair[]): string {
  return pairs.map(({ written, words }) => `${written} is not said as ${words}`).join('\n');
}
