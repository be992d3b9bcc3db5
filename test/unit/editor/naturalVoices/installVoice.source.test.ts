import assert from 'node:assert/strict';
import { publicVoiceSource } from '../../../../src/core/naturalVoices/catalogue.js';
import { isVoiceDownloadError } from '../../../../src/core/naturalVoices/downloadFault.js';
import { voiceSourceOf } from '../../../../src/editor/naturalVoices/installVoice.js';

describe('where natural voices come from', () => {
  it('is the public place unless another is set', () => {
    assert.equal(voiceSourceOf(''), publicVoiceSource);
    assert.equal(voiceSourceOf('  '), publicVoiceSource);
    assert.equal(voiceSourceOf('https://mirror.example/voices/'), 'https://mirror.example/voices');
    assert.equal(voiceSourceOf('http://127.0.0.1:8080'), 'http://127.0.0.1:8080');
  });

  it('is never where others can change what arrives', () => {
    for (const setting of [
      'http://mirror.example',
      'ftp://mirror.example',
      'mirror',
      'https://me:pass@mirror.example',
    ]) {
      assert.throws(
        () => voiceSourceOf(setting),
        (error) => isVoiceDownloadError(error) && error.download.fault === 'badSource',
        setting,
      );
    }
  });
});
