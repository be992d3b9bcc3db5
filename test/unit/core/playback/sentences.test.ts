import assert from 'node:assert/strict';
import { sentenceFrom, sentencesOf } from '../../../../src/core/playback/sentences.js';

describe('The sentences of a chunk', () => {
  const text = '\n On Monday it left.\nOn Tuesday it came.\n\nOn Wednesday it stayed.\n';

  it('are none of white space alone, which belongs to the sentence before it', () => {
    assert.deepEqual(
      sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim()),
      ['On Monday it left.', 'On Tuesday it came.', 'On Wednesday it stayed.'],
    );
  });

  it('are together the whole text, without gaps', () => {
    let at = 0;
    for (const { start, end } of sentencesOf(text)) {
      assert.equal(start, at);
      at = end;
    }
    assert.equal(at, text.length);
  });

  it('are all of it when there is nothing else but white space', () => {
    assert.deepEqual(sentencesOf(' \n'), [{ start: 0, end: 2 }]);
  });

  it('are stepped through one by one, line ends or not', () => {
    const next = sentenceFrom({ index: 0, offset: 0 }, 1, () => text);
    assert.equal(text.slice(next?.offset).startsWith('On Tuesday'), true);
  });
});
