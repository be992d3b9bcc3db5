import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLectorError } from '../../../../src/core/errors.js';
import type { OfferedVoice } from '../../../../src/core/naturalVoices/catalogue.js';
import { voiceFiles } from '../../../../src/core/naturalVoices/installedVoice.js';
import { installOffered } from '../../../../src/editor/naturalVoices/installVoice.js';
import { NaturalVoiceStore } from '../../../../src/editor/naturalVoices/naturalVoiceStore.js';
import type { InstallOrder, InstallStep } from '../../../support/installingVoice.js';
import { TestClock } from '../../../support/testClock.js';
import { offerAnything, startVoiceMirror, type VoiceMirror } from '../../../support/voiceMirror.js';

const program = fileURLToPath(new URL('../../../support/installingVoice.js', import.meta.url));
/** Some of the model has arrived, after all of the configuration. */
const partOfModel = 100_000;

describe('getting a natural voice', function () {
  this.timeout(60_000);
  let home: string;
  let folder: string;
  let mirror: VoiceMirror;
  let voice: OfferedVoice;
  let store: NaturalVoiceStore;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lector-natural-'));
    folder = join(home, 'natural');
    mirror = await startVoiceMirror();
    voice = offerAnything(mirror);
    store = new NaturalVoiceStore(folder);
  });
  afterEach(async () => {
    await mirror.stop();
  });

  const install = (onProgress: (received: number) => void = () => undefined) =>
    installOffered(
      { store, source: mirror.source, speakersIn: () => [], clock: new TestClock(), log: () => undefined },
      voice,
      new AbortController().signal,
      onProgress,
    );

  /** The mirror sends a part of the model, and the rest when that is asked for by `goOn`. */
  function sendsPart(): { readonly goOn: () => void } {
    let goOn = (): void => assert.fail('The model was not asked for.');
    mirror.script(voice.model.path, ({ response, bytes }) => {
      response.writeHead(200, { 'Content-Length': bytes.length, ETag: `"${voice.model.md5}"` });
      response.write(bytes.subarray(0, partOfModel));
      goOn = () => response.end(bytes.subarray(partOfModel));
    });
    return {
      goOn: () => {
        goOn();
      },
    };
  }

  async function assertWhole(): Promise<void> {
    assert.deepEqual(await readdir(folder), [voice.key]);
    const files = Object.values(voiceFiles).toSorted();
    assert.deepEqual((await readdir(join(folder, voice.key))).toSorted(), files);
    const { size } = new Blob([await readFile(join(folder, voice.key, voiceFiles.model))]);
    assert.equal(size, voice.model.bytes);
    assert.equal((await store.list()).length, 1);
  }

  const [config, part, all] = [2_000, 2_000 + partOfModel, 302_000];
  const steps: readonly (readonly [string, InstallStep, readonly (string | undefined)[]])[] = [
    ['before anything arrives', 0, [undefined]],
    ['once its configuration has arrived', config, [undefined]],
    ['in the middle of its model', part, [undefined, `bytes=${partOfModel}-`]],
    ['once everything has arrived', all, [undefined]],
    ['while it is checked', 'checked', [undefined]],
    ['before it is put in its place', 'described', [undefined]],
  ];
  for (const [when, ends, ranges] of steps) {
    it(`goes on in another window when one is killed ${when}`, async () => {
      if (ends === part) sendsPart();
      const order: InstallOrder = { folder, source: mirror.source, voice, ends };
      const window = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(order)], {
        stdio: 'inherit',
      });
      const [, signal] = (await once(window, 'exit')) as readonly unknown[];
      assert.equal(signal, 'SIGKILL');
      assert.deepEqual(await store.list(), []);
      await install();
      await assertWhole();
      assert.deepEqual(mirror.ranges(voice.model.path), ranges, 'what had arrived is kept');
    });
  }

  it('is done though the voice is removed meanwhile', async () => {
    await install();
    const { goOn } = sendsPart();
    await install((received) => {
      if (received === part) void store.remove(voice.key).then(goOn);
    });
    await assertWhole();
  });

  it('fails when its folder is removed meanwhile, and can be done again', async () => {
    const { goOn } = sendsPart();
    const installing = install((received) => {
      if (received === part) void rm(folder, { recursive: true }).then(goOn);
    });
    await assert.rejects(installing, (error) => isLectorError(error) && error.kind === 'voiceDownload');
    await install();
    await assertWhole();
  });
});
