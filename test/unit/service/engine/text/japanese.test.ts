import assert from 'node:assert/strict';
import { japaneseDictionary } from '../../../../../src/service/engine/japaneseDictionary.js';
import { japaneseSounds } from '../../../../../src/service/engine/text/japanese.js';
import { sourceOf } from '../../../../../src/text/segment.js';
import { mapped } from '../../../../support/saidPairs.js';

describe('Japanese as it is read', () => {
  let sounds: (text: string) => ReturnType<typeof japaneseSounds>;

  before(() => {
    const analyse = japaneseDictionary();
    sounds = (text) => japaneseSounds(mapped(text), analyse);
  });

  for (const [written, read] of [
    ['値を返す', 'あたいをかえす'],
    ['初期値', 'しょきち'],
    ['閾値を超える', 'しきいちをこえる'],
    ['次の行と複数行', 'つぎのぎょーとふくすーぎょー'],
    ['10行目、一行ずつ、一行目', 'じゅーぎょーめ、いちぎょーずつ、いちぎょーめ'],
    ['銀行に行った', 'ぎんこーにいった'],
    ['実行内容、架空要素', 'じっこーないよー、かくーよーそ'],
    ['10行末尾、全行程', 'じゅーぎょーまつび、ぜんこーてい'],
    ['空の配列', 'からのはいれつ'],
    ['空の旅、空白', 'そらのたび、くーはく'],
    ['2つの間', 'ふたつのあいだ'],
    ['完了した後に', 'かんりょーしたあとに'],
    ['親ノード', 'おやのーど'],
    ['高階関数', 'こーかいかんすー'],
    ['2択', 'にたく'],
    ['2020 年 3 月', 'にせんにじゅーねんさんがつ'],
    ['10 歳', 'じゅっさい'],
    ['React 内で', 'Reactないで'],
    ['1日に3回、5月1日に', 'いちにちにさんかい、ごがつついたちに'],
    ['1ヶ月', 'いっかげつ'],
  ] as const) {
    it(`is ${read} for ${written}`, () => {
      assert.equal(sounds(written).text.replaceAll(' ', ''), read);
    });
  }

  it('has its place in the text, also behind a word that was read in another way', () => {
    const { text, map } = sounds('閾値と React 内の海');
    const start = text.indexOf('うみ');
    assert.deepEqual(sourceOf(map, start, start + 2), { start: 12, end: 13 });
  });
});
