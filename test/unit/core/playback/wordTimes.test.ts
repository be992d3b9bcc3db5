import assert from 'node:assert/strict';
import { wordMarks } from '../../../../src/core/audio/wordMarks.js';
import { secondsAt, wordAt, wordTimes } from '../../../../src/core/playback/wordTimes.js';
import { speechLike } from '../../../support/speechLike.js';

const sampleRate = 22_050;
const silence = (seconds: number): Float32Array<ArrayBuffer> =>
  new Float32Array(Math.round(seconds * sampleRate));

function sound(...pieces: readonly Float32Array[]) {
  return { sampleRate, channels: [new Float32Array(pieces.flatMap((piece) => [...piece]))] };
}

describe('the times of words', () => {
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
});
