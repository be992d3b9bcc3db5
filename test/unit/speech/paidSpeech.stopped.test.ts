import assert from 'node:assert/strict';
import { PaidSpeech } from '../../../src/speech/paidSpeech.js';

describe('speech that costs something, stopped while another window holds the claim', () => {
  it('is not bought, and its price is put back', async () => {
    const stop = new AbortController();
    const put: string[] = [];
    let generated = 0;
    const account = {
      generate: () => {
        generated++;
        return Promise.resolve('https://x.example/a.wav');
      },
      audio: () => Promise.resolve(new Uint8Array()),
    };
    const source = new PaidSpeech(
      () => Promise.resolve(account),
      {
        find: () => Promise.resolve(undefined),
        keep: () => Promise.resolve(),
        forget: () => Promise.resolve(),
        alone: (_key, _signal, work) => {
          stop.abort(new Error('stopped'));
          return work();
        },
      },
      { pay: (_text, _signal, buy) => buy(account), putBack: (text) => put.push(text) },
      { get: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
    );
    await assert.rejects(
      source.make({ service: 'service', voiceId: 'ada', text: 'Hello.' }, stop.signal),
      /stopped/,
    );
    assert.equal(generated, 0);
    assert.deepEqual(put, ['Hello.']);
  });
});
