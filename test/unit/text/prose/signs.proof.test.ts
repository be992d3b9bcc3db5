import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseSpokenWords } from '../../../../src/text/words/spokenWords.js';
import { assertSpokenWell } from '../textRules.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

const settings = { ...defaultTextSettings, proof: true };

function said(source: string, language?: string): string {
  const phrases =
    language && (JSON.parse(readFileSync(`src/text/words/${language}.json`, 'utf8')) as unknown);
  const words = phrases === undefined ? {} : { words: parseSpokenWords({ phrases }, language ?? '') };
  const { segments } = assertSpokenWell(source, readSource(source, 'markdown', settings, words));
  return segments.map(({ text }) => text).join('\n');
}

describe('A proof reading', () => {
  for (const [what, source, expected] of [
    ['marks', 'Yes, it is; but why?', 'Yes comma, it is semicolon; but why question mark?'],
    ['marks around words', 'A (small) “word”.', 'A open paren (small close paren) quote “word quote”.'],
    ['straight quotes', 'Say "yes" now.', 'Say quote "yes quote" now.'],
    ['dashes', 'He – or she – left.', 'He dash – or she dash – left.'],
    ['typed dashes', 'He - or she -- left--now.', 'He dash - or she dash -- left dash--now.'],
    ['no minus', 'It is 5 - 3.', 'It is 5 - 3.'],
    ['no mark in a number', 'It is 1,000 at 3:30, I think.', 'It is 1,000 at 3:30 comma, I think.'],
    ['a doubled word', 'It is the the end.', 'It is the the, doubled word, end.'],
    ['one at the end', 'It is the The.', 'It is the The, doubled word.'],
    ['one across lines', 'It is the\nthe end.', 'It is the the, doubled word, end.'],
    ['two spaces', 'It  is. And  so.', 'It, two spaces, is. And, two spaces, so.'],
    ['no habit', 'It is.  And so.', 'It is. And so.'],
    ['no line break of Markdown', 'It is  \nso.', 'It is\nso.'],
    ['no part of a word', 'The theme and 20 20.', 'The theme and 20 20.'],
  ] as const) {
    it(`names ${what}`, () => assert.equal(said(source), expected));
  }

  it('does so in the language of the text', () => {
    assert.equal(said('Ja, das das ist es.', 'de'), 'Ja Komma, das das, doppeltes Wort, ist es.');
    assert.equal(
      said('Nous nous taisons, vous  aussi.', 'fr'),
      'Nous nous taisons virgule, vous, deux espaces, aussi.',
    );
    assert.equal(said('是、的，好。', 'zh'), '是 顿号、的 逗号，好。');
  });

  it('changes nothing of what it reads otherwise', () => {
    const source = 'Yes, the the end  is.';
    const [segment] = [...readSource(source, 'markdown', defaultTextSettings)];
    assert.equal(segment?.text, 'Yes, the the end is.');
  });
});
