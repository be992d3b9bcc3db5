import assert from 'node:assert/strict';
import { captionMarks } from '../../../../../src/editor/services/openai/sound.js';

const captions = (...words: readonly string[]) => words.map((word, n) => ({ word, start_time: n / 2 }));

/** The marked parts of a message, with their seconds. */
const marked = (message: string, said: ReturnType<typeof captions>) =>
  captionMarks(message, said).map(({ offset, length, seconds }) => {
    const word = /^[\p{L}\p{N}'’]+/u.exec(message.slice(offset))?.[0] ?? '';
    return [length === 0 ? word : message.slice(offset, offset + length), seconds];
  });

describe('The marks of captions', () => {
  it('are where the words are that were said as written', () => {
    assert.deepEqual(marked('Hello, my dear world!', captions('Hello', ',', 'my', 'dear', 'world', '!')), [
      ['Hello', 0],
      ['my', 1],
      ['dear', 1.5],
      ['world', 2],
    ]);
  });

  it('hold what was said in other words together', () => {
    const said = captions('Doctor', 'Miller', 'pays', 'five', 'million', 'pounds', 'today', '.');
    assert.deepEqual(marked('Dr. Miller pays £5 m today.', said), [
      ['Dr', 0],
      ['Miller', 0.5],
      ['pays', 1],
      ['5 m', 1.5],
      ['today', 3],
    ]);
  });

  it('leave out a long part that was said in other words', () => {
    const said = captions('One', 'x', 'y', 'two', 'three', 'four', 'five', 'six', 'seven');
    assert.deepEqual(
      marked('One a b c d e two three four five six seven', said).map(([word]) => word),
      ['One', 'two', 'three', 'four', 'five', 'six', 'seven'],
    );
  });

  it('are none where most words were said otherwise, or no time is known', () => {
    assert.deepEqual(marked('你好，世界。', captions('nihao', 'shijie')), []);
    assert.deepEqual(marked('Hello world.', []), []);
  });

  it('never go back in time', () => {
    const said = [
      { word: 'One', start_time: 0 },
      { word: 'two', start_time: 2 },
      { word: 'three', start_time: 1 },
      { word: 'four', start_time: 3 },
    ];
    assert.deepEqual(
      marked('One two three four', said).map(([, seconds]) => seconds),
      [0, 2, 3],
    );
  });

  it('take no longer than is sensible for as many words as there may be', () => {
    const said = captions(...Array.from({ length: 1000 }, (_, n) => `w${n % 7}`));
    assert.ok(captionMarks('a '.repeat(250), said).length === 0);
  });
});
