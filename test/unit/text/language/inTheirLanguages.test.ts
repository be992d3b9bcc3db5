import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { declaredLanguage, inTheirLanguages } from '../../../../src/text/language/inTheirLanguages.js';
import { languageScores } from '../../../../src/text/language/languageScores.js';
import type { Segment } from '../../../../src/text/segment.js';
import { englishWords, parseSpokenWords } from '../../../../src/text/words/spokenWords.js';
import { documents, falseSwitches, installedReadmes } from '../../../support/languageMeasure.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

function words(language: string | undefined) {
  if (language === undefined || language === 'en') return englishWords;
  const file = new URL(`../../../../src/text/words/${language}.json`, import.meta.url);
  return parseSpokenWords({ phrases: JSON.parse(readFileSync(file, 'utf8')) as unknown }, language);
}

function spoken(text: string, languageId = 'markdown', voice = 'en'): Segment[] {
  const speak = (language?: string) =>
    readSource(text, languageId, defaultTextSettings, { words: words(language ?? voice) });
  return [
    ...inTheirLanguages({
      source: text,
      speak,
      scores: languageScores,
      declared: declaredLanguage(text, languageId),
    }),
  ];
}

const languagesOf = (segments: readonly Segment[]): string[] =>
  segments.map(({ text, language }) => `${language ?? '-'}: ${text.slice(0, 20)}`);

const english = 'The harbour master checks the tide table twice a day and writes it on a board.';
const german = 'Der Hafenmeister prüft zweimal am Tag den Wasserstand und schreibt ihn an die Tafel.';

