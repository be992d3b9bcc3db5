import assert from 'node:assert/strict';
import { keptBy } from '../../support/keptBy.js';
import { HeldSpeech, settled } from '../../support/heldSpeech.js';
import { MemoryCache } from '../../support/memoryCache.js';
import { toneWav } from '../../support/toneWav.js';
import { wavFile } from '../../support/wavFile.js';

const never = new AbortController().signal;

function parts(cache = new MemoryCache()) {
  const source = new HeldSpeech();
  const log: string[] = [];
  return { source, cache, log, cached: keptBy(cache, source, 'service', (line) => log.push(line)) };
}

describe('speech with a cache in front', () => {
  it('asks once for what is said twice', async () => {
    const { source, cached } = parts();
    const first = cached.speak('Hello.', 'ada', never);
    await settled();
    source.held[0]?.answer();
    assert.deepEqual(await cached.speak('Hello.', 'ada', never), await first);
    assert.deepEqual(source.asked, ['Hello.']);
  });

  it('passes on what has come so far to who wants it, and keeps the whole', async () => {
    const { source, cached, cache } = parts();
    const heard: Uint8Array[] = [];
    const speech = cached.speak('Hello.', 'ada', never, { soFar: (beginning) => heard.push(beginning) });
    void cached.speak('Unheard.', 'ada', never);
    await settled();
    const [hello, unheard] = source.held;
    const beginning = toneWav({ seconds: 0.01, sampleRate: 1000 });
    hello?.listener?.soFar?.(beginning);
    assert.deepEqual(heard, [beginning]);
    assert.equal(unheard?.listener, undefined, 'nobody reads what nobody hears');
    hello?.answer();
    const whole = await speech;
    assert.deepEqual(await cache.get({ service: 'service', voiceId: 'ada', text: 'Hello.' }), whole);
  });

  it('asks again for another voice and for another service', async () => {
    const cache = new MemoryCache();
    const { source, cached } = parts(cache);
    const other = keptBy(cache, source, 'another');
    for (const [from, voice] of [
      [cached, 'ada'],
      [cached, 'ben'],
      [other, 'ada'],
    ] as const) {
      const speech = from.speak('Hello.', voice, never);
      await settled();
      source.held[0]?.answer();
      await speech;
    }
    assert.equal(source.asked.length, 3);
  });

  it('makes one request for everybody who wants the same', async () => {
    const { source, cached } = parts();
    const all = [1, 2, 3].map(() => cached.speak('Hello.', 'ada', never));
    await settled();
    assert.equal(source.held.length, 1);
    source.held[0]?.answer();
    assert.equal((await Promise.all(all)).length, 3);
    assert.equal(source.asked.length, 1);
  });

  it('ends the request when the last who waits has gone, and not before', async () => {
    const { source, cached } = parts();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = cached.speak('Hello.', 'ada', one.signal);
    const second = cached.speak('Hello.', 'ada', two.signal);
    await settled();
    one.abort(new Error('first gone'));
    await assert.rejects(first, /first gone/);
    assert.deepEqual(
      source.held.map(({ signal }) => signal.aborted),
      [false],
    );
    two.abort(new Error('second gone'));
    await assert.rejects(second, /second gone/);
    assert.equal(source.held.length, 0);
    const third = cached.speak('Hello.', 'ada', never);
    await settled();
    source.held[0]?.answer();
    await third;
    assert.equal(source.asked.length, 2);
  });

  it('plays audio that is cut off, says so, and does not keep it', async () => {
    const { cache, log } = parts();
    const short = toneWav({ seconds: 1, sampleRate: 1000 }).slice(0, 500);
    const cached = keptBy(cache, { speak: () => Promise.resolve(short) }, 'service', (line) =>
      log.push(line),
    );
    assert.equal(await cached.speak('Hello.', 'ada', never), short);
    assert.equal(cache.entries.size, 0);
    assert.match(log.join(), /cut off/);
  });

  it('keeps no audio that is only a header', async () => {
    const { cache } = parts();
    const empty = wavFile({ sampleRate: 8000, channels: [new Float32Array()] });
    const cached = keptBy(cache, { speak: () => Promise.resolve(empty) });
    assert.equal(await cached.speak('Hello.', 'ada', never), empty);
    assert.equal(cache.entries.size, 0);
  });

  it('keeps no audio that cannot be played', async () => {
    const { cache } = parts();
    const page = new TextEncoder().encode('<html>');
    const cached = keptBy(cache, { speak: () => Promise.resolve(page) });
    await assert.rejects(cached.speak('Hello.', 'ada', never), /not a WAV/);
    assert.equal(cache.entries.size, 0);
  });

  it('reads on when the cache fails', async () => {
    const broken = new MemoryCache();
    broken.get = () => Promise.reject(new Error('no disk'));
    broken.put = () => Promise.reject(new Error('disk full'));
    const { source, cached, log } = parts(broken);
    const speech = cached.speak('Hello.', 'ada', never);
    await settled();
    source.held[0]?.answer();
    assert.ok((await speech).length > 0);
    assert.match(log.join(), /cannot be read: .*no disk.*cannot be written: .*disk full/);
  });
});
