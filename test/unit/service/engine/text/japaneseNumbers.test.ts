import assert from 'node:assert/strict';
import {
  arabicNumber,
  japaneseCounted,
  japaneseNumber,
} from '../../../../../src/service/engine/text/japaneseNumbers.js';

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
    ['1.5', 'いってんご'],
    ['0.5', 'れいてんご'],
    ['007', 'ぜろぜろなな'],
  ] as const) {
    it(`reads ${number} as ${read}`, () => {
      assert.equal(japaneseNumber(number), read);
    });
  }

  for (const [written, number] of [
    ['三百', '300'],
    ['二千二十六', '2026'],
    ['二〇二六', '2026'],
    ['一万', '10000'],
    ['1億2千万', '120000000'],
    ['300億', '30000000000'],
    ['1,234万', '12340000'],
    ['十', '10'],
  ] as const) {
    it(`takes ${written} for ${number}`, () => {
      assert.equal(arabicNumber(written), number);
    });
  }

  for (const [number, counter, read, sound] of [
    ['4', '時', 'よじ'],
    ['9', '時', 'くじ'],
    ['10', '分', 'じゅっぷん'],
    ['25', '分', 'にじゅーごふん'],
    ['1', '人', 'ひとり'],
    ['5', '日', 'いつか'],
    ['7', '月', 'しちがつ'],
    ['2024', '年', 'にせんにじゅーよねん'],
    ['3', '本', 'さんぼん', 'ほん'],
    ['6', '匹', 'ろっぴき', 'ひき'],
    ['1', '回', 'いっかい', 'かい'],
    ['3', '階', 'さんがい', 'かい'],
    ['8', '冊', 'はっさつ', 'さつ'],
    ['100', '個', 'ひゃっこ', 'こ'],
    ['10', '頭', 'じゅっとー', 'とー'],
    ['3', '泊', 'さんぱく', 'はく'],
    ['20', '歳', 'はたち', 'さい'],
    ['21', '歳', 'にじゅーいっさい', 'さい'],
    ['3', 'つ', 'みっつ'],
    ['5', '枚', 'ごまい', 'まい'],
  ] as const) {
    it(`reads ${number}${counter} as ${read}`, () => {
      assert.equal(japaneseCounted(number, counter, sound), read);
    });
  }
});
