// Requests that failed together must not come back together.

import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import { refused, unpaid } from '../../support/scriptedBehaviours.js';
import { startScriptedService, type Behaviour, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;
const messages = Array.from({ length: 8 }, (_, n) => `Message number ${n + 1}.`);

describe('retries of eight requests that failed at once', () => {
  let service: ScriptedService;
  let clock: TestClock;

  beforeEach(async () => {
    service = await startScriptedService();
    clock = new TestClock();
  });

  afterEach(() => service.close());

  async function speakAll(refusal: Behaviour): Promise<void> {
    const known = new Set<unknown>();
    const onceRefused = unpaid((exchange) => {
      const { message } = exchange.request.body as { readonly message: string };
      if (known.has(message)) exchange.honestly();
      else refusal(exchange);
      known.add(message);
    });
    service.always('/generate', onceRefused);
    let asked = 0;
    // Eight draws, as evenly spread as chance would in the long run.
    const random = (): number => (asked++ % messages.length) / messages.length;
    const client = new Client(service.account, { clock, random });
    await Promise.all(messages.map((message) => client.speak(message, 'ada', never)));
  }

  function assertSpread(fromMs: number): void {
    const waits = clock.waited.toSorted((a, b) => a - b);
    assert.equal(waits.length, messages.length);
    assert.ok((waits[0] ?? 0) >= fromMs, `${String(waits[0])} ms`);
    for (const [n, wait] of waits.slice(1).entries())
      assert.ok(wait - (waits[n] ?? 0) >= 20, `all are at least 20 ms apart: ${waits.join(', ')}`);
    assert.equal(service.count('/generate'), 2 * messages.length);
    for (const message of messages) assert.equal(service.timesCharged(message), 1);
  }

  it('are spread over a fifth of a second', async () => {
    await speakAll(refused(503));
    assertSpread(200);
  });

  it('are spread as well where the service says when to come back', async () => {
    await speakAll(refused(429, '', { 'Retry-After': '2' }));
    assertSpread(2000);
  });
});
