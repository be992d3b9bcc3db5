import assert from 'node:assert/strict';
import { LostConnection, Refusal } from '../../../src/api/failures.js';
import { PaidSpeech } from '../../../src/speech/paidSpeech.js';

const key = { service: 'service', voiceId: 'ada', text: 'Hello.' };

function speechBy(generate: () => Promise<string>, put: string[], claimed: () => void): PaidSpeech {
  const account = { generate, audio: () => Promise.resolve(new Uint8Array()) };
  return new PaidSpeech(
    () => Promise.resolve(account),
    {
      find: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
      alone: (_key, _signal, work) => {
        claimed();
        return work();
      },
    },
    { pay: (_text, _signal, buy) => buy(account), putBack: (text) => put.push(text) },
    { get: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
  );
}

/** What is put back of what was agreed to. */
async function putBack(generate: () => Promise<string>, isStopped = false): Promise<readonly string[]> {
  const stop = new AbortController();
  const put: string[] = [];
  const source = speechBy(generate, put, () => {
    if (isStopped) stop.abort(new Error('stopped'));
  });
  await assert.rejects(source.make(key, stop.signal), isStopped ? /stopped/ : Error);
  return put;
}

describe('speech that costs something', () => {
  it('is not sent again when nobody knows whether it was charged, until the user knows of that', async () => {
    let sent = 0;
    const lost = LostConnection.from({ code: 'ECONNRESET' });
    const generate = () => {
      sent++;
      return Promise.reject(lost);
    };
    const source = speechBy(generate, [], () => undefined);
    const ask = () => assert.rejects(source.make(key, new AbortController().signal), lost);
    await ask();
    await ask();
    source.told(new Error('another'));
    await ask();
    assert.equal(sent, 1);
    source.told(lost);
    await ask();
    assert.equal(sent, 2);
  });

  it('stopped while another window holds the claim, is not bought, and its price is put back', async () => {
    let generated = 0;
    const generate = () => {
      generated++;
      return Promise.resolve('https://x.example/a.wav');
    };
    assert.deepEqual(await putBack(generate, true), ['Hello.']);
    assert.equal(generated, 0);
  });

  for (const [what, error, isPutBack] of [
    ['no connection', LostConnection.from({ code: 'ECONNREFUSED' }), true],
    ['no network', LostConnection.from({ code: 'ENOTFOUND' }), true],
    ['too many requests', new Refusal('busy', 'Refused', 429), true],
    ['no characters left', new Refusal('allowanceUsedUp', 'Refused', 402), true],
    ['a connection that breaks off', LostConnection.from({ code: 'ECONNRESET' }), false],
    ['an error of the server', new Refusal('unreachable', 'Failed', 500), false],
  ] as const) {
    it(`has its price ${isPutBack ? '' : 'not '}put back after ${what}`, async () => {
      const put = await putBack(() => Promise.reject(error));
      assert.deepEqual(put, isPutBack ? ['Hello.'] : []);
    });
  }
});
