import assert from 'node:assert/strict';
import { wordMarks } from '../../../src/core/audio/wavMarks.js';
import { secondsAt, wordAt, wordsOf, wordTimes } from '../../../src/reading/wordTimes.js';
import { speechLike } from '../../support/speechLike.js';

const sampleRate = 22_050;
const silence = (seconds: number): Float32Array<ArrayBuffer> =>
  new Float32Array(Math.round(seconds * sampleRate));

function sound(...pieces: readonly Float32Array[]) {
  return { sampleRate, channels: [new Float32Array(pieces.flatMap((piece) => [...piece]))] };
}

describe('the times of words', () => {
  it('are shared out over all of a sound, of which the rest is still on its way', () => {
    const text = 'One, two.';
    const there = sound(speechLike(sampleRate, 1, 120, 1));
    const at = (seconds: number) => wordTimes(text, there, [], seconds).map(({ seconds }) => seconds);
    const [, ofWhole = 0] = at(1);
    const [first, ofPart = 0] = at(4);
    assert.equal(first, wordTimes(text, there, [])[0]?.seconds);
    assert.ok(ofPart > 1 && ofPart < 3 && ofWhole < 1, `${ofPart} and ${ofWhole}`);
  });

  it('have the signs that are said with a number, and no others', () => {
    const words = (text: string) => wordsOf(text).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(words('It costs £5m, not $1.50 or 20€.'), [
      'It',
      'costs',
      '£5m',
      'not',
      '$1.50',
      'or',
      '20€',
    ]);
    assert.deepEqual(words('At 20°C, 5% of #12.'), ['At', '20°C', '5%', 'of', '#12']);
    assert.deepEqual(words('1–100, (§3) and #tag 5 % x'), ['1', '100', '§3', 'and', 'tag', '5', 'x']);
  });

  it('are those of the marks where there are some', () => {
    const text = 'One two, three.';
    const marks = [0, 4, 9].map((offset, n) => ({ frame: n * sampleRate, label: String(offset) }));
    const times = wordTimes(text, sound(silence(3)), wordMarks(text, { sampleRate, marks }));
    assert.deepEqual(
      times.map(({ start, seconds }) => [text.slice(start).split(/\W/)[0], seconds]),
      [
        ['One', 0],
        ['two', 1],
        ['three', 2],
      ],
    );
  });

  it('are those of marks that say offset and length, as the embedded service writes them', () => {
    const text = 'One two, three.';
    const labels = ['0+3', '4+3', '9+5'];
    const marks = labels.map((label, n) => ({ frame: n * sampleRate, label }));
    assert.deepEqual(
      wordMarks(text, { sampleRate, marks }).map(({ offset, seconds }) => [offset, seconds]),
      [
        [0, 0],
        [4, 1],
        [9, 2],
      ],
    );
  });

  it('take the first of several marks at one place, and labels that are words', () => {
    const text = 'In 1999 it was.';
    const labels = ['In', '3', '3', '3', 'it', 'was'];
    const marks = labels.map((label, n) => ({ frame: n * sampleRate, label }));
    const times = wordTimes(text, sound(silence(6)), wordMarks(text, { sampleRate, marks }));
    assert.deepEqual(
      times.map(({ start, seconds }) => [start, seconds]),
      [
        [0, 0],
        [3, 1],
        [8, 4],
        [11, 5],
      ],
    );
  });

  it('take a mark on the space before a word for that of the word, wherever it is', () => {
    const marks = [0, 3, 7, 9].map((offset, seconds) => ({ offset, length: 0, seconds }));
    assert.deepEqual(
      wordTimes('One two three.', sound(silence(3)), marks).map(({ start, seconds }) => [start, seconds]),
      [
        [0, 0],
        [4, 1],
        [8, 2],
      ],
    );
  });

  it('are estimated from letters and silences where there are none', () => {
    const text = 'First words here. Second sentence there.';
    const first = speechLike(sampleRate, 1, 120, 1).map((sample) => sample + 0.1);
    const second = speechLike(sampleRate, 2, 120, 2).map((sample) => sample + 0.1);
    const times = wordTimes(text, sound(silence(0.3), first, silence(0.5), second, silence(0.2)), []);
    const at = (word: string): number => secondsAt(times, text.indexOf(word));
    assert.ok(Math.abs(at('words') - 0.3 - 6 / 17) < 0.05, String(at('words')));
    assert.ok(Math.abs(at('Second') - 1.8) < 0.05, String(at('Second')));
    assert.equal(wordAt(times, 1.85)?.start, text.indexOf('Second'));
    assert.equal(wordAt(times, 0.1), undefined);
  });

  it('are in order for any sound, silence too', () => {
    for (const pcm of [sound(silence(2)), sound(), sound(speechLike(sampleRate, 1, 200, 3))]) {
      const times = wordTimes('A few words, and more; then some.', pcm, []);
      assert.equal(times.length, 7);
      assert.ok(times.every(({ seconds }, n) => seconds >= (times[n - 1]?.seconds ?? 0)));
    }
  });

  /** Equally loud sound for this long. */
  const tone = (seconds: number) => silence(seconds).fill(0.5);
  /** To a twentieth of a second. */
  const rounded = (text: string, ...pieces: readonly Float32Array[]) =>
    wordTimes(text, sound(...pieces), []).map(({ seconds }) => Math.round(seconds * 20) / 20);

  it('share the sound by their letters, and a short word lasts longer than its letters say', () => {
    assert.deepEqual(rounded('ab abcdefgh', silence(1), tone(1.2), silence(1)), [1, 1.3]);
    assert.deepEqual(rounded('a b c d', tone(2)), [0, 0.5, 1, 1.5]);
  });

  it('leave out the silences between', () => {
    const pieces = [silence(1), tone(1), silence(1), tone(1)];
    assert.deepEqual(rounded('aaaa bb cc', ...pieces), [1, 1.9, 3.45]);
  });

  it('are exact to a hundredth of a second', () => {
    const [, second] = wordTimes('a b', sound(tone(1)), []);
    assert.ok(Math.abs((second?.seconds ?? 0) - 0.5) < 0.005, String(second?.seconds));
  });

  it('are all at the start of a sound that is silent', () => {
    assert.deepEqual(rounded('aa bb cc', silence(2)), [0, 0, 0]);
  });

  it('are as exact at the end of a long sound as at its beginning', () => {
    const [time] = wordTimes('late', sound(silence(15), tone(1)), []);
    assert.ok(Math.abs((time?.seconds ?? 0) - 15) < 0.02, String(time?.seconds));
  });

  it('begin anew after each long silence, if there are as many as there are clauses', () => {
    for (const sign of [',', ';', ':', '!', '?', '…', ' —', '–', '、', '،', '؛']) {
      const text = `aa bb${sign} cc`;
      assert.deepEqual(rounded(text, tone(1), silence(0.5), tone(1)), [0, 0.5, 1.5], text);
    }
    assert.deepEqual(rounded('aa bb. Cc', tone(1), silence(0.5), tone(1)), [0, 0.5, 1.5]);
    assert.deepEqual(rounded('aa bb cc', tone(1), silence(0.5), tone(0.5)), [0, 0.5, 1.5], 'no clauses');
    assert.deepEqual(rounded('aa, bb, cc', tone(1), silence(0.5), tone(0.5)), [0, 0.5, 1.5], 'more clauses');
  });

  it('take a short silence for a consonant, and hardly any sound for silence', () => {
    assert.deepEqual(rounded('aa, bb cc', tone(1), silence(0.1), tone(1)), [0, 0.7, 1.4]);
    const hiss = silence(0.5).fill(0.005);
    assert.deepEqual(rounded('aa bb, cc', tone(1), hiss, tone(1)), [0, 0.5, 1.5]);
  });

  it('are found by time and by place', () => {
    const times = [
      { start: 0, end: 3, seconds: 0.5 },
      { start: 4, end: 7, seconds: 1 },
      { start: 8, end: 11, seconds: 2 },
    ];
    assert.deepEqual(
      [0.4, 0.5, 0.9, 1, 1.9, 2, 99].map((seconds) => wordAt(times, seconds)?.start),
      [undefined, 0, 0, 4, 4, 8, 8],
    );
    assert.deepEqual(
      [0, 1, 2, 3, 6, 7, 8, 10, 11, 99].map((offset) => secondsAt(times, offset)),
      [0, 0.5, 0.5, 1, 1, 2, 2, 2, 2, 2],
    );
    assert.deepEqual([wordAt([], 1), secondsAt([], 5)], [undefined, 0]);
  });

  it('are of all that is said with a mark, but not of what the next one marks', () => {
    const text = 'For £5m or 20 km/h.';
    const marks = ['0+3', '4+9', '8+2', '11+7', '99+9'].map((label, n) => ({
      frame: n * sampleRate,
      label,
    }));
    const times = wordTimes(text, sound(silence(5)), wordMarks(text, { sampleRate, marks }));
    assert.deepEqual(
      times.map(({ start, end }) => text.slice(start, end)),
      ['For', '£5m', 'or', '20 km/h'],
    );
  });

  it('are of what is no word but said, and not of the word beside it', () => {
    const text = 'Add ½ cup, or ½.';
    const marks = ['0+3', '4+1', '6+3', '9+1', '11+2', '14+1'].map((label, frame) => ({ frame, label }));
    const times = wordTimes(text, sound(silence(1)), wordMarks(text, { sampleRate: 1, marks }));
    assert.deepEqual(
      times.map(({ start, end, seconds }) => [text.slice(start, end), seconds]),
      [
        ['Add', 0],
        ['½', 1],
        ['cup', 2],
        ['or', 4],
        ['½', 5],
      ],
    );
  });

  it('have no marks for what is no word, and none after the last', () => {
    const mark = (offset: number, seconds: number) => ({ offset, length: 0, seconds });
    const at = (...marks: readonly ReturnType<typeof mark>[]) =>
      wordTimes('One - two', sound(silence(3)), marks).map(({ start, seconds }) => [start, seconds]);
    assert.deepEqual(at(mark(6, 2), mark(0, 1)), [
      [0, 1],
      [6, 2],
    ]);
    assert.deepEqual(at(mark(4, 1)), [[6, 1]]);
    assert.deepEqual(at(mark(9, 1)), []);
    assert.deepEqual(wordsOf('One - two'), [
      { start: 0, end: 3 },
      { start: 6, end: 9 },
    ]);
  });
});
