import assert from 'node:assert/strict';
import { CachedSource } from '../../../src/speech/cachedSource.js';
import { OrderedRequests } from '../../../src/speech/orderedRequests.js';
import type { SpeechSource } from '../../../src/core/speechSource.js';
import { HeldSource, settled } from '../../support/heldSource.js';
import { MemoryCache } from '../../support/memoryCache.js';

const never = new AbortController().signal;

describe('requests in order', () => {
  it('know the text that was asked for first and has not come yet', async () => {
    const source = new HeldSource();
    const ordered = new OrderedRequests(source);
    assert.equal(ordered.first, undefined);
    const [one, two, three] = ['One.', 'Two.', 'Three.'].map((text) => ordered.speak(text, 'ada', never));
    await settled();
    assert.equal(ordered.first, 'One.');
    source.held[1]?.answer();
    await two;
    assert.equal(ordered.first, 'One.');
    source.held[0]?.fail(new Error('refused'));
    await assert.rejects(one ?? assert.fail(), /refused/);
    assert.equal(ordered.first, 'Three.');
    source.held[0]?.answer();
    await three;
    assert.equal(ordered.first, undefined);
  });

  for (const costs of [true, false, undefined]) {
    it(`cost what their source costs (${costs}), as a cache does`, () => {
      const source: SpeechSource = {
        ...(costs === undefined ? {} : { costs }),
        speak: () => Promise.reject(new Error('not asked')),
      };
      assert.equal(new OrderedRequests(source).costs, costs === true);
      const cached = new CachedSource(source, new MemoryCache(), 'service', () => undefined);
      assert.equal(cached.costs, costs === true);
    });
  }
});
