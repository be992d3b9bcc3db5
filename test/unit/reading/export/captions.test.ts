import assert from 'node:assert/strict';
import { captionFormats, captionKindsFor, captionsOf } from '../../../../src/reading/export/captions.js';

const text = 'One two. Three four. Five.';
const sentences = [
  { start: 0, end: 9 },
  { start: 9, end: 21 },
  { start: 21, end: 26 },
];
const sound = { sampleRate: 1000, channels: [new Float32Array(3000).fill(0.5)], truncated: false };

describe('captions', () => {
  it('begin with the first word of their sentence, where the words are marked', () => {
    const marks = [
      { label: '0+3', frame: 0, frames: 0 },
      { label: '4+3', frame: 300, frames: 0 },
      { label: '9+5', frame: 700, frames: 0 },
      { label: '15+4', frame: 900, frames: 0 },
      { label: '21+4', frame: 2500, frames: 0 },
    ];
    assert.deepEqual(captionsOf(text, sentences, { ...sound, marks }), [
      { start: 0, end: 0.7, text: 'One two.' },
      { start: 0.7, end: 2.5, text: 'Three four.' },
      { start: 2.5, end: 3, text: 'Five.' },
    ]);
  });

  it('follow one another and end with the sound, where nothing is marked', () => {
    const all = captionsOf(text, sentences, { ...sound, marks: [] });
    assert.equal(all.length, 3);
    for (const [n, { start, end }] of all.entries()) {
      assert.ok(end > start);
      assert.equal(end, all[n + 1]?.start ?? 3);
    }
  });

  it('join what has no words to the sentence before it, or else to the one after', () => {
    const marksOf = (text: string) =>
      [...text.matchAll(/\w+/g)].map(({ 0: word, index }, n) => ({
        label: `${index}+${word.length}`,
        frame: 500 * n,
        frames: 0,
      }));
    const written = (...sentences: readonly string[]) => {
      const text = sentences.join('');
      let at = 0;
      const ranges = sentences.map((each) => ({ start: at, end: (at += each.length) }));
      const captions = captionsOf(text, ranges, { ...sound, marks: marksOf(text) });
      return captions.map(({ start, end, text }) => `${start}-${end} ${text}`);
    };
    assert.deepEqual(written('One two. ', '(…) ', 'Three.'), ['0-1 One two. (…)', '1-3 Three.']);
    assert.deepEqual(written('One two. ', '...'), ['0-3 One two. ...']);
    assert.deepEqual(written('... ', 'One two. ', 'Three.'), ['0-1 ... One two.', '1-3 Three.']);
    assert.deepEqual(written('One!', '!!'), ['0-3 One!!!']);
    assert.deepEqual(written('One', '… ', 'Two.'), ['0-0.5 One…', '0.5-3 Two.']);
  });

  it('never have zero length, however the words are marked', () => {
    const late = [0, 3000, 3000].map((frame, n) => ({
      label: `${sentences[n]?.start}+3`,
      frame,
      frames: 0,
    }));
    assert.deepEqual(captionsOf(text, sentences, { ...sound, marks: late }), [
      { start: 0, end: 3, text: 'One two. Three four. Five.' },
    ]);
    const none = { ...sound, channels: [new Float32Array()], marks: [] };
    assert.deepEqual(captionsOf(text, sentences, none), []);
    const silent = { ...sound, channels: [new Float32Array(3000)], marks: [] };
    assert.deepEqual(captionsOf(text, sentences, silent), [
      { start: 0, end: 3, text: 'One two. Three four. Five.' },
    ]);
  });

  it('are written as WebVTT and SubRip, with hours, and no text ends a cue', () => {
    const captions = [
      { start: 0, end: 1.5, text: 'A <b> & --> c' },
      { start: 1.5, end: 3723.0456, text: 'two\n\n lines\nmore' },
    ];
    assert.equal(
      captionFormats.vtt(captions),
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA &lt;b&gt; &amp; --&gt; c\n\n00:00:01.500 --> 01:02:03.046\ntwo lines more\n',
    );
    assert.equal(
      captionFormats.srt(captions),
      '1\n00:00:00,000 --> 00:00:01,500\nA <b> & --> c\n\n2\n00:00:01,500 --> 01:02:03,046\ntwo lines more\n',
    );
  });

  it('are written in the formats that are set', () => {
    assert.deepEqual(captionKindsFor('none'), []);
    assert.deepEqual(captionKindsFor('srt'), ['srt']);
    assert.deepEqual(captionKindsFor('both'), ['vtt', 'srt']);
  });
});
