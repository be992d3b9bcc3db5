import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { phrases } from '../../../../../src/core/text/words/phrases.js';
import { parseSpokenWords, type SpokenWords } from '../../../../../src/core/text/words/spokenWords.js';
import { defaultSpeechSettings, type SpeechSettings } from '../../../../../src/core/text/settings.js';
import { speakable } from '../../../../../src/core/text/speakable.js';

const folder = new URL('../../../../../src/core/text/words/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

function phrasesOf(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Readonly<Record<string, string>>;
}

const german = parseSpokenWords({
  phrases: phrasesOf('de.json'),
  emoji: { '🎉': 'Konfettibombe', '👩': 'Frau', '🚒': 'Feuerwehrauto', '🇫🇷': 'Frankreich' },
});

function said(source: string, words: SpokenWords, settings: Partial<SpeechSettings> = {}): string[] {
  const segments = speakable(source, 'markdown', { ...defaultSpeechSettings, ...settings }, { words });
  return [...segments].map(({ text }) => text);
}

describe('The words that Lector itself says', () => {
  it('are all there in eleven languages besides English, and can be said', () => {
    assert.deepEqual(files.map((name) => name.replace('.json', '')).sort(), [
      'ar',
      'de',
      'es',
      'fr',
      'it',
      'ja',
      'ko',
      'nl',
      'pl',
      'pt',
      'ru',
    ]);
    for (const file of files) {
      const translated = phrasesOf(file);
      assert.deepEqual(Object.keys(translated), [...phrases], file);
      for (const [phrase, text] of Object.entries(translated)) {
        assert.match(text, /^[\p{L}\p{M}][\p{L}\p{M} '’ー・-]*$/u, `${file}: ${phrase}`);
      }
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
      'http Doppelpunkt Schrägstrich Schrägstrich a Punkt de Schrägstrich b',
    ]);
  });

  it('name emoji, and where the language has no name, take the English one', () => {
    assert.deepEqual(said('Fertig 🎉!', german), ['Fertig Konfettibombe!']);
    assert.deepEqual(said('Da: 👩🏽‍🚒', german), ['Da: Frau, Feuerwehrauto']);
    assert.deepEqual(said('Nach 🇫🇷', german), ['Nach Frankreich']);
    assert.deepEqual(said('Los 🚀', german), ['Los rocket']);
    assert.deepEqual(said('Da: 👩‍🚀', german), ['Da: woman astronaut']);
  });

  it('are English where nothing usable is packed', () => {
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
      assert.deepEqual(said('- [x] Done 🎉', parseSpokenWords(packed)), ['done: Done party popper']);
    }
    assert.equal(parseSpokenWords({ emoji: {} }).emoji('constructor'), undefined);
  });
});
