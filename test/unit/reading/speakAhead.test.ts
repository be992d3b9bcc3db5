import assert from 'node:assert/strict';
import fc from 'fast-check';
import { speakAhead, type Horizon, type SpeakAheadOptions } from '../../../src/reading/speakAhead.js';
import type { Chunk } from '../../../src/text/segment.js';
import { chunksOf } from '../../support/chunksOf.js';
import { HeldSpeech, settled } from '../../support/heldSpeech.js';

const numRuns = Number(process.env['LECTOR_RUNS'] ?? 100);
const tenTexts = Array.from({ length: 10 }, (_, n) => `Text ${n}.`);

/** What has been delivered, and how much of it has been heard. */
class TestHorizon implements Horizon<Chunk> {
  readonly delivered: number[] = [];
  private heardSeconds = 0;
  private tell: () => void = () => undefined;

  constructor(readonly limitSeconds: number) {}

  get ahead(): number {
    return this.delivered.reduce((sum, seconds) => sum + seconds, 0) - this.heardSeconds;
  }

  secondsUpTo(): number {
    return this.ahead;
  }

  onHeard(listener: () => void): () => void {
    this.tell = listener;
    return () => (this.tell = () => undefined);
  }

  /** This many of the delivered seconds have been heard. */
  hears(seconds: number): void {
    this.heardSeconds = seconds;
    this.tell();
  }
}

function begin(texts: Iterable<string>, source: HeldSpeech, options: Partial<SpeakAheadOptions> = {}) {
  const stop = new AbortController();
  const heard: string[] = [];
  const horizon = options.horizon as TestHorizon | undefined;
  const end = (async () => {
    const all = { voiceFor: () => 'ada', ahead: 3, signal: stop.signal, ...options };
    for await (const { chunk, seconds } of speakAhead(chunksOf(texts), source, all)) {
      heard.push(chunk.text);
      horizon?.delivered.push(seconds);
    }
  })();
  end.catch(() => undefined);
  return { stop, heard, end };
}

