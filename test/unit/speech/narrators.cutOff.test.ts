// A recording of a message that ends before its sound does, and that is to be saved whole.

import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../../src/api/client.js';
import type { SpeechMaker } from '../../../src/core/speechProvider.js';
import type { Narrator } from '../../../src/reading/narrator.js';
import { AudioShelves } from '../../../src/speech/audioShelves.js';
import { Narrators } from '../../../src/speech/narrators.js';
import { chunksOf } from '../../support/chunksOf.js';
import { reply } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { toneWav } from '../../support/toneWav.js';

const never = new AbortController().signal;
const message = 'It breaks off.';
const whole = toneWav({ seconds: 1, sampleRate: 1000 });
const cutOff = whole.slice(0, 500);

describe('paid speech that came cut off', () => {
  async function narratorFor(account: SpeechMaker): Promise<Narrator> {
    const folder = await mkdtemp(join(tmpdir(), 'lector-cut-off-'));
    const size = (): number => 100_000_000;
    const billing = {
      account: () => Promise.resolve(account),
      remaining: undefined,
      freshRemaining: () => Promise.resolve(undefined),
      soonRemaining: () => Promise.resolve(undefined),
      confirmAboveCharacters: 1000,
    };
    const voices = {
      voiceFor: () => 'ada',
      voiceName: () => Promise.resolve(undefined),
      serviceOf: () => 'it',
    };
    const narrators = new Narrators(
      () => Promise.resolve({ ...voices, billing }),
      () => assert.fail('asked'),
      new AudioShelves(folder, { freeBytes: size, paidBytes: size }),
      () => undefined,
    );
    const narrator = await narrators.narrator(() => chunksOf([message]));
    await narrator.agree(() => chunksOf([message]));
    return narrator;
  }

  async function buyAgain(narrator: Narrator): Promise<void> {
    const lost = await narrator.lost?.(message, 'ada');
    assert.equal(lost?.text, message);
    await narrator.buyAgain(lost);
  }

  describe('from a service that keeps it', () => {
    let service: ScriptedService;

    beforeEach(async () => {
      service = await startScriptedService();
    });

    afterEach(async () => {
      await service.close();
    });

    it('is fetched again for nothing, and bought again only if the user wants that', async () => {
      const first = { path: '' };
      service.always('audio', (exchange) => {
        first.path ||= exchange.request.path;
        if (exchange.request.path === first.path)
          reply(200, cutOff, { 'Content-Type': 'audio/wav' })(exchange);
        else exchange.honestly();
      });
      const narrator = await narratorFor(new Client(service.account));
      for (let n = 0; n < 2; n++)
        assert.equal((await narrator.speak(message, 'ada', never)).length, cutOff.length);
      assert.equal(service.timesCharged(message), 1);
      await buyAgain(narrator);
      assert.notEqual((await narrator.speak(message, 'ada', never)).length, cutOff.length);
      assert.equal(service.timesCharged(message), 2);
    });
  });

  it('from a server that answers with it, is bought again only if the user wants that', async () => {
    const answers = [cutOff, whole];
    const narrator = await narratorFor({
      generate: () => Promise.resolve(answers.shift() ?? assert.fail('bought too often')),
      audio: () => assert.fail('nothing is kept there'),
    });
    for (let n = 0; n < 2; n++) assert.deepEqual(await narrator.speak(message, 'ada', never), cutOff);
    await buyAgain(narrator);
    assert.deepEqual(await narrator.speak(message, 'ada', never), whole);
  });
});
