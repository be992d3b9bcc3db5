import assert from 'node:assert/strict';
import { PaidSource } from '../../../src/speech/paidSource.js';

describe('speech that costs something, stopped while another window holds the claim', () => {
  it('is not bought, and its price is put back', async () => {
    const stop = new AbortController();
    const put: string[] = [];
    let generated = 0;
    const source = new PaidSource(
      {
        generate: () => {
          generated++;
          return Promise.resolve('https://x.example/a.wav');
        },
        audio: () => Promise.resolve(new Uint8Array()),
      },
      {
        find: () => Promise.resolve(undefined),
        keep: () => Promise.resolve(),
        forget: () => Promise.resolve(),
        alone: (_key, _signal, work) => {
          stop.abort(new Error('stopped'));
          return work();
        },
      },
      'service',
      { pay: () => Promise.resolve(), putBack: (text) => put.push(text) },
    );
    await assert.rejects(source.speak('Hello.', 'ada', stop.signal), /stopped/);
    assert.equal(generated, 0);
    assert.deepEqual(put, ['Hello.']);
  });
});
