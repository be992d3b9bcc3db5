import assert from 'node:assert/strict';
import { japaneseCounted, japaneseNumber } from '../../../../../src/service/engine/text/japaneseNumbers.js';

describe('Japanese numbers', () => {
  for (const [number, read] of [
    ['0', 'ぜろ'],
    ['10', 'じゅー'],
    ['25', 'にじゅーご'],
    ['300', 'さんびゃく'],
    ['1,234', 'せんにひゃくさんじゅーよん'],
    ['2024', 'にせんにじゅーよん'],
    ['10000', 'いちまん'],
    ['3.5', 'さんてんご'],
    ['007', 'ぜろぜろなな'],
  ] as const) {
    it(`reads ${number} as ${read}`, () => {
      assert.equal(japaneseNumber(number), read);
    });
  }

  for (const [number, counter, read] of [
    ['4', '時', 'よじ'],
    ['9', '時', 'くじ'],
    ['10', '分', 'じゅっぷん'],
    ['25', '分', 'にじゅーごふん'],
    ['1', '人', 'ひとり'],
    ['5', '日', 'いつか'],
    ['7', '月', 'しちがつ'],
    ['2024', '年', 'にせんにじゅーよねん'],
    ['3', '本', 'さんぼん'],
  ] as const) {
    it(`reads ${number}${counter} as ${read}`, () => {
      assert.equal(japaneseCounted(number, counter), read);
    });
  }
});
