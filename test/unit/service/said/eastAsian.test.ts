import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { espeakHere } from '../../../support/espeakHere.js';
import { saidText, wordsHere } from '../../../support/saidPairs.js';

const sample = JSON.parse(
  readFileSync(new URL('../../../../l10n/bundle.l10n.zh-cn.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

describe('Chinese', () => {
  let heard: (text: string) => string;
  before(async () => {
    const [espeak, words] = [await espeakHere(), await wordsHere('zh')];
    heard = (text) => espeak.phonemes(saidText(text, words), 'sit/cmn').replace(/\s+/g, ' ');
  });

  it('sounds alike in simplified and traditional characters', () => {
    for (const [simplified, traditional] of [
      ['还是很重要，银行的职员说要重新开始。', '還是很重要，銀行的職員說要重新開始。'],
      ['请先阅读说明，再决定要不要安装这个软件。', '請先閱讀說明，再決定要不要安裝這個軟件。'],
      ['音乐会在2026年举行，有3.5公里远。', '音樂會在2026年舉行，有3.5公里遠。'],
    ] as const)
      assert.equal(heard(traditional), heard(simplified));
  });

  it('has every character of the sample text heard, and no sign in English', () => {
    const text = Object.entries(sample).filter(([english]) =>
      /^(?:This is Lector|It reads your editor aloud|Select a few words and press|Choose the voice and the speed)/.test(
        english,
      ),
    );
    assert.equal(text.length, 4);
    for (const [, chinese] of text)
      for (const [character] of chinese.matchAll(/\p{Script=Han}/gu))
        assert.match(heard(character), /^[^()]{2,20}$/, character);
    // What it says in English stands behind a flag; letters are said so.
    assert.doesNotMatch(heard('一+二=三，100%，三&四，#五，~5，六/七，$8'), /\(en\)/);
  });
});
