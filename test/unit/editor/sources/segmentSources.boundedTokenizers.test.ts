import assert from 'node:assert/strict';
import { boundedTokenizers } from '../../../../src/editor/sources/segmentSources.js';
import type { LineTokenizer } from '../../../../src/text/code/lineTokenizer.js';

describe('boundedTokenizers', () => {
  let ms = 0;
  let asked = 0;
  const bounded = () => boundedTokenizers(() => ({ user: ms * 1000, system: 0 }));
  const taking = (lineMs: number): LineTokenizer => ({
    tokenize: (line) => {
      ms += lineMs;
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

  it('reads any number of usual lines', () => {
    const tokenizer = bounded()(taking(10));
    for (let n = 0; n < 5000; n++)
      assert.equal(tokenizer.tokenize('a', undefined).tokens[0]?.kind, 'comment');
    assert.equal(asked, 5000);
  });
});
