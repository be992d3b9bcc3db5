import assert from 'node:assert/strict';
import { english } from '../../../../src/core/plainText.js';
import { flacFormat, mp3Format } from '../../../../src/editor/export/audioFormats.js';
import { albumAt, playlistOf, proposedName, targetAt } from '../../../../src/editor/export/targets.js';
import { errorSentence } from '../../../../src/editor/ui/errorWords.js';

describe('where audio is saved', () => {
  for (const [typed, target, format, isNamed] of [
    ['/home/ada/Text.wav', '/home/ada/Text.wav', 'WAV', true],
    ['/home/ada/Text.WAV', '/home/ada/Text.WAV', 'WAV', true],
    ['/home/ada/Text.flac', '/home/ada/Text.flac', 'FLAC', true],
    ['/home/ada/Text.mp3', '/home/ada/Text.mp3', 'MP3', true],
    ['/home/ada/Text', '/home/ada/Text.mp3', 'MP3', false],
    ['/home/ada/Text.ogg', '/home/ada/Text.ogg.mp3', 'MP3', false],
  ] as const) {
    it(`is ${target} for ${typed}`, () => {
      const found = targetAt({ scheme: 'file', fsPath: typed }, mp3Format);
      assert.equal(found.target, target);
      assert.equal(found.isNamed, isNamed);
      assert.equal(found.format.name, format);
    });
  }

  it('is of the proposed format where none is typed', () => {
    const typed = (fsPath: string) => targetAt({ scheme: 'file', fsPath }, flacFormat).target;
    assert.deepEqual(['/Text', '/Text.wav'].map(typed), ['/Text.flac', '/Text.wav']);
  });

  for (const scheme of ['vscode-vfs', 'untitled', 'ftp'])
    it(`cannot be a place of the kind ${scheme}, which is said with what to do`, () => {
      assert.throws(
        () => targetAt({ scheme, fsPath: '/a.wav' }, mp3Format),
        (error) => {
          assert.equal(
            errorSentence(error, english),
            'The audio cannot be saved there. Choose a folder on this computer that you can write to.',
          );
          return true;
        },
      );
    });
});

describe('the places of an album', () => {
  it('are in a folder with its name, in order, and every file system takes their names', () => {
    const { playlist, targets } = albumAt('/home/ada/Book.flac', [
      'One',
      'a/b: "c"?\n<d>',
      '..',
      'n'.repeat(300),
    ]);
    assert.equal(playlist, '/home/ada/Book/Book.m3u8');
    assert.deepEqual(targets, [
      '/home/ada/Book/01 One.flac',
      '/home/ada/Book/02 a b c d.flac',
      '/home/ada/Book/03 ...flac',
      `/home/ada/Book/04 ${'n'.repeat(197)}.flac`,
    ]);
  });

  it('can be written, however long a name was typed', () => {
    const { playlist } = albumAt(`/home/ada/${'n'.repeat(251)}.mp3`, ['One']);
    const name = 'n'.repeat(200);
    assert.equal(playlist, `/home/ada/${name}/${name}.m3u8`);
  });

  it('are never in the folder above', () => {
    for (const name of ['.', '..'])
      assert.deepEqual(albumAt(`/home/ada/${name}.mp3`, ['One']).targets, ['/home/ada/Lector/01 One.mp3']);
  });

  it('sort as their numbers do, however many there are', () => {
    const titles = Array.from({ length: 120 }, () => 'x');
    assert.equal(albumAt('/Book.mp3', titles).targets[8], '/Book/009 x.mp3');
  });
});

describe('the name that is proposed for saved audio', () => {
  it('is the document’s, with the ending of audio', () => {
    assert.equal(proposedName('README', mp3Format), 'README.mp3');
    assert.equal(proposedName('README', flacFormat), 'README.flac');
  });

  it('is short enough for every disk, and has only whole characters', () => {
    assert.equal(proposedName('n'.repeat(248), mp3Format), `${'n'.repeat(200)}.mp3`);
    assert.equal(proposedName('👩‍🚀'.repeat(50), mp3Format), `${'👩‍🚀'.repeat(18)}.mp3`);
  });
});

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
