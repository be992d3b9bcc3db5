// Audio that was paid for, and whose address answers 404 for good.

import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone, isLectorError, type LostPurchase } from '../../../src/core/errors.js';
import type { CostChoice } from '../../../src/speech/speech.js';
import { agreementOf } from '../../support/agreementOf.js';
import { chunksOf } from '../../support/chunksOf.js';
import { message, once, paidSpeech } from '../../support/faults.js';
import { refused } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

type Window = ReturnType<typeof paidSpeech>;

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
  });

  /** A window whose user has agreed to pay for the message once. */
  async function aWindow(): Promise<Window> {
    const ask = (): Promise<CostChoice> => {
      questions++;
      return Promise.resolve('cancel');
    };
    const billing = { confirmAboveCharacters: once };
    const { agreement } = agreementOf({
      ask,
      billing,
      text: () => chunksOf([message, 'Something else that costs more.']),
    });
    await agreement.agree(() => chunksOf([message]));
    return paidSpeech(service, folder, new TestClock(), undefined, agreement);
  }

  async function lostIn(window: Window): Promise<LostPurchase> {
    const error = await window.speak(message, 'ada', never).then(
      () => assert.fail('heard'),
      (error: unknown) => error,
    );
    assert.ok(isLectorError(error) && error.kind === 'lostPurchase' && error.lost !== undefined);
    assert.match(error.message, /paid for/);
    assert.ok(isGone(error.cause), 'the log says what the service answered');
    return error.lost;
  }

  it('says which text it was, and is not bought again by itself', async () => {
    const window = await aWindow();
    assert.equal((await lostIn(window)).text, message);
    await lostIn(window);
    assert.equal(service.timesCharged(message), 1);
  });

  it('is bought again when the user wants that, without another question, and kept from then on', async () => {
    const window = await aWindow();
    const lost = await lostIn(window);
    await window.buyAgain(lost);
    await window.speak(message, 'ada', never);
    await window.speak(message, 'ada', never);
    await (await aWindow()).speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 2);
    assert.equal(questions, 0);
  });

  it('is bought again once by two windows that lost the same', async () => {
    const windows = [await aWindow(), await aWindow()] as const;
    const [mine, theirs] = [await lostIn(windows[0]), await lostIn(windows[1])];
    await windows[0].buyAgain(mine);
    await windows[0].speak(message, 'ada', never);
    await windows[1].buyAgain(theirs);
    await windows[1].speak(message, 'ada', never);
    assert.equal(service.timesCharged(message), 2);
  });

  it('allows no more than that', async () => {
    const window = await aWindow();
    await window.buyAgain(await lostIn(window));
    await window.speak(message, 'ada', never);
    await assert.rejects(window.speak('Something else that costs more.', 'ada', never), { kind: 'declined' });
    assert.equal(questions, 1);
  });
});
