import assert from 'node:assert/strict';
import {
  isVoiceDownloadError,
  type DownloadFault,
} from '../../../../src/core/naturalVoices/downloadFault.js';
import { fetchSample } from '../../../../src/editor/naturalVoices/fetchFile.js';
import {
  answers,
  offerAnything,
  redirectsTo,
  sends,
  startVoiceMirror,
  type MirrorBehaviour,
  type VoiceMirror,
} from '../../../support/voiceMirror.js';

const mp3 = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0);

describe('the sample of a voice that is offered', () => {
  let mirror: VoiceMirror;
  before(async () => {
    mirror = await startVoiceMirror();
  });
  after(() => mirror.stop());

  async function fault(
    behaviour: MirrorBehaviour,
    source = mirror.source,
  ): Promise<DownloadFault['fault'] | undefined> {
    const voice = offerAnything(mirror);
    mirror.script(voice.sample, behaviour);
    try {
      await fetchSample(source, voice);
      return undefined;
    } catch (error) {
      assert.ok(isVoiceDownloadError(error), String(error));
      return error.download.fault;
    }
  }

  it('is asked for beside its model, and for nothing else', async () => {
    const voice = offerAnything(mirror);
    mirror.put(voice.sample, mp3);
    assert.deepEqual(await fetchSample(mirror.source, voice), mp3);
    assert.deepEqual(
      mirror.requests.map(({ path }) => path),
      ['/voices/en/en_US/toy/medium/samples/speaker_0.mp3'],
    );
  });

  it('may have moved to another server, as the files of voices may, but only where nobody can listen in', async () => {
    const other = await startVoiceMirror();
    other.put('elsewhere.mp3', mp3);
    mirror.put('elsewhere.mp3', mp3);
    try {
      assert.equal(await fault(redirectsTo('/voices/elsewhere.mp3')), undefined);
      assert.equal(await fault(redirectsTo(`${other.source}/elsewhere.mp3`)), undefined);
      assert.equal(await fault(redirectsTo('http://elsewhere.example/x.mp3')), 'redirect');
    } finally {
      await other.stop();
    }
  });

  it('is bounded, and is an MP3 file', async () => {
    assert.equal(await fault(sends(new Uint8Array(1_000_001).fill(0xff))), 'unreachable');
    assert.equal(await fault(sends(new TextEncoder().encode('<html>'))), 'wrongFile');
    assert.equal(await fault(answers(404)), 'status');
    assert.equal(await fault(({ response }) => response.socket?.destroy()), 'unreachable');
  });

  it('fails as offline, not as the server’s fault, where there is no network', async () => {
    assert.equal(await fault(sends(mp3), 'https://voices.invalid'), 'offline');
  });
});
