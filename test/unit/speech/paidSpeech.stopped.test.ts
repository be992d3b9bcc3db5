import assert from 'node:assert/strict';
import { LostConnection, Refusal } from '../../../src/api/failures.js';
import { PaidSpeech } from '../../../src/speech/paidSpeech.js';

/** What is put back of what was agreed to. */
async function putBack(generate: () => Promise<string>, isStopped = false): Promise<readonly string[]> {
  const stop = new AbortController();
  const put: string[] = [];
  const account = { generate, audio: () => Promise.resolve(new Uint8Array()) };
  const source = new PaidSpeech(
    () => Promise.resolve(account),
    {
      find: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
      alone: (_key, _signal, work) => {
        if (isStopped) stop.abort(new Error('stopped'));
        return work();
      },
    },
    { pay: (_text, _signal, buy) => buy(account), putBack: (text) => put.push(text) },
    { get: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
  );
  const key = { service: 'service', voiceId: 'ada', text: 'Hello.' };
  await assert.rejects(source.make(key, stop.signal), isStopped ? /stopped/ : Error);
  return put;
}

describe('speech that costs something', () => {
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
