import { strict as assert } from 'node:assert';
import { fontFamily } from '../../../../src/webview/view/styleView.js';

describe('the font of the text', () => {
  it('is a list of names, and nothing else that CSS knows', () => {
    for (const [set, css] of [
      ['', ''],
      ['Atkinson Hyperlegible', '"Atkinson Hyperlegible"'],
      ['"Open Dyslexic", Georgia,, serif', '"Open Dyslexic", "Georgia", serif'],
      ['x"; } body { color: red', '"x\\22 ; } body { color: red"'],
      ['a\\\nb', '"a\\5c \\a b"'],
      ['url(https://example.com)', '"url(https://example.com)"'],
      ['inherit', '"inherit"'],
    ] as const)
      assert.equal(fontFamily(set), css);
    assert.equal(fontFamily('x'.repeat(10_000)).length, 202);
  });
});
