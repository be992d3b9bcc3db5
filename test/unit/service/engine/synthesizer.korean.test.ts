import assert from 'node:assert/strict';
import fc from 'fast-check';
import { koreanSounds } from '../../../../src/service/engine/synthesizer.js';

describe('Korean sounds', () => {
  for (const [written, spoken] of [
    ['합니다', '함니다'],
    ['신라', '실라'],
    ['같이', '가치'],
    ['좋다', '조타'],
    ['좋아', '조아'],
    ['많고', '만코'],
    ['축하', '추카'],
    ['국물', '궁물'],
    ['심리', '심니'],
    ['독립', '동닙'],
    ['칼날', '칼랄'],
    ['굳이', '구지'],
    ['안녕 hello 12', '안녕 hello 12'],
  ] as const) {
    it(`says ${written} as ${spoken}`, () => {
      assert.equal(koreanSounds(written), spoken);
    });
  }

  it('keep the length of every text, so that offsets stay the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('합', '니', '좋', '같', '이', 'ㅎ', ' ', 'a', '😀') }),
        (text) => {
          assert.equal(koreanSounds(text).length, text.length);
        },
      ),
    );
  });
});
