import { strict as assert } from 'node:assert';
import {
  entryFor,
  pronunciationEntries,
  withoutPronunciation,
  withPronunciation,
  keyOf,
  parsePronunciations,
} from '../../../src/text/pronunciations.js';

const setting = { kubectl: 'cube control', '[de]': { API: 'A P I', broken: 7 }, wrong: ['list'] };

describe('the entries of pronunciations', () => {
  it('are what can be changed of the setting', () => {
    assert.deepEqual(pronunciationEntries(setting), [
      { word: 'kubectl', says: 'cube control' },
      { word: 'API', says: 'A P I', language: 'de' },
    ]);
    for (const nonsense of [undefined, null, 'text', ['list']])
      assert.deepEqual(pronunciationEntries(nonsense), []);
  });

  it('are added, for a language or for all, and what is there stays', () => {
    assert.deepEqual(withPronunciation(setting, { word: 'nginx', says: 'engine x' }), {
      ...setting,
      nginx: 'engine x',
    });
    assert.deepEqual(withPronunciation(setting, { word: 'SQL', says: 'sequel', language: 'de' }), {
      ...setting,
      '[de]': { API: 'A P I', broken: 7, SQL: 'sequel' },
    });
    assert.deepEqual(withPronunciation(undefined, { word: 'SQL', says: 'sequel', language: 'sql' }), {
      '[sql]': { SQL: 'sequel' },
    });
  });

  it('never take the place of a language', () => {
    const changed = withPronunciation(setting, { word: '[de]', says: 'D E' });
    assert.deepEqual(pronunciationEntries(changed), [
      ...pronunciationEntries(setting),
      { word: keyOf('[de]'), says: 'D E' },
    ]);
  });

  it('mean the word itself, also one that looks like an expression or a language', () => {
    assert.equal(keyOf('kubectl'), 'kubectl');
    for (const [word, other] of [
      ['/usr/bin', '/usr/binary'],
      ['/etc/', 'fetch'],
      ['/v(\\d+)/', 'v2'],
      ['[python]', 'python'],
    ] as const) {
      const { pronunciations, problems } = parsePronunciations(
        withPronunciation({}, { word: keyOf(word), says: 'X' }),
      );
      const { pattern = '' } = pronunciations.rules[0] ?? {};
      assert.deepEqual(problems, []);
      assert.deepEqual(`see ${word} and ${other}`.match(pattern), [word]);
    }
  });

  it('count where a word is changed: the one for the language of its text, else the one for all', () => {
    const here = { word: 'Cache', says: 'Käsch', language: 'de', owner: 'workspace' };
    const everywhere = { word: 'Cache', says: 'cash', owner: 'user' };
    assert.equal(entryFor('Cache', ['de', 'markdown'], [here, everywhere]), here);
    assert.equal(entryFor('Cache', ['en', 'markdown'], [everywhere, here]), everywhere);
    assert.equal(entryFor('Cache', ['en', undefined], [here]), undefined);
    assert.equal(entryFor('Käse', ['de'], [here, everywhere]), undefined);
  });

  it('are changed and taken out, with a language that has none left', () => {
    assert.deepEqual(withPronunciation(setting, { word: 'kubectl', says: 'kube C T L' }), {
      ...setting,
      kubectl: 'kube C T L',
    });
    const once = { '[de]': { API: 'A P I' }, kubectl: 'cube control' };
    assert.deepEqual(withoutPronunciation(once, { word: 'API', language: 'de' }), {
      kubectl: 'cube control',
    });
    assert.deepEqual(withoutPronunciation(once, { word: 'kubectl' }), { '[de]': { API: 'A P I' } });
    assert.deepEqual(withoutPronunciation(once, { word: 'API' }), once);
  });
});