describe('speaking ahead', () => {
  it('asks for the first text and one more, and for the rest once the first is there', async () => {
    const source = new HeldSpeech();
    const { heard, end } = begin(tenTexts, source);
    await settled();
    assert.deepEqual(source.asked, tenTexts.slice(0, 2));
    source.held[0]?.answer();
    await settled();
    assert.deepEqual(heard, tenTexts.slice(0, 1));
    assert.deepEqual(source.asked, tenTexts.slice(0, 5));
    while (source.held.length > 0) {
      source.held.at(-1)?.answer();
      await settled();
    }
    await end;
    assert.deepEqual(heard, tenTexts);
  });

  it('asks a natural voice for one text at a time, and always for the next', async () => {
    const source = new HeldSpeech();
    const { heard, end } = begin(tenTexts, source, { voiceFor: () => 'piper-en_US-ljspeech-medium' });
    for (let n = 0; n < tenTexts.length; n++) {
      await settled();
      assert.equal(source.held.length, 1);
      assert.deepEqual(source.asked, tenTexts.slice(0, n + 1));
      source.held[0]?.answer();
    }
    await end;
    assert.deepEqual(heard, tenTexts);
  });

  it('keeps the order and the bound, in whatever order the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 12 }),
        fc.infiniteStream(fc.nat()),
        async (ahead, count, choices) => {
          const source = new HeldSpeech();
          const texts = Array.from({ length: count }, (_, n) => `${n}`);
          const { heard, end } = begin(texts, source, { ahead });
          const choice = choices[Symbol.iterator]();
          await settled();
          while (source.held.length > 0) {
            assert.ok(source.held.length <= ahead + 1);
            source.held[(choice.next().value as number) % source.held.length]?.answer();
            await settled();
          }
          await end;
          assert.deepEqual(heard, texts);
          assert.deepEqual(source.asked, texts);
        },
      ),
      { numRuns },
    );
  });

  it('asks for nothing after Stop at any moment, and leaves nothing under way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(14), fc.infiniteStream(fc.nat()), async (steps, choices) => {
        const source = new HeldSpeech();
        const { stop, heard, end } = begin(tenTexts, source);
        const choice = choices[Symbol.iterator]();
        for (let step = 0; step < steps; step++) {
          const n = choice.next().value as number;
          if (n % 3 > 0) source.held[n % source.held.length]?.answer();
          if (n % 5 > 0) await settled();
        }
        const asked = source.asked.length;
        const late = [...source.held];
        const heardBefore = heard.length;
        const stopped = new Error('stopped');
        stop.abort(stopped);
        assert.ok(late.every(({ signal }) => signal.aborted));
        await settled();
        assert.equal(source.asked.length, asked);
        assert.equal(source.held.length, 0);
        assert.ok(heard.length <= heardBefore + 1);
        if (heard.length < tenTexts.length) await assert.rejects(end, stopped);
      }),
      { numRuns },
    );
  });

  it('ends what is under way when its consumer leaves', async () => {
    const source = new HeldSpeech();
    const speech = speakAhead(chunksOf(tenTexts), source, {
      voiceFor: () => 'ada',
      ahead: 3,
      signal: new AbortController().signal,
    });
    const first = speech.next();
    source.held[0]?.answer();
    await first;
    await speech.return();
    assert.ok(source.held.every(({ signal }) => signal.aborted));
  });

  it('delivers what precedes a failure, fails at its turn and requests nothing more', async () => {
    const source = new HeldSpeech();
    const { heard, end } = begin(tenTexts, source);
    await settled();
    source.held[0]?.answer();
    await settled();
    const failure = new Error('failed');
    source.held.find(({ message }) => message === 'Text 3.')?.fail(failure);
    await settled();
    const asked = source.asked.length;
    for (const message of ['Text 2.', 'Text 1.']) {
      source.held.find((held) => held.message === message)?.answer();
      await settled();
    }
    await assert.rejects(end, failure);
    assert.deepEqual(heard, tenTexts.slice(0, 3));
    assert.equal(source.asked.length, asked);
    assert.equal(source.held.length, 0);
  });

  it('stays within a minute of the playhead, and follows as it moves', async () => {
    const tenSeconds = 'x'.repeat(100);
    const source = new HeldSpeech(0.1);
    const horizon = new TestHorizon(60);
    const { heard, stop } = begin(Array<string>(100).fill(tenSeconds), source, { horizon, ahead: 3 });
    const answerAll = async () => {
      await settled();
      while (source.held.length > 0) {
        source.held[0]?.answer();
        await settled();
        assert.ok(horizon.ahead <= 60);
      }
    };
    await answerAll();
    assert.equal(heard.length, 6);
    horizon.hears(9);
    await answerAll();
    assert.equal(heard.length, 6);
    horizon.hears(20);
    await answerAll();
    assert.equal(heard.length, 8);
    horizon.hears(80);
    await answerAll();
    assert.equal(heard.length, 14);
    stop.abort();
  });

  it('says a single text that is longer than the horizon', async () => {
    const source = new HeldSpeech(1);
    const { heard, end } = begin(['x'.repeat(100), 'y'], source, { horizon: new TestHorizon(60), ahead: 0 });
    await settled();
    source.held[0]?.answer();
    await settled();
    assert.equal(heard.length, 1);
    assert.deepEqual(source.held, []);
    void end;
  });

  for (const [limit, left] of [
    [60, 7],
    [10, 5],
  ] as const) {
    it(`asks for a long text while ${left} of ${limit} seconds are still to be heard`, async () => {
      const source = new HeldSpeech(1);
      const horizon = new TestHorizon(limit);
      const { stop } = begin(['x'.repeat(100), 'y'.repeat(100)], source, { horizon, ahead: 0 });
      await settled();
      source.held[0]?.answer();
      await settled();
      const all = horizon.ahead;
      horizon.hears(all - left - 0.5);
      await settled();
      assert.equal(source.asked.length, 1);
      horizon.hears(all - left + 0.5);
      await settled();
      assert.equal(source.asked.length, 2);
      stop.abort();
    });
  }

  it('takes the text as it needs it', async () => {
    let taken = 0;
    function* endless(): Generator<string> {
      for (;;) yield `Text ${taken++}.`;
    }
    const source = new HeldSpeech();
    const { stop } = begin(endless(), source);
    await settled();
    assert.ok(taken <= 3);
    stop.abort();
  });
});
