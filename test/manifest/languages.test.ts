import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { isLanguageCode } from '../../src/api/wire/languages.js';
import { offeredVoices } from '../../src/core/naturalVoices/catalogue.js';
import { textLanguages, wordedLanguages, type TextLanguage } from '../../src/core/textLanguages.js';
import { publicVoices } from '../../src/service/voices/catalogue.js';
import { saidPairs } from '../support/saidPairs.js';

const document = new URL('../../docs/languages.md', import.meta.url);
const fixtures = new URL('../fixtures/languages/', import.meta.url);
/** Writes the table as it should be into the document. */
const update = process.env['LECTOR_UPDATE_LANGUAGES'] !== undefined;

const names = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (code: TextLanguage): string => names.of(code) ?? code;
const byName = textLanguages.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
const isWorded = (code: TextLanguage): boolean => (wordedLanguages as readonly TextLanguage[]).includes(code);

describe('docs/languages.md', () => {
  it('has the table that the data gives', async () => {
    const written = readFileSync(document, 'utf8');
    const [before = ''] = written.split(/^\| language/m);
    const expected = await format(`${before}${table()}\n`, { parser: 'markdown', printWidth: 110 });
    if (update) writeFileSync(document, expected);
    else assert.equal(written, expected, 'LECTOR_UPDATE_LANGUAGES=1 writes it');
  });
});

describe('README.md', () => {
  it('names how many languages there are, and those that Lector has words for', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
    const natural = new Set(offeredVoices().map(({ language }) => language)).size;
    assert.match(readme, new RegExp(`\\| languages \\| ${textLanguages.length} \\| ${natural} of these \\|`));
    const worded = byName.filter(isWorded).map(nameOf);
    const list = `${worded.slice(0, -1).join(', ')} and ${worded.at(-1) ?? ''}`;
    assert.ok(readme.includes(list), list);
  });
});

function table(): string {
  const head = [
    ...['language', 'code', 'bundled voices', 'cloning', 'natural: free', 'free recordings', 'other terms'],
    ...['words', 'fixtures'],
  ];
  return [head, head.map(() => '---'), ...byName.map(row)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function row(code: TextLanguage): readonly string[] {
  const natural = offeredVoices().filter(({ language }) => language === code);
  const of = (terms: string): string => {
    const count = natural.filter((voice) => voice.terms === terms).length;
    return count === 0 ? '–' : String(count);
  };
  return [
    nameOf(code),
    code,
    String(publicVoices.filter(({ language }) => language.split('-')[0] === code).length),
    isLanguageCode(code) ? 'yes' : '–',
    of('free'),
    of('data'),
    of('card'),
    isWorded(code) ? 'Lector’s' : 'CLDR’s',
    fixturesOf(code),
  ];
}

function fixturesOf(code: TextLanguage): string {
  if (!isWorded(code)) return `${String(linesOf(`further/${code}.txt`))} sentences`;
  const pairs = saidPairs().filter(({ language }) => language === code).length;
  return `${String(linesOf(`${code}.txt`))} paragraphs, ${String(pairs)} pairs`;
}

function linesOf(path: string): number {
  const file = new URL(path, fixtures);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}
