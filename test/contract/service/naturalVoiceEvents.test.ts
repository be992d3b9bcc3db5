// What happens to a natural voice at each step between being installed and being heard. How one is gotten is tested in
// `installVoice.installOffered.test.ts`.

import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { naturalVoicesFolder, voiceFiles } from '../../../src/core/naturalVoices/installedVoice.js';
import { installToyVoice, type InstalledToyVoice } from '../../support/installToyVoice.js';
import { slowToLoad, voicesRead } from '../../support/slowToLoad.js';
import { until } from '../../support/until.js';
import { assertRefused, RunningService, temporaryFolder, token, type Answer } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

const key = 'en_US-toy-medium';
const toy = `piper-${key}`;
const message = 'Hello again.';

describe('A natural voice', function () {
  this.timeout(120_000);
  let service: RunningService;
  let voice: InstalledToyVoice;
  afterEach(() => service.stop());

  const start = async (preload?: string): Promise<void> => {
    service = await RunningService.start(preload === undefined ? {} : { preload });
    voice = await installToyVoice(service.folder);
  };
  const killed = async (): Promise<void> => {
    const { folder } = service;
    await service.stop('SIGKILL');
    service = await RunningService.start({ folder });
  };
  const damaged = async (): Promise<void> => {
    const bytes = Buffer.from(voice.model);
    bytes[300] = (bytes[300] ?? 0) ^ 1;
    await writeFile(join(voice.folder, voiceFiles.model), bytes);
  };
  const removed = () => rm(voice.folder, { recursive: true });
  const installed = () => readdir(join(service.folder, naturalVoicesFolder));
  const isHeard = async (): Promise<void> => {
    assertSoundsWhole(wavContent(await service.sound(toy, message)));
  };
  const isRefused = (answer: Answer, words: RegExp): void => {
    assertRefused(answer, 404, 'unknown_voice', words);
  };
  const sample = async (): Promise<string> => {
    const voices = (await service.post('/voices')).json['voices'] as readonly {
      readonly voice_id: string;
      readonly sample: string;
    }[];
    return voices.find(({ voice_id }) => voice_id === toy)?.sample ?? assert.fail('It is not listed.');
  };

  describe('while it is loaded', () => {
    let open: () => Promise<void>;
    /** Asks for speech, and resolves once the voice's files are about to be read. */
    const asked = async (signal?: AbortSignal): Promise<{ readonly answer: Promise<Response> }> => {
      const path = join(await temporaryFolder(), 'open');
      open = () => writeFile(path, '');
      await start(slowToLoad(path));
      const answer = fetch(`${service.url}/generate`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ voice_id: toy, message }),
        ...(signal && { signal }),
      });
      // One that nobody waits for any more is no failure of the test.
      answer.catch(() => undefined);
      await until(() => voicesRead(service.log) === 1, 'the voice is read');
      return { answer };
    };
    const refusal = async (answer: Promise<Response>): Promise<string> => {
      const response = await answer;
      assert.equal(response.status, 404);
      const { error } = (await response.json()) as { readonly error: Readonly<Record<string, string>> };
      assert.equal(error['code'], 'unknown_voice');
      return error['message'] ?? '';
    };

    it('is heard from the next service when this one is killed', async () => {
      const { answer } = await asked();
      await killed();
      await assert.rejects(answer);
      assert.equal(await service.usage(), 0);
      await isHeard();
    });

    it('is loaded all the same when it is canceled, and costs nothing', async () => {
      const canceling = new AbortController();
      const { answer } = await asked(canceling.signal);
      canceling.abort();
      await assert.rejects(answer, { name: 'AbortError' });
      await open();
      await isHeard();
      assert.equal(voicesRead(service.log), 1);
      assert.equal(await service.usage(), message.length);
    });

    it('is set aside when it is damaged', async () => {
      const { answer } = await asked();
      await damaged();
      await open();
      assert.match(await refusal(answer), /are damaged; install it again/);
      assert.deepEqual(await installed(), [`damaged-${key}`]);
      await installToyVoice(service.folder);
      await isHeard();
    });

    it('is gone when it is removed, and not called damaged', async () => {
      const { answer } = await asked();
      await removed();
      await open();
      assert.match(await refusal(answer), /is not installed/);
      assert.deepEqual(await installed(), []);
      assert.equal(await service.usage(), 0);
      await installToyVoice(service.folder);
      await isHeard();
    });
  });

  describe('once it has spoken', () => {
    beforeEach(async () => {
      await start();
      await isHeard();
    });

    it('is heard from the next service when this one is killed', async () => {
      await killed();
      await isHeard();
      assert.equal(await service.usage(), 2 * message.length);
    });

    it('speaks on when its files are damaged, and is set aside when they are read again', async () => {
      await damaged();
      await isHeard();
      await killed();
      // A service may read the voice as it starts, before anyone asks.
      isRefused(await service.generate({ voice_id: toy, message }), /is not installed|are damaged|names no/);
      await until(async () => (await installed()).join() === `damaged-${key}`, 'it is set aside');
    });

    it('says no more when it is removed, and the others do', async () => {
      await removed();
      isRefused(await service.generate({ voice_id: toy, message }), /names no voice/);
      await service.sound('en-ada', message);
      assert.equal(await service.usage(), 2 * message.length);
    });
  });

  describe('that is being chosen', () => {
    beforeEach(() => start());

    it('has its sample from the next service when this one is killed', async () => {
      const before = (await service.get(await sample())).bytes;
      await killed();
      assert.ok((await service.get(await sample())).bytes.equals(before));
    });

    it('has no sample when it is damaged, and is set aside', async () => {
      const place = await sample();
      await damaged();
      assert.equal((await service.get(place)).status, 404);
      assert.deepEqual(await installed(), [`damaged-${key}`]);
      await installToyVoice(service.folder);
      assertSoundsWhole(wavContent((await service.get(await sample())).bytes));
    });

    it('has no sample when it is removed', async () => {
      const place = await sample();
      await removed();
      assert.equal((await service.get(place)).status, 404);
    });
  });
});
