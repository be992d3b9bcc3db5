import assert from 'node:assert/strict';
import { clockText } from '../../../../src/webview/view/readingView.js';

describe('a time on the page', () => {
  it('is written as people write it', () => {
    assert.deepEqual([0, 7.4, 754, 3723].map(clockText), ['0:00', '0:07', '12:34', '1:02:03']);
  });
});
