import assert from 'node:assert/strict';
import {
  type Clause,
  type ClauseMark,
  phonemeIds,
} from '../../../../../src/service/engine/piper/phonemes.js';
import { piperPhonemes } from '../../../../support/piperPhonemes.js';

const config = { phonemeIds: new Map(Object.entries(piperPhonemes)), phonemeMap: new Map() };
const plenty = 1_000;

function clause(words: string, mark?: ClauseMark, endsSentence = mark === '.'): Clause {
  return {
    words: words.split(' ').map((phonemes, n) => ({ offset: n * 10, phonemes })),
    mark,
    endsSentence,
  };
}

describe('phonemeIds', () => {
  it('puts a pause after each phoneme, and separates letters from their marks', () => {
    const [run] = phonemeIds([clause('lˈɪçt', '!', true)], config, plenty);
    assert.deepEqual(run?.ids, [1, 0, 24, 0, 120, 0, 74, 0, 16, 0, 140, 0, 32, 0, 4, 0, 2]);
    assert.equal(run.missing, 0);
  });

  it('knows the first id of each word', () => {
    const [run, ...more] = phonemeIds([clause('ðˈɪs tˈɛst', ','), clause('ˈa', '.')], config, plenty);
    assert.deepEqual(more, []);
    const heard = [41, 120, 74, 31, 3, 32, 120, 61, 31, 32, 8, 3, 120, 14, 10];
    assert.deepEqual(run?.ids, [1, 0, ...heard.flatMap((id) => [id, 0]), 2]);
    assert.deepEqual(
      run.words.map(({ offset, at }) => [offset, run.ids[at]]),
      [
        [0, 41],
        [10, 32],
        [0, 120],
      ],
    );
    assert.deepEqual(
      run.words.map(({ at }) => at),
      [2, 12, 26],
    );
  });

  it('starts over with each sentence', () => {
    const runs = phonemeIds([clause('a', '.'), clause('b', ':'), clause('k')], config, plenty);
    assert.deepEqual(
      runs.map(({ ids }) => ids),
      [
        [1, 0, 14, 0, 10, 0, 2],
        [1, 0, 15, 0, 11, 0, 3, 0, 23, 0, 3, 0, 2],
      ],
    );
  });

  it('leaves out what the voice does not know, and counts it', () => {
    const [run] = phonemeIds([clause('a☃b ☃', '.')], config, plenty);
    assert.deepEqual(run?.ids, [1, 0, 14, 0, 15, 0, 3, 0, 10, 0, 2]);
    assert.equal(run.missing, 2);
    assert.deepEqual(
      run.words.map(({ at }) => at),
      [2, 8],
    );
  });

  it('says other phonemes where the voice wants them', () => {
    const mapped = { ...config, phonemeMap: new Map([['c', ['k', 'h']]]) };
    const [run] = phonemeIds([clause('ac', '.')], mapped, plenty);
    assert.deepEqual(run?.ids, [1, 0, 14, 0, 23, 0, 20, 0, 10, 0, 2]);
  });

  it('gives a phoneme all of its ids, with one pause', () => {
    const double = { ...config, phonemeIds: new Map([...config.phonemeIds, ['a', [14, 15]]]) };
    const [run] = phonemeIds([clause('aa', '.')], double, plenty);
    assert.deepEqual(run?.ids, [1, 0, 14, 15, 0, 14, 15, 0, 10, 0, 2]);
  });

  it('cuts a long sentence between clauses, and between words where it must', () => {
    const comma = (words: string) => clause(words, ',', false);
    const clauses = [comma('aaa bbb'), comma('kkk lll'), comma('mmm nnn ppp ttt vvv zzz')];
    const runs = phonemeIds(clauses, config, 40);
    const symbols = new Map(Object.entries(piperPhonemes).map(([symbol, [id]]) => [id, symbol]));
    assert.deepEqual(
      runs.map(({ ids }) =>
        ids
          .map((id) => symbols.get(id))
          .join('')
          .replaceAll('_', ''),
      ),
      ['^aaa bbb, kkk lll, $', '^mmm nnn ppp ttt vvv$', '^zzz, $'],
    );
    assert.ok(runs.every(({ ids }) => ids.length <= 45));
    assert.equal(runs.flatMap(({ words }) => words).length, 10);
  });

  it('makes nothing of nothing', () => {
    assert.deepEqual(phonemeIds([], config, plenty), []);
  });
});
