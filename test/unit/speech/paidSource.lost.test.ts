// Audio that was paid for, and whose address answers 404 for good.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone, isLectorError, type LostPurchase } from '../../../src/core/errors.js';
import type { SpeechSource } from '../../../src/core/speechSource.js';
import { Purse } from '../../../src/speech/purse.js';
import { message, once, paidSpeech } from '../../support/faults.js';
import { refused } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;

describe('paid audio that is lost', () => {
  let service: ScriptedService;
  let folder: string;
  let questions: number;

  beforeEach(async () => {
    service = await startScriptedService();
    folder = await mkdtemp(join(tmpdir(), 'lector-lost-'));
    questions = 0;
    let lost: string | undefined;
    service.always('audio', (exchange) => {
      lost ??= exchange.request.path;
      if (exchange.request.path === lost) refused(404)(exchange);
      else exchange.honestly();
    });
  });

  afterEach(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  /** A window whose user has agreed to pay for the message once. */
  function aWindow(): SpeechSource {
    const purse = new Purse(() => {
      questions++;
      return Promise.resolve(false);
    });
    purse.put(once);
    return paidSpeech(service, folder, new TestClock(), undefined, purse);
  }

  async function lostIn(window: SpeechSource): Promise<LostPurchase> {
    const error = await window.speak(message, 'ada', never).then(
      () => assert.fail('heard'),
      (error: unknown) => error,
    );
    assert.ok(isLectorError(error) && error.kind === 'lostPurchase' && error.lost !== undefined);
    assert.match(error.message, /paid for/);
    assert.ok(isGone(error.cause), 'the log says what the service answered');
    return error.lost;
  }

  it('says what it costs to buy it again, and is not bought again by itself', async () => {
    const window = aWindow();
    assert.equal((await lostIn(window)).characters, once);
    await lostIn(window);
    assert.equal(service.timesCharged(message), 1);
  });

  it('is bought again when the user wants that, without another question, and kept from then on', async () => {
    const window = aWindow();
    const lost = await lostIn(window);
    await lost.buyAgain();
    await window.speak(message, 'ada', never);
    await window.speak(message, 'ada', never);
    await aWindow().speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 2);
    assert.equal(questions, 0);
  });

  it('is bought again once by two windows that lost the same', async () => {
    const windows = [aWindow(), aWindow()] as const;
    const [mine, theirs] = [await lostIn(windows[0]), await lostIn(windows[1])];
    await mine.buyAgain();
    await windows[0].speak(message, 'ada', never);
    await theirs.buyAgain();
    await windows[1].speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 2);
  });

  it('allows no more than that', async () => {
    const window = aWindow();
    await (await lostIn(window)).buyAgain();
    await window.speak(message, 'ada', never);
    await assert.rejects(window.speak('Something else.', 'ada', never), { kind: 'declined' });
    assert.equal(questions, 1);
  });
});
