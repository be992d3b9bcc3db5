import { strict as assert } from 'node:assert';
import {
  pronunciationEntries,
  withoutPronunciation,
  withPronunciation,
} from '../../../../src/text/pronunciations/pronunciationEntries.js';

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
