import assert from 'node:assert/strict';
import { typedSentence } from '../../../../src/text/sentences/sentences.js';

describe('a sentence that is being typed', () => {
  const ended = (line: string, typed: string): string | undefined => {
    const range = typedSentence(line, typed);
    return range && (line + typed).slice(range.start, range.end);
  };

  it('ends with the space or the line behind it, and is the last of its line', () => {
    assert.equal(ended('The tide turns. The boats leave!', ' '), 'The boats leave!');
    assert.equal(ended('“The boats leave.”', ' '), '“The boats leave.”');
    assert.equal(ended('The boats leave.', '\n'), 'The boats leave.');
    assert.equal(ended('# The harbour', '\r\n'), '# The harbour');
    assert.equal(ended('- The first boat', '\n- '), '- The first boat');
    assert.equal(ended('潮が変わる。船が出る', '。'), '船が出る。');
  });

  it('goes on where a sign only looks like an end', () => {
    for (const line of ['The boats, e.g.', 'At 3', 'Mr.', 'The boats leave,', 'v1.2'])
      assert.equal(ended(line, ' '), undefined, line);
  });

  it('has ended before where a space stands already, and is no sentence without words', () => {
    for (const line of ['The boats leave. ', '', '...', '---']) {
      assert.equal(ended(line, ' '), undefined, line);
      assert.equal(ended(line, '\n'), undefined, line);
    }
  });

  it('is not ended by what was pasted, completed or composed', () => {
    for (const typed of ['.', 'x', 'leave. ', ' The', '\nThe boats', '。船'])
      assert.equal(ended('The boats leave.', typed), undefined, typed);
  });
});
