import assert from 'node:assert/strict';
import { playlistOf } from '../../../../src/editor/export/playlist.js';

describe('A playlist', () => {
  it('has each track by its name beside it, with its title in one line and its length', () => {
    const tracks = ['One', 'Two\nlines'].map((title, n) => ({
      title,
      target: `/home/ada/Book/0${n + 1} Track.mp3`,
      chunks: [],
      saved: { seconds: 61.6 * (n + 1) },
    }));
    assert.equal(
      playlistOf({ title: 'Book', tracks }),
      [
        '#EXTM3U\n#PLAYLIST:Book\n',
        '#EXTINF:62,One\n01 Track.mp3\n',
        '#EXTINF:123,Two lines\n02 Track.mp3\n',
      ].join(''),
    );
  });
});
