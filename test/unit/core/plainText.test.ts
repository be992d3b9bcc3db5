import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joined, plainText } from '../../../src/core/plainText.js';

/** What VS Code 1.139 draws as a link or an icon, wherever it stands in a notification, a row or the status bar. */
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i;
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

describe('Plain text', () => {
  it('holds no link and no icon, and still reads the same', () => {
    const text = plainText('[Sign in again](command:workbench.action.quit) $(flame) [[a]](file:x)');
    assert.doesNotMatch(text, link);
    assert.doesNotMatch(text, icon);
    assert.equal(
      text.replaceAll('\u2060', ''),
      '[Sign in again](command:workbench.action.quit) $(flame) [[a]](file:x)',
    );
  });

  it('is one line, without controls and without what cannot be seen', () => {
    assert.equal(plainText('  a\r\n\tb\u2028c\u0000d\u001B[31me\u200B\uFEFF\u00ADf\uD800 '), 'a b cd[31mef');
  });

  it('is nothing where nothing would be seen', () => {
    for (const blank of ['', '   ', '\n\n', '\u200B\u3164', '\u00A0\u2003', '\u202E\u2066'])
      assert.equal(plainText(blank), '');
  });

  it('cannot turn the direction of what stands around it', () => {
    assert.equal(plainText('safe\u202E txt.exe'), 'safe txt.exe');
    assert.equal(plainText('נועה'), '\u2068נועה\u2069');
    assert.equal(plainText('Noa \u2069 נועה \u2067'), '\u2068Noa נועה\u2069');
  });

  it('is cut between characters, with an ellipsis', () => {
    assert.equal(plainText('x'.repeat(1000)).length, 300);
    assert.equal(plainText('a word here', 8), 'a word…');
    assert.equal(plainText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 12), '👩‍👩‍👧‍👦…');
    assert.equal(plainText('just 8 c', 8), 'just 8 c');
  });

  it('keeps the letters, joiners and emoji of all languages', () => {
    for (const text of ['Zoë', '日本語', 'क्‍ष', '👩‍💻', 'e\u0301', 'Ünïcödé – “quotes”'])
      assert.equal(plainText(text), text);
    assert.equal(plainText(`Z${'\u0301'.repeat(60)}`), `Z${'\u0301'.repeat(4)}`);
  });

  it('stays the same made plain twice, and safe whatever it was', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '$',
        'command:a',
        'https://a',
        'x',
        ' ',
        '\n',
        '\u202E',
        'ש',
        '\u2060',
      ),
      maxLength: 60,
    });
    const anything = fc
      .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 60 })
      .map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(fc.oneof(hostile, anything), (text) => {
        const once = plainText(text, 40);
        assert.equal(plainText(once), once);
        assert.doesNotMatch(once, link);
        assert.doesNotMatch(once, icon);
        assert.doesNotMatch(once, /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066\u2067]/u);
        assert.ok(once.length <= 40 + 2 + text.length);
      }),
    );
  });

  it('is joined without its empty parts', () => {
    assert.equal(joined(' · ', [plainText('a'), plainText(' '), plainText('b')]), 'a · b');
  });
});