describe('a text in its languages', () => {
  it('is in no language for its code, wherever that stands', () => {
    const code = '`palette = quantize(rgba, maxColors, options = {})`';
    for (const text of [`### ${code}`, code, `Call ${code}`, `${code} is it`]) {
      const found = spoken(`${english}\n\n${text}\n\n${english}`).map(({ language }) => language);
      assert.deepEqual(found, ['en', 'en', 'en'], text);
    }
  });

  it('changes the language by paragraph', () => {
    assert.deepEqual(languagesOf(spoken(`${english}\n\n${german}\n\n${english}`)), [
      'en: The harbour master c',
      'de: Der Hafenmeister prü',
      'en: The harbour master c',
    ]);
  });

  it('gives a heading the language of what follows, and a short paragraph that of its neighbors', () => {
    assert.deepEqual(languagesOf(spoken(`# Tide\n\n${english}\n\n# Gezeiten\n\n${german}\n\nSiehe unten.`)), [
      'en: Tide',
      'en: The harbour master c',
      'de: Gezeiten',
      'de: Der Hafenmeister prü',
      'de: Siehe unten.',
    ]);
  });

  it('gives nothing a language of another script, but in a document that is in that language', () => {
    const chinese = '港务长每天两次查看潮汐表，并把水位写在木板上，然后把船只的名字记在本子里。';
    const mixed = `## Wörter und mehr\n\nSchöne Grüße.\n\n${chinese}\n\nSiehe unten.\n\n${german}`;
    assert.deepEqual(languagesOf(spoken(`${english}\n\n${mixed}`)), [
      'en: The harbour master c',
      'en: Wörter und mehr',
      'en: Schöne Grüße.',
      'zh: 港务长每天两次查看潮汐表，并把水位写在木',
      'de: Siehe unten.',
      'de: Der Hafenmeister prü',
    ]);
    assert.equal(spoken(mixed)[0]?.language, 'de');
    assert.deepEqual(
      spoken(`${chinese}\n\n# VS Code\n\n${chinese}\n\n42\n\n${chinese}`).map(({ language }) => language),
      ['zh', 'zh', 'zh', 'zh', 'zh'],
    );
  });

  it('gives a short item the language of its list', () => {
    const list = `- Gezeiten\n- ${german}\n- Boote`;
    assert.deepEqual(languagesOf(spoken(`${english}\n\n${list}\n\nNode 20.\n\n${english}`)), [
      'en: The harbour master c',
      'de: Gezeiten',
      'de: Der Hafenmeister prü',
      'de: Boote',
      'en: Node 20.',
      'en: The harbour master c',
    ]);
  });

  it('looks no farther into code than is worth the wait', () => {
    let read = 0;
    function* speak(): Generator<Segment> {
      for (;;) {
        read += 4000;
        yield { kind: 'code', text: 'x'.repeat(4000), map: [] };
      }
    }
    inTheirLanguages({ source: '', speak, scores: languageScores }).next();
    assert.ok(read < 60_000, String(read));
  });

  it('goes back to the document’s language after a quotation', () => {
    const text = `${english}\n\n${english}\n\n> ${german}\n\nNode 20.\n\n${english}`;
    assert.deepEqual(
      spoken(text).map(({ language }) => language),
      ['en', 'en', 'de', 'en', 'en'],
    );
  });

  it('names signs in the language of the text, whatever the voice', () => {
    const said = spoken(
      `${english}\n\n${german} Das Ergebnis ist → 5.\n\n${english} See → 5.`,
      'markdown',
      'fr',
    );
    assert.match(said[1]?.text ?? '', /Pfeil 5/);
    assert.match(said[2]?.text ?? '', /arrow 5/);
    const whole = spoken(`${german} Das Ergebnis ist → 5.`);
    assert.match(whole[0]?.text ?? '', /Pfeil 5/);
  });

  it('leaves the text and its places as they are', () => {
    const text = `${english}\n\n${german} Das Ergebnis ist → 5.`;
    const plain = [...readSource(text, 'markdown')];
    const places = (segments: readonly Segment[]) =>
      segments.map(({ map }) => [map[0]?.source.start, map.at(-1)?.source.end]);
    assert.deepEqual(places(spoken(text)), places(plain));
  });

  it('believes the front matter and the html tag where the words say nothing', () => {
    assert.deepEqual(languagesOf(spoken('---\nlang: pt-BR\n---\n\n# Porto\n')), ['pt: Porto']);
    const html = '<!doctype html><html lang="fr-CH"><body><h1>Port</h1></body></html>';
    assert.deepEqual(languagesOf(spoken(html, 'html')), ['fr: Port']);
    assert.deepEqual(languagesOf(spoken('# Porto\n')), ['-: Porto']);
  });

  it('takes a list of short items for what they are together', () => {
    const list = ['Wasserstand prüfen', 'Tafel beschriften', 'Boote zählen und melden', 'Licht löschen'];
    const said = spoken(list.map((item) => `- ${item}`).join('\n'));
    assert.deepEqual(new Set(said.map(({ language }) => language)), new Set(['de']));
  });

  it('gives Han without kana to the language around it', () => {
    const japanese = '港の責任者は一日に二回潮の表を調べます。';
    const chinese = '港务长每天检查两次潮汐表，并把水位写在木板上。';
    assert.deepEqual(
      spoken(`# 概要\n\n${japanese}\n\n# 設定\n\n東京都千代田区\n\n${japanese}`).map(
        ({ language }) => language,
      ),
      ['ja', 'ja', 'ja', 'ja', 'ja'],
    );
    assert.deepEqual(
      spoken(`# 概要\n\n${chinese}\n\n# 日本語\n\n${japanese}\n\n# 设置\n\n${chinese}`).map(
        ({ language }) => language,
      ),
      ['zh', 'zh', 'zh', 'ja', 'zh', 'zh'],
    );
    assert.deepEqual(languagesOf(spoken('---\nlang: ja\n---\n\n# 概要\n\n東京都')), [
      'ja: 概要',
      'ja: 東京都',
    ]);
    assert.deepEqual(languagesOf(spoken('---\nlang: zh-TW\n---\n\n# 概要\n\nNode 20')), [
      'zh: 概要',
      'zh: Node 20',
    ]);
  });

  it('changes nothing in a hundred documents of one language', () => {
    const own = documents();
    const all = [...own, ...installedReadmes(100 - own.length)];
    assert.equal(all.length, 100);
    assert.deepEqual(falseSwitches(all), []);
  });
});
