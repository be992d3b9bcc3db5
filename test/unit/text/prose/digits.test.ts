import assert from 'node:assert/strict';
import { digitByDigit } from '../../../../src/text/prose/digits.js';
import { sourceOf } from '../../../../src/text/segment.js';
import { englishWords } from '../../../../src/text/words/spokenWords.js';
import { saidText, wordsHere } from '../../../support/saidPairs.js';

function mapped(text: string) {
  const source = { start: 0, end: text.length };
  return { text, map: [{ ...source, source }] };
}

describe('Numbers digit by digit', () => {
  for (const [written, spoken, heard = spoken] of [
    ['Add 1,250.5 of it', 'Add 1 comma 2 5 0 dot 5 of it'],
    ['on 2026-11-22 at 10:30', 'on 2 0 2 6 dash 1 1 dash 2 2 at 1 0 colon 3 0'],
    ['Room 4096.', 'Room 4 0 9 6.'],
    ['pages 10–20', 'pages 1 0 to 2 0'],
    ['$1,250', '1 comma 2 5 0 $', '1 comma 2 5 0 dollars'],
    ['£1.5m', '1 dot 5m £', '1 dot 5 million pounds'],
    ['20km', '2 0 km', '2 0 kilometers'],
    ['50%', '5 0%', '5 0 percent'],
    ['2^32', '2 caret 3 2'],
    ['the B12', 'the B 1 2'],
    ['the 22nd', 'the 2 2 nd'],
    ['one 5 km', 'one 5 km', 'one 5 kilometers'],
  ] as const) {
    it(`says ${written}`, async () => {
      const { text } = digitByDigit(mapped(written), written, englishWords);
      assert.equal(text, spoken);
      assert.equal(saidText(text, await wordsHere('en')), heard);
    });
  }

  it('has one place for all of a number', () => {
    const text = 'Then $1,250 came.';
    const { text: spoken, map } = digitByDigit(mapped(text), text, englishWords);
    const last = spoken.indexOf('0 $');
    assert.deepEqual(sourceOf(map, last, last + 1), { start: 5, end: 11 });
  });

  it('leaves what only Lector says', () => {
    const text = 'Code, 12 lines';
    const map = [{ start: 0, end: text.length, source: { start: 0, end: 3 } }];
    assert.equal(digitByDigit({ text, map }, '```', englishWords).text, text);
  });
});
