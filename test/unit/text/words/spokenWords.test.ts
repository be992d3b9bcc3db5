import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { countedPhrases } from '../../../../src/text/words/phrases.js';
import { parseSpokenWords, type SpokenWords } from '../../../../src/text/words/spokenWords.js';
import type { TextSettings } from '../../../../src/text/settings.js';
import { wordedLanguages } from '../../../../src/core/textLanguages.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

const folder = new URL('../../../../src/text/words/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

function phrasesOf(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Readonly<Record<string, string>>;
}

const german = parseSpokenWords(
  {
    phrases: phrasesOf('de.json'),
    emoji: { '🎉': 'Konfettibombe', '👩': 'Frau', '🚒': 'Feuerwehrauto', '🇫🇷': 'Frankreich' },
  },
  'de',
);

function said(source: string, words: SpokenWords, settings: Partial<TextSettings> = {}): string[] {
  const segments = readSource(source, 'markdown', { ...defaultTextSettings, ...settings }, { words });
  return [...segments].map(({ text }) => text);
}

describe('The words that Lector itself says', () => {
  it('are all there in every language besides English, and can be said', () => {
    assert.deepEqual(
      files.map((name) => name.replace('.json', '')).sort(),
      wordedLanguages.filter((language) => language !== 'en'),
    );
    // The compiler checks what the code says against this one.
    const phrases = Object.keys(phrasesOf('de.json'));
    for (const file of files) {
      const translated = phrasesOf(file);
      assert.deepEqual(Object.keys(translated), phrases, file);
      for (const phrase of Object.keys(countedPhrases)) assert.ok(phrase in translated, phrase);
      for (const [phrase, text] of Object.entries(translated)) {
        if (phrase in countedPhrases) continue;
        assert.match(text, /^[\p{L}\p{M}][\p{L}\p{M} '’ー・-]*$/u, `${file}: ${phrase}`);
      }
    }
  });

  it('count in the plural that a language has', () => {
    const count = (language: string) => {
      const words = parseSpokenWords({ phrases: phrasesOf(`${language}.json`) }, language);
      return [1, 2, 5, 21].map((number) => words.count('# lines', number));
    };
    assert.deepEqual(count('de'), ['1 Zeile', '2 Zeilen', '5 Zeilen', '21 Zeilen']);
    assert.deepEqual(count('ru'), ['1 строка', '2 строки', '5 строк', '21 строка']);
    assert.deepEqual(count('pl'), ['1 wiersz', '2 wiersze', '5 wierszy', '21 wierszy']);
    assert.deepEqual(count('ar'), ['سطر واحد', 'سطران', '5 أسطر', '21 سطرًا']);
    assert.deepEqual(count('ja'), ['1行', '2行', '5行', '21行']);
    assert.equal(parseSpokenWords({}, 'de').count('# lines', 1), '');
    const russian = parseSpokenWords({ phrases: phrasesOf('ru.json') }, 'ru');
    assert.deepEqual(
      [1, 3, 11, 1.5].map((number) => russian.count('# percent', number)),
      ['1 процент', '3 процента', '11 процентов', '1.5 процента'],
    );
    assert.equal(german.count('#th root of', 'n'), 'n-te Wurzel aus');
    for (const file of files) {
      for (const phrase of Object.keys(countedPhrases)) {
        const forms = phrasesOf(file)[phrase]?.split('|') ?? [];
        assert.ok([1, 2, 3, 4, 6].includes(forms.length), `${file}: ${phrase}`);
      }
    }
  });

  it('have as many plural forms as their language', () => {
    for (const file of files) {
      const language = file.replace('.json', '');
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
      for (const phrase of Object.keys(countedPhrases)) {
        const forms = phrasesOf(file)[phrase]?.split('|').length ?? 0;
        assert.ok(forms <= categories, `${file}: ${phrase}`);
      }
      const lines = phrasesOf(file)['# lines']?.split('|').length ?? 0;
      assert.ok(lines >= Math.min(categories, 2), `${file}: # lines`);
    }
  });

  it('tell apart in every language what must not be mistaken', () => {
    const pairs = [
      ['less than', 'greater than'],
      ['less than', 'less than or equal to'],
      ['greater than', 'greater than or equal to'],
      ['equals', 'not equal'],
      ['equal to', 'not equal'],
      ['and', 'or'],
      ['plus', 'plus plus'],
      ['plus', 'plus equals'],
      ['minus', 'dash dash'],
      ['times', 'divided by'],
      ['slash', 'backslash'],
      ['open paren', 'close paren'],
      ['open paren', 'open bracket'],
      ['open bracket', 'open brace'],
      ['open bracket', 'close bracket'],
      ['open brace', 'close brace'],
      ['comma', 'semicolon'],
      ['colon', 'semicolon'],
      ['quote', 'single quote'],
      ['shift left', 'shift right'],
      ['indent', 'dedent'],
      ['done', 'not done'],
      ['input from', 'into'],
      ['hash', 'cross mark'],
    ] as const;
    for (const file of files) {
      const translated = phrasesOf(file);
      for (const [one, other] of pairs) {
        assert.notEqual(translated[one], translated[other], `${file}: ${one}, ${other}`);
      }
    }
  });

  it('are those of the language that is spoken', () => {
    assert.deepEqual(said('- [x] Brot\n- [ ] Milch', german), ['erledigt: Brot', 'offen: Milch']);
    assert.deepEqual(said('Wenn `a !== b && c` gilt.', german), ['Wenn a ungleich b und c gilt.']);
    assert.deepEqual(said('Text[^1].\n\n[^1]: Mehr.', german), ['Text.', 'Fußnote 1: Mehr.']);
    assert.deepEqual(said('> [!WARNING]\n> Heiß.', german), ['Warnung: Heiß.']);
    assert.deepEqual(said('$a + b$', german), ['a plus b']);
    assert.deepEqual(said('http://a.de/b', german, { urls: 'spell' }), [
      'http Doppelpunkt Slash Slash a Punkt de Slash b',
    ]);
  });

  it('name emoji, if need be by their parts, and never in English', () => {
    const name = { emoji: 'name' } as const;
    assert.deepEqual(said('Fertig 🎉!', german, name), ['Fertig Konfettibombe!']);
    assert.deepEqual(said('Da: 👩🏽‍🚒', german, name), ['Da: Frau, Feuerwehrauto']);
    assert.deepEqual(said('Nach 🇫🇷', german, name), ['Nach Frankreich']);
    assert.deepEqual(said('Los 🚀', german, name), ['Los']);
    assert.deepEqual(said('Da: 👩‍🚀', german, name), ['Da: Frau']);
  });

  it('say a millionth before a unit where the engine says units letter by letter', () => {
    const greek = parseSpokenWords({ micro: 'μικρο' }, 'el');
    const told = 'Πάχος 5 μικρο m, σε 3 μικρο s.';
    for (const punctuation of ['some', 'none'] as const)
      assert.deepEqual(said('Πάχος 5 µm, σε 3μs.', greek, { punctuation }), [told]);
    assert.deepEqual(said('μία μέρα', greek), ['μία μέρα']);
    assert.deepEqual(said('Dick: 5 µm', german), ['Dick: 5 µm']);
  });

  it('are not said where nothing usable is packed', () => {
    for (const packed of [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      { phrases: 1, emoji: null },
      { phrases: { done: 3, not: '' } },
    ]) {
      const words = parseSpokenWords(packed, 'de');
      assert.deepEqual(said('- [x] Klart 🎉', words, { emoji: 'name' }), ['Klart']);
      assert.deepEqual(said('2 → 3 and 5 m²', words), ['2 → 3 and 5 m²']);
      assert.deepEqual(said('> [!NOTE]\n> Text[^1].\n\n[^1]: More.', words), ['Text.', '1: More.']);
    }
    assert.equal(parseSpokenWords({ emoji: {} }, 'de').emoji('constructor'), undefined);
  });
});
