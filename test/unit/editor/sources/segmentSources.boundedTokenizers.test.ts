import assert from 'node:assert/strict';
import { boundedTokenizers } from '../../../../src/editor/sources/segmentSources.js';
import type { LineTokenizer } from '../../../../src/text/code/lineTokenizer.js';

describe('boundedTokenizers', () => {
  let ms = 0;
  let asked = 0;
  const bounded = () => boundedTokenizers(() => ({ user: ms * 1000, system: 0 }));
  const taking = (lineMs: number, of: (line: string) => boolean = () => true): LineTokenizer => ({
    tokenize: (line) => {
      if (of(line)) ms += lineMs;
      asked++;
      return {
        tokens: [{ start: 0, end: line.length, kind: 'comment' }],
        state: asked,
        insideComment: true,
      };
    },
  });

  beforeEach(() => {
    asked = 0;
  });

  it('takes everything for code once slow lines of any language have used up the time', () => {
    const bind = bounded();
    const [one, other] = [bind(taking(500)), bind(taking(1500))];
    for (let n = 0; n < 100; n++) one.tokenize('a', undefined);
    assert.equal(asked, 8);
    const code = { tokens: [{ start: 0, end: 2, kind: 'code' }], state: 'before', insideComment: false };
    assert.deepEqual(other.tokenize('ab', 'before'), code);
    assert.equal(asked, 8);
  });

  it('does not count what many grammars take to be compiled, with their first lines', () => {
    const bind = bounded();
    for (let n = 0; n < 24; n++) {
      const compiled = new Set<string>();
      const tokenizer = bind(taking(300, (line) => compiled.size < compiled.add(line).size));
      for (const line of ['a', 'b', 'c'])
        assert.equal(tokenizer.tokenize(line, undefined).tokens[0]?.kind, 'comment');
    }
  });

  it('takes no longer for a file that is slow from its first line', () => {
    const tokenizer = bounded()(taking(3000));
    const before = ms;
    for (let n = 0; n < 5; n++) tokenizer.tokenize('a', undefined);
    assert.equal(ms - before, 6000);
  });

  it('reads any number of usual lines', () => {
    const tokenizer = bounded()(taking(10));
    for (let n = 0; n < 5000; n++)
      assert.equal(tokenizer.tokenize('a', undefined).tokens[0]?.kind, 'comment');
    assert.equal(asked, 5000);
  });
});
