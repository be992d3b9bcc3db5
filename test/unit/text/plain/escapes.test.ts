import assert from 'node:assert/strict';
import { withoutEscapes } from '../../../../src/text/plain/escapes.js';
import { processorMs } from '../../../support/processorMs.js';

describe('A text of a terminal', () => {
  for (const [text, rest] of [
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u001b(Bplain\u001b=', 'plain'],
    ['\u001bPq#0\u001b\\after', 'after'],
    ['\u009b2Jcleared', 'cleared'],
    ['bell\u0007 back\u0008 null\u0000', 'bell back null'],
    ['one\r\ntwo\ttabs\nthree', 'one\ntwo\ttabs\nthree'],
    ['cut off \u001b[', 'cut off '],
  ] as const)
    it(`has no escapes left: ${JSON.stringify(text)}`, () => {
      assert.equal(withoutEscapes(text), rest);
    });

  it('takes no longer than its length for what never ends', () => {
    const tookMs = processorMs(() => {
      for (const start of ['\u001b]', '\u001bP', '\u001b[']) withoutEscapes(start.repeat(100_000));
    });
    assert.ok(tookMs < 5000, `${tookMs} ms`);
  });
});
