import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rewrite } from '../../../../src/text/mappedText.js';
import { cleanText, isOrdinaryText, mayHoldFiller } from '../../../../src/text/prose/prose.js';
import { opaqueEdits, urlEdits } from '../../../../src/text/prose/opaque.js';
import { signEdits, withoutTerminalEscapes } from '../../../../src/text/prose/signs.js';
import { englishWords } from '../../../../src/text/words/spokenWords.js';
import { numRuns, patience } from '../textRules.js';
import { defaultTextSettings } from '../../../support/readSource.js';

const settings = { ...defaultTextSettings, urls: 'spell', emoji: 'name', words: englishWords } as const;

describe('ordinary text', function () {
  this.timeout(patience);

  it('is what most paragraphs are made of, in any script', () => {
    for (const text of [
      'It costs $5 (or less), she said: “Well – it’s fine!”',
      'A first line.\nAnd a second one; see 10:30, a/b, 50% and *this*.',
      '漢字を書く。「本当？」',
      'यह हिन्दी है।',
      'ما هذا؟',
    ])
      assert.ok(isOrdinaryText(text), text);
  });

  it('is not what holds one thing that is said in another way', () => {
    for (const thing of [
      'two  spaces',
      'a line \n',
      'x ----',
      'a\u0301\u0301\u0301\u0301',
      '─',
      '😀',
      'a\tb',
      'www.a',
      '://',
      'f'.repeat(32),
    ])
      assert.ok(!isOrdinaryText(`Words, ${thing} and words.`), thing);
  });

  it('is nothing that is said in another way than it is written', () => {
    const sign = fc.constantFrom(
      ...[
        '.',
        '-',
        '>',
        '=',
        '<',
        '!',
        ':',
        '/',
        '[',
        ']',
        '{',
        '}',
        '#',
        '&',
        '|',
        '^',
        '_',
        ' ',
        '  ',
        '\n',
      ],
      ...[
        '\t',
        '😀',
        '©',
        '\ufe0f',
        '\u20e3',
        '\u200d',
        '\u00ad',
        '→',
        '×',
        '─',
        '\u0301',
        '\u001b[1m',
        '️1️⃣',
      ],
      ...[
        'www.',
        'http://',
        ':tada:',
        'base64,',
        'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0',
        'a',
        'B',
        '7',
        '漢',
      ],
      ...['=>', '->', '—', '…', '「', '\u0939\u093f'],
    );
    const text = fc.array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 30 });
    let ordinary = 0;
    fc.assert(
      fc.property(text, (parts) => {
        const source = parts.join('').trim();
        const said = saidInFull(source);
        if (isOrdinaryText(source)) {
          ordinary++;
          assert.equal(said, source);
        }
        if (!mayHoldFiller(source)) assert.doesNotMatch(source, /[^\p{L}\p{N}]{4}|\p{M}{4}|[\u2500-\u259f]/u);
      }),
      { numRuns: numRuns * 20 },
    );
    assert.ok(ordinary > 0);
  });
});

/** As text is said that is not ordinary. */
function saidInFull(source: string): string {
  const whole = { start: 0, end: source.length };
  let said = withoutTerminalEscapes({ text: source, map: [{ ...whole, source: whole }] });
  said = rewrite(said, urlEdits(said.text, settings));
  said = rewrite(said, opaqueEdits(said.text, englishWords));
  said = rewrite(said, signEdits(said.text, settings));
  return cleanText(said, settings).text;
}
