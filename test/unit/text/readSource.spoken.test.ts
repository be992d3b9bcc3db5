import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { LineTokenizer } from '../../../src/text/code/lineTokenizer.js';
import { codeLanguagesIn } from '../../../src/text/readSource.js';
import { englishWords, parseSpokenWords } from '../../../src/text/words/spokenWords.js';
import { formatSnippets, parseSnippets, type SpokenSnippet } from '../../support/spokenSnippets.js';
import { testGrammars } from '../editor/sources/grammarsForTests.js';
import { assertSpokenWell } from './textRules.js';
import { defaultTextSettings, readSource } from '../../support/readSource.js';

const folder = new URL('../../fixtures/spoken/', import.meta.url);
const wordsFolder = new URL('../../../src/text/words/', import.meta.url);

/** Writes what is said now into the fixtures, so that the difference can be reviewed. */
const update = process.env['LECTOR_UPDATE_SPOKEN'] !== undefined;

/** The editor's ids, where the grammar package has other names. */
const grammarNames: Readonly<Record<string, string>> = {
  dockerfile: 'docker',
  javascriptreact: 'jsx',
  makefile: 'make',
  typescriptreact: 'tsx',
};

describe('What is said', function () {
  this.timeout(60_000);
  const grammars = testGrammars();
  const tokenizers = new Map<string, LineTokenizer>();

  for (const file of readdirSync(folder).sort()) {
    const languageId = file.replace(/\.txt$/, '');
    it(`of ${languageId} is what a person would say`, async () => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const snippets = parseSnippets(text);
      for (const id of new Set([
        languageId,
        ...snippets.flatMap(({ source }) => codeLanguagesIn(source, languageId)),
      ])) {
        const tokenizer = await grammars(grammarNames[id] ?? id);
        if (tokenizer !== undefined) tokenizers.set(id, tokenizer);
      }
      const now = snippets.map((snippet) => ({ ...snippet, said: spoken(languageId, snippet) }));
      if (update) writeFileSync(new URL(file, folder), formatSnippets(now));
      else assert.equal(formatSnippets(now), text);
    });
  }

  function spoken(languageId: string, { source, settings: { words, ...settings } }: SpokenSnippet): string[] {
    const { segments } = assertSpokenWell(
      source,
      readSource(
        source,
        languageId,
        { ...defaultTextSettings, ...settings },
        { tokenizerOf: (id) => tokenizers.get(id), words: wordsOf(words) },
      ),
    );
    return segments.map(({ text }) => text);
  }
});

function wordsOf(language: string | undefined) {
  if (language === undefined) return englishWords;
  const phrases: unknown = JSON.parse(readFileSync(new URL(`${language}.json`, wordsFolder), 'utf8'));
  return parseSpokenWords({ phrases }, language);
}
