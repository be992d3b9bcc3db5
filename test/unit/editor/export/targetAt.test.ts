import assert from 'node:assert/strict';
import { english } from '../../../../src/core/localiser.js';
import { proposedName, targetAt } from '../../../../src/editor/export/targetAt.js';
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
      const found = targetAt({ scheme: 'file', fsPath: typed });
      assert.equal(found.target, target);
      assert.equal(found.isNamed, isNamed);
      assert.equal(found.format.name, format);
    });
  }

  for (const scheme of ['vscode-vfs', 'untitled', 'ftp'])
    it(`cannot be a place of the kind ${scheme}, which is said with what to do`, () => {
      assert.throws(
        () => targetAt({ scheme, fsPath: '/a.wav' }),
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

describe('the name that is proposed for saved audio', () => {
  it('is the document’s, with the ending of audio', () => {
    assert.equal(proposedName('README'), 'README.mp3');
  });

  it('is short enough for every disk, and has only whole characters', () => {
    assert.equal(proposedName('n'.repeat(248)), `${'n'.repeat(200)}.mp3`);
    assert.equal(proposedName('👩‍🚀'.repeat(50)), `${'👩‍🚀'.repeat(18)}.mp3`);
  });
});
