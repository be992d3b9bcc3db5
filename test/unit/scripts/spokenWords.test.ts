import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import englishEmoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { emojiNames, packSpokenWords, spokenLanguages, wordsOfCldr } from '../../../scripts/spokenWords.js';
import { wordedLanguages } from '../../../src/core/textLanguages.js';
import { publicVoices } from '../../../src/service/voices/catalogue.js';

const languages = new Set(
  publicVoices.map(({ language }) => language).filter((code) => !code.startsWith('en')),
);

describe('The words packed for dist', () => {
  it('are in every language of the voices but English', async () => {
    assert.deepEqual(await spokenLanguages(), [...languages].sort());
  });

  describe('from a folder of phrases', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lector-words-'));
    });

    it('hold the phrases as they are and the names of emoji, a file for each language', async () => {
      const phrases = { 'left arrow': 'Pfeil nach links', comma: 'Komma "," und\u00a0mehr' };
      await writeFile(join(folder, 'de.json'), JSON.stringify(phrases, undefined, 2));
      await writeFile(join(folder, 'ja.json'), '{ "comma": "コンマ" }\n');
      await writeFile(join(folder, 'phrases.ts'), 'export {};\n');
      const dist = join(folder, 'dist');
      await packSpokenWords(dist, folder);
      const files = (await readdir(join(dist, 'words'))).map((file) => file.replace('.json', ''));
      assert.deepEqual(files.sort(), [...languages].sort());
      const packed = await readFile(join(dist, 'words', 'de.json'), 'utf8');
      const words: unknown = JSON.parse(packed);
      assert.deepEqual(words, { phrases, emoji: await emojiNames('de') });
      assert.equal(packed, JSON.stringify(words));
    });

    it('are not made of a file that is no JSON', async () => {
      await writeFile(join(folder, 'de.json'), '{ "comma": "Komma", }');
      await assert.rejects(packSpokenWords(join(folder, 'dist'), folder), SyntaxError);
    });

    it('are not made for a language that CLDR does not know', async () => {
      // The first of all, so that no others are made before.
      await writeFile(join(folder, 'aa.json'), '{}');
      await assert.rejects(packSpokenWords(join(folder, 'dist'), folder), { code: 'ENOENT' });
    });
  });
});

describe('The names of signs where Lector has no words', () => {
  it('are those of CLDR', async () => {
    const { phrases } = await wordsOfCldr('sv');
    assert.equal(phrases['not equal to'], 'inte lika med');
    assert.equal(phrases['arrow'], 'högerriktad pil');
  });
});

for (const language of wordedLanguages.filter((code) => code !== 'en')) {
  describe(`The names of emoji in ${language}`, () => {
    let names: Readonly<Record<string, string>>;
    before(async () => {
      names = await emojiNames(language);
    });

    it('call what is common by words of letters that are not English', () => {
      const english: Readonly<Record<string, { readonly name: string }>> = englishEmoji;
      for (const emoji of ['🎉', '👍', '🚀', '🔥', '🐛', '🇩🇪']) {
        const name = names[emoji] ?? '';
        assert.match(name, /^[\p{Letter}\p{Mark}]+( [\p{Letter}\p{Mark}]+)*$/u, emoji);
        assert.notEqual(name.toLowerCase(), english[emoji]?.name.toLowerCase(), emoji);
      }
      assert.notEqual(names['🇩🇪'], 'Germany');
    });

    it('are at least 1,500', () => {
      assert.ok(Object.keys(names).length >= 1500, String(Object.keys(names).length));
    });

    it('are text to be said: no emoji, line end, control character or blank at an end', () => {
      const strange = Object.entries(names).filter(
        ([, name]) =>
          /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Control}\p{Format}\p{Symbol}\u2028\u2029]/u.test(
            name,
          ) ||
          name !== name.trim() ||
          !/[\p{Letter}\d]/u.test(name),
      );
      assert.deepEqual(strange, []);
    });

    it('are found under the emoji without variation selectors and skin tones', () => {
      const strange = Object.keys(names).filter((emoji) => /[\ufe0e\ufe0f\p{Emoji_Modifier}]/u.test(emoji));
      assert.deepEqual(strange, []);
      assert.ok(names['❤'] !== undefined && names['⚠'] !== undefined);
    });

    it('are for emoji only, which English names too', () => {
      const known = new Set(Object.keys(englishEmoji).map((emoji) => emoji.replace(/[\ufe0e\ufe0f]/g, '')));
      assert.deepEqual(
        Object.keys(names).filter((emoji) => !known.has(emoji)),
        [],
      );
    });

    it('are there for every flag of a region', () => {
      const flags = Object.keys(englishEmoji).filter((emoji) => /^\p{Regional_Indicator}{2}$/u.test(emoji));
      assert.ok(flags.length > 250);
      // The code itself, such as DE, replaces an unknown name.
      assert.deepEqual(
        flags.filter((flag) => names[flag] === undefined || /^[A-Z]{2}$/.test(names[flag])),
        [],
      );
    });

    it('give a keycap by its number, and by the name of its sign', () => {
      for (let digit = 0; digit <= 9; digit++) {
        assert.equal(names[`${String(digit)}\u20e3`], String(digit));
      }
      assert.equal(names['🔟'], '10');
      for (const sign of ['#', '*']) assert.match(names[`${sign}\u20e3`] ?? '', /^[\p{Letter}\p{Mark}’ ]+$/u);
    });
  });
}
