import assert from 'node:assert/strict';
import { chunks } from '../../../../src/text/chunks.js';
import { sourceOf } from '../../../../src/text/segment.js';
import type { Source } from '../../../../src/editor/sources/source.js';
import { languageScores } from '../../../../src/text/language/languageScores.js';
import { inWords } from '../../../../src/service/said/said.js';
import { wordsHere } from '../../../support/saidPairs.js';
import { segmentSources } from '../../../../src/editor/sources/segmentSources.js';
import { spokenSelections } from '../../../fixtures/text/spoken-selections.js';
import { testGrammars } from './grammarsForTests.js';
import { defaultTextSettings } from '../../../support/readSource.js';

describe('segmentSources', function () {
  this.timeout(60_000);
  const grammars = testGrammars();

  async function spoken(...sources: readonly Source[]) {
    const unexpected = (what: string): never => assert.fail(what);
    const segments = await segmentSources(sources, defaultTextSettings, {
      grammars,
      patternRanAway: unexpected,
      grammarFailed: unexpected,
    });
    return [...chunks(segments(), { isShort: () => true })];
  }

  for (const { languageId, source: text, from, to, messages } of spokenSelections) {
    it(`says a selection in ${languageId} as a person would`, async () => {
      const start = text.indexOf(from);
      const range = { start, end: text.indexOf(to, start) + to.length };
      const said = await spoken({ text, languageId, range });
      assert.deepEqual(
        said.map((chunk) => chunk.text),
        messages,
      );
      for (const { map } of said) {
        for (const { source } of map) assert.ok(source.start >= range.start && source.end <= range.end);
      }
    });
  }

  it('tells which of several sources each piece came from', async () => {
    const said = await spoken(
      { text: 'One.', languageId: 'plaintext' },
      { text: '# Two', languageId: 'markdown' },
    );
    assert.deepEqual(
      said.map(({ part, text, map }) => [part, text, sourceOf(map, 0, 3)]),
      [
        [0, 'One.', { start: 0, end: 3 }],
        [1, 'Two', { start: 2, end: 5 }],
      ],
    );
  });

  it('puts each piece in words of its language, if a service needs them, and cuts and places those', async () => {
    const sources = [
      {
        text: 'Der Hafenmeister prüft zweimal am Tag den Wasserstand und zahlt dafür 20 € an die Stadt.',
        languageId: 'plaintext',
      },
      { text: 'It costs £5m in all, which is not much for such a house.', languageId: 'plaintext' },
    ];
    const words = { de: await wordsHere('de'), en: await wordsHere('en') };
    const options = { grammars, patternRanAway: () => undefined, grammarFailed: () => undefined };
    const told = await segmentSources(sources, defaultTextSettings, {
      ...options,
      languageScores,
      inWords: (written, language) => inWords(written, words[language === 'de' ? 'de' : 'en']),
    });
    const cut = [...chunks(told(), { isShort: () => true })];
    assert.match(cut[0]?.text ?? '', /dafür 20 Euro an die Stadt\.$/);
    const english = cut.find(({ part }) => part === 1);
    assert.match(english?.text ?? '', /^It costs 5 million pounds in all/);
    const at = english?.text.indexOf('pounds') ?? -1;
    assert.deepEqual(sourceOf(english?.map ?? [], at, at + 6), { start: 9, end: 12 });
  });

  it('says digits one by one if that is wanted', async () => {
    const options = { grammars, patternRanAway: () => undefined, grammarFailed: () => undefined };
    const settings = { ...defaultTextSettings, numbers: 'digits' as const };
    const told = await segmentSources([{ text: 'Room 4096', languageId: 'plaintext' }], settings, options);
    assert.deepEqual(
      [...told()].map(({ text }) => text),
      ['Room 4 0 9 6'],
    );
  });

  it('tells the language of each piece, of a selection also by the text around it', async () => {
    const german = 'Der Hafenmeister prüft zweimal am Tag den Wasserstand und schreibt ihn an die Tafel.';
    const sources = [
      { text: `# Gezeiten\n\n${german}`, languageId: 'markdown', range: { start: 2, end: 10 } },
      { text: 'Node 20', languageId: 'plaintext' },
      { text: '// The tide table is checked twice a day.\nlet x;', languageId: 'typescript' },
    ];
    const options = { grammars, patternRanAway: () => undefined, grammarFailed: () => undefined };
    const told = await segmentSources(sources, defaultTextSettings, { ...options, languageScores });
    assert.deepEqual(
      [...chunks(told())].map(({ language, text }) => [language, text]),
      [
        ['de', 'Gezeiten'],
        ['de', 'Node 20'],
        ['en', 'The tide table is checked twice a day.'],
        ['en', 'let x'],
      ],
    );
    const untold = await segmentSources(sources, defaultTextSettings, options);
    assert.ok([...untold()].every(({ language }) => language === undefined));
  });

  it('tokenizes each line of a document once, however many of its parts are read', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `count(${i}); /* ${i} boats\n */`).join('\n');
    const tokenizer = await grammars('typescript');
    const lines: string[] = [];
    const counting = {
      tokenize: (line: string, state: unknown) => {
        lines.push(line);
        return tokenizer?.tokenize(line, state) ?? assert.fail('no grammar');
      },
    };
    const parts = ['12 boats', '29 boats', '3 boats'].map((part) => {
      const start = text.indexOf(part);
      return { text, languageId: 'typescript', range: { start, end: start + part.length } };
    });
    const options = { patternRanAway: () => undefined, grammarFailed: () => undefined };
    const segments = await segmentSources(parts, defaultTextSettings, {
      ...options,
      grammars: () => Promise.resolve(counting),
    });
    assert.deepEqual(
      [...segments()].map((segment) => segment.text),
      ['12 boats', '29 boats', '3 boats'],
    );
    const counted = lines.filter((line) => line.startsWith('count'));
    assert.deepEqual(counted, [...new Set(counted)]);
  });

  it('reads a language without a grammar as plain text', async () => {
    const said = await spoken({ text: 'SOME camelCase text.', languageId: 'no-such-language' });
    assert.deepEqual(
      said.map(({ text }) => text),
      ['SOME camelCase text.'],
    );
  });

  it('works without a grammar that cannot be read', async () => {
    const failed: string[] = [];
    const broken = () => Promise.reject(new Error('not a grammar'));
    const segments = await segmentSources([{ text: 'let x', languageId: 'broken' }], defaultTextSettings, {
      grammars: broken,
      patternRanAway: () => undefined,
      grammarFailed: (languageId) => failed.push(languageId),
    });
    assert.deepEqual(
      [...segments()].map(({ text }) => text),
      ['let x'],
    );
    assert.deepEqual(failed, ['broken']);
  });
});
