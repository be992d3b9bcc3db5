import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { LineTokenizer } from '../../../src/text/code/lineTokenizer.js';
import type { TextSettings } from '../../../src/text/settings.js';
import { sourceOf, type Segment } from '../../../src/text/segment.js';
import { testGrammars } from '../editor/sources/grammarsForTests.js';
import { assertSpokenWell } from './textRules.js';
import { defaultTextSettings, readSource } from '../../support/readSource.js';

const folder = new URL('../../fixtures/text/corpus/', import.meta.url);
const languages: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.py': 'python',
  '.ts': 'typescript',
  '.js': 'javascript',
  '.rs': 'rust',
  '.go': 'go',
  '.java': 'java',
  '.c': 'c',
  '.cpp': 'cpp',
  '.rb': 'ruby',
  '.sh': 'shellscript',
  '.sql': 'sql',
  '.lua': 'lua',
  '.yaml': 'yaml',
  '.hs': 'haskell',
  '.kt': 'kotlin',
  '.css': 'css',
  '.txt': 'plaintext',
};

const ways: Readonly<Record<string, Partial<TextSettings>>> = {
  'read in full': { fences: 'read', emoji: 'name' },
  'read with its fences announced': {},
  'read with every sign': { fences: 'read', punctuation: 'all', indentation: true },
  'read with no sign, its addresses spelled': {
    punctuation: 'none',
    urls: 'spell',
    emoji: 'skip',
    fences: 'read',
  },
  'read by its comments': { code: 'commentsOnly', fences: 'read' },
};

describe('a corpus of READMEs and source files', () => {
  const grammars = testGrammars();
  const tokenizers = new Map<string, LineTokenizer>();
  let files: { name: string; languageId: string; source: string }[] = [];

  before(async () => {
    for (const languageId of [...Object.values(languages), 'json']) {
      const tokenizer = await grammars(languageId);
      if (tokenizer !== undefined) tokenizers.set(languageId, tokenizer);
    }
    files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({
        name,
        languageId: languages[extname(name)] ?? 'plaintext',
        source: await readFile(new URL(name, folder), 'utf8'),
      })),
    );
  });

  for (const [way, settings] of Object.entries(ways)) {
    it(`${way}, maps every word to itself in the source`, () => {
      for (const { name, languageId, source } of files) {
        const spoken = readSource(
          source,
          languageId,
          { ...defaultTextSettings, ...settings },
          {
            tokenizerOf: (id) => tokenizers.get(id),
          },
        );
        const { segments } = assertSpokenWell(source, spoken);
        assert.ok(segments.length > 0, name);
        // An announcement is not in the source.
        const read = segments.filter(({ text }) => !/^(?:Code|Text), .*\d+ lines?$/.test(text));
        const exact = read.reduce((sum, segment) => sum + exactWords(name, source, segment), 0);
        assert.ok(exact > 5, `${name}: ${exact} words`);
      }
    });
  }

  it('read in full, says every word of prose and of code', () => {
    for (const { name, languageId, source } of files) {
      if (languageId === 'markdown') continue;
      const said = [
        ...readSource(
          source,
          languageId,
          { ...defaultTextSettings, punctuation: 'all' },
          { tokenizerOf: (id) => tokenizers.get(id) },
        ),
      ];
      const heard = new Set(
        said.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
      );
      for (const word of source
        .replace(/^#(?:!| frozen_).*/, '')
        .match(/(?<![\p{L}\p{N}\\])\p{Ll}{3,}(?![\p{L}\p{N}])/gu) ?? []) {
        assert.ok(heard.has(word), `${name}: ${word}`);
      }
    }
  });
});

/**
 * How many of a segment's words appear in the source exactly as spoken; each of those must be mapped to just that
 * place.
 */
function exactWords(name: string, source: string, { text, map }: Segment): number {
  let exact = 0;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const range = sourceOf(map, index, index + word.length);
    assert.ok(range);
    const place = source.slice(range.start, range.end);
    if (place === word) exact++;
    else assert.ok(!place.includes(word), `${name}: “${word}” is mapped to “${place}”`);
  }
  return exact;
}
