import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { earcon } from '../../../../src/webview/sound/earcon.js';
import { loadSonic, type SonicModule, SonicStretcher } from '../../../../src/core/audio/sonic.js';
import type { TapeSplice } from '../../../../src/webview/sound/tape.js';
import { TapePlayer, type TapeEvent } from '../../../../src/webview/sound/tapePlayer.js';
import { speechLike } from '../../../support/speechLike.js';

const sampleRate = 8000;
const empty = { pauseFrames: 0, frames: Infinity };

describe('the tape player', () => {
  let sonic: SonicModule;

  before(async () => {
    const path = createRequire(import.meta.url).resolve('@echogarden/sonic-wasm/sonic.wasm');
    sonic = await loadSonic(new Uint8Array(await readFile(path)));
  });

  function player(events: TapeEvent[] = []): TapePlayer {
    return new TapePlayer(sampleRate, 1, new SonicStretcher(sonic, sampleRate, 1), (event) =>
      events.push(event),
    );
  }

  /** All chunks of a reading, with these pauses after them. */
  function outline(tape: TapePlayer, pauses: readonly number[], change: Partial<TapeSplice> = {}): void {
    const chunks = pauses.map((pauseFrames, id) => ({ id: id + 1, pauseFrames, frames: Infinity }));
    tape.splice({ version: 1, removed: 0, complete: true, chunks, ...change });
  }

  function put(tape: TapePlayer, chunk: number, samples: Float32Array): void {
    tape.put(chunk, [samples]);
  }

  function play(tape: TapePlayer, frames: number): Float32Array {
    const all = new Float32Array(Math.ceil(frames / 128) * 128);
    for (let at = 0; at < all.length; at += 128) tape.render([all.subarray(at, at + 128)]);
    return all;
  }

  it('joins pieces of any lengths to the sample at speed 1', () => {
    const lengths = fc.array(fc.record({ frames: fc.nat(700), pause: fc.nat(300) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(lengths, (pieces) => {
        const events: TapeEvent[] = [];
        const tape = player(events);
        const expected: number[] = [];
        const pauses = pieces.map(({ pause }) => pause);
        outline(tape, pauses);
        pieces.forEach(({ frames, pause }, index) => {
          const samples = Float32Array.from({ length: frames }, (_, n) => (index * 1000 + n + 1) / 32_768);
          put(tape, index + 1, samples);
          expected.push(...samples, ...new Float32Array(pause));
        });
        tape.play();
        const heard = play(tape, expected.length + 1000);
        assert.deepEqual([...heard.subarray(0, expected.length)], expected);
        assert.ok(heard.subarray(expected.length).every((sample) => sample === 0));
        assert.deepEqual(events.at(-1), { type: 'ended', jump: 0, version: 1 });
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 50) },
    );
  });

  it('goes on to the sample as more of a sound comes, and then with the next', () => {
    const first = Float32Array.from({ length: 2000 }, (_, n) => (n + 1) / 32_768);
    const second = first.map((sample) => -sample);
    const notYetPlayed = 128 + 0.005 * sampleRate;
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 16 }), (ahead) => {
        const tape = player();
        outline(tape, [100, 0]);
        tape.play();
        const heard: number[] = [];
        while (heard.length + notYetPlayed < first.length) {
          const more = ahead[(heard.length / 128) % ahead.length] ?? 0;
          tape.put(1, [first.slice(0, heard.length + notYetPlayed + more)], true);
          heard.push(...play(tape, 128));
        }
        put(tape, 1, first);
        put(tape, 2, second);
        heard.push(...play(tape, 4200 - heard.length));
        assert.deepEqual(heard.slice(0, 4100), [...first, ...new Float32Array(100), ...second]);
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 50) },
    );
  });

  it('waits for more of a sound without a click, and goes on where it was', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0]);
    const sound = new Float32Array(4000).fill(0.5);
    tape.put(1, [sound.slice(0, 1000)], true);
    tape.play();
    const before = play(tape, 2000);
    assert.deepEqual(before.subarray(0, 960), sound.slice(0, 960));
    assert.ok(before.subarray(1000).every((sample) => sample === 0));
    const steps = (heard: Float32Array) =>
      heard.reduce(
        (most, sample, n) => Math.max(most, n === 0 ? 0 : Math.abs(sample - (heard[n - 1] ?? 0))),
        0,
      );
    assert.ok(steps(before) < 0.02, String(steps(before)));
    assert.deepEqual(events.at(-1), { type: 'starved', jump: 0, version: 1, chunk: 1 });
    tape.put(1, [sound]);
    const after = play(tape, 4000);
    assert.ok(steps(after.subarray(0, 2500)) < 0.02);
    assert.equal(after.findLastIndex((sample) => sample !== 0) + 1, 3000);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['sounding', 'starved', 'sounding', 'ended'],
    );
  });

  it('waits for more of a sound at another speed, and loses none of it', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    tape.setSpeed(1.5);
    outline(tape, [0]);
    const sound = Float32Array.from({ length: 2 * sampleRate }, (_, n) => Math.sin(n / 10));
    tape.put(1, [sound.slice(0, 6000)], true);
    tape.play();
    const before = play(tape, 8000).findLastIndex((sample) => sample !== 0);
    assert.deepEqual(tape.position, { chunk: 1, frame: 6000 });
    tape.put(1, [sound]);
    const after = play(tape, 12_000).findLastIndex((sample) => sample !== 0);
    assert.ok(Math.abs((before + after) * 1.5 - sound.length) < 500, `${before} and ${after}`);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['sounding', 'starved', 'sounding', 'ended'],
    );
  });

  it('plays nothing of a part in which it is to wait, since where that is is not known yet', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0]);
    tape.put(1, [new Float32Array(1000).fill(0.5)], true);
    tape.waitAt({ chunk: 1, frame: 600 });
    tape.play();
    assert.ok(play(tape, 2000).every((sample) => sample === 0));
    tape.put(1, [new Float32Array(2000).fill(0.5)]);
    assert.equal(play(tape, 2000).findLastIndex((sample) => sample !== 0) + 1, 600);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['starved', 'sounding', 'reached'],
    );
  });

  it('tells by a short sound what follows a pause, if that is long enough, and changes nothing else', () => {
    const piece = new Float32Array(500).fill(0.5);
    const render = (earcons: boolean): Float32Array => {
      const tape = player();
      const told = earcons ? { earcon: 'heading' as const } : {};
      tape.splice({
        ...{ version: 1, removed: 0, complete: true, saysEnd: earcons },
        chunks: [
          { id: 1, pauseFrames: 3000, frames: Infinity },
          { id: 2, pauseFrames: 1000, frames: Infinity, ...told },
          { id: 3, pauseFrames: 2000, frames: Infinity, ...told },
        ],
      });
      for (const chunk of [1, 2, 3]) put(tape, chunk, piece);
      tape.play();
      return play(tape, 8000);
    };
    const without = render(false);
    const heard = render(true);
    for (const [from, name] of [
      [500, 'heading'],
      [5500, 'end'],
    ] as const)
      without.set(earcon(name, sampleRate), from);
    assert.deepEqual(heard, without);
  });

  for (const speed of [1, 1.5]) {
    it(`waits at a place until it is to go on, at ${String(speed)}×`, () => {
      const events: TapeEvent[] = [];
      const tape = player(events);
      tape.setSpeed(speed);
      outline(tape, [4000, 0]);
      put(tape, 1, speechLike(sampleRate, 1, 120, 1));
      put(tape, 2, speechLike(sampleRate, 1, 120, 1));
      tape.waitAt({ chunk: 1, frame: 4000 });
      tape.play();
      const first = play(tape, 2 * sampleRate);
      const heard = first.findLastIndex((sample) => sample !== 0) + 1;
      assert.ok(Math.abs(heard * speed - 4000) < 200, String(heard));
      assert.deepEqual(events, [
        { type: 'sounding', jump: 0 },
        { type: 'reached', jump: 0, version: 1 },
      ]);
      assert.deepEqual(tape.position, { chunk: 1, frame: 4000 });
      // The end of a piece comes before the pause after it.
      tape.waitAt({ chunk: 1, frame: Infinity });
      play(tape, 2 * sampleRate);
      assert.deepEqual(tape.position, { chunk: 1, frame: sampleRate });
      tape.waitAt(undefined);
      play(tape, 4 * sampleRate);
      assert.deepEqual(
        events.slice(2).map(({ type }) => type),
        ['sounding', 'reached', 'sounding', 'ended'],
      );
    });
  }

  it('passes a place to wait at that it has passed before, or that belongs to before a jump', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0]);
    put(tape, 1, new Float32Array(4000).fill(0.5));
    tape.play();
    play(tape, 1024);
    tape.waitAt({ chunk: 1, frame: 500 });
    play(tape, 1024);
    tape.waitAt({ chunk: 1, frame: 3000 });
    tape.seek(1, { chunk: 1, frame: 1000 });
    play(tape, 4000);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['sounding', 'sounding', 'ended'],
    );
  });

  it('waits for a piece that is late, reports it once, and continues when it arrives', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0, 0]);
    put(tape, 1, new Float32Array(200).fill(0.5));
    tape.play();
    play(tape, 2000);
    assert.deepEqual(events, [
      { type: 'sounding', jump: 0 },
      { type: 'starved', jump: 0, version: 1, chunk: 2 },
    ]);
    put(tape, 2, new Float32Array(200).fill(0.25));
    const heard = play(tape, 128);
    assert.equal(heard[0], 0.25);
    assert.deepEqual(events.at(-1), { type: 'sounding', jump: 0 });
  });

  it('knows the place it plays at every speed, within the stretch that is held back', () => {
    for (const speed of [0.5, 1, 1.7, 3, 4]) {
      const tape = player();
      outline(tape, Array<number>(20).fill(0));
      for (let n = 0; n < 20; n++) put(tape, n + 1, speechLike(sampleRate, 1, 130, n));
      tape.setSpeed(speed);
      tape.play();
      play(tape, 3 * sampleRate);
      const { chunk, frame } = tape.position;
      const expected = 3 * speed;
      // Sonic rounds each step to whole samples and is slightly too fast at the highest speed.
      const tolerance = 0.04 * Math.max(1, speed) + (speed > 3 ? 0.03 : 0.01) * expected;
      assert.ok(Math.abs(chunk - 1 + frame / sampleRate - expected) < tolerance, `speed ${String(speed)}`);
    }
  });

  it('gives back every sample when it returns to speed 1', () => {
    const tape = player();
    const samples = speechLike(sampleRate, 6, 130, 1);
    outline(tape, [0]);
    put(tape, 1, samples);
    tape.setSpeed(2);
    tape.play();
    play(tape, sampleRate);
    tape.setSpeed(1);
    play(tape, sampleRate / 2);
    const { frame } = tape.position;
    const heard = play(tape, 1024);
    assert.deepEqual([...heard], [...samples.subarray(frame, frame + 1024)]);
  });

  it('lets go of what is more than a minute behind', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, Array<number>(90).fill(0));
    for (let chunk = 1; chunk <= 90; chunk++) put(tape, chunk, new Float32Array(sampleRate));
    tape.play();
    play(tape, 80 * sampleRate);
    const released = events.flatMap((event) => (event.type === 'released' ? [event.chunk] : []));
    assert.deepEqual(
      released,
      Array.from({ length: released.length }, (_, n) => n + 1),
    );
    assert.ok(released.length >= 18 && released.length <= 20, String(released.length));
  });

  it('lets go of what jumps back leave more than five minutes ahead', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, Array<number>(60).fill(0));
    for (let chunk = 1; chunk <= 60; chunk++) put(tape, chunk, new Float32Array(10 * sampleRate));
    tape.play();
    play(tape, 11 * sampleRate);
    const released = events.flatMap((event) => (event.type === 'released' ? [event.chunk] : []));
    assert.deepEqual(
      released,
      Array.from({ length: 29 }, (_, n) => 32 + n),
    );
    play(tape, sampleRate);
    assert.ok(!events.some(({ type }) => type === 'starved'));
  });

  it('says what it waits for once it knows, if the outline ended too early', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0], { complete: false });
    put(tape, 1, new Float32Array(128).fill(0.5));
    tape.play();
    play(tape, 384);
    assert.deepEqual(events, [{ type: 'sounding', jump: 0 }]);
    tape.splice({ version: 2, after: 1, removed: 0, chunks: [{ id: 2, ...empty }], complete: false });
    play(tape, 128);
    assert.deepEqual(events.at(-1), { type: 'starved', jump: 0, version: 2, chunk: 2 });
    tape.splice({ version: 3, after: 1, removed: 1, chunks: [], complete: true });
    play(tape, 128);
    assert.deepEqual(events.at(-1), { type: 'ended', jump: 0, version: 3 });
  });

  it('goes to the end, and on from there when more of the text is known', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    outline(tape, [0]);
    put(tape, 1, new Float32Array(128).fill(0.5));
    tape.play();
    tape.seek(1, { chunk: 0, frame: 0 });
    play(tape, 128);
    assert.deepEqual(events, [{ type: 'ended', jump: 1, version: 1 }]);
    tape.splice({ version: 2, after: 1, removed: 0, chunks: [{ id: 2, ...empty }], complete: true });
    put(tape, 2, new Float32Array(128).fill(0.25));
    assert.equal(play(tape, 128)[0], 0.25);
    assert.deepEqual(tape.position, { chunk: 2, frame: 128 });
  });

  describe('of a text that is edited', () => {
    const ramp = (n: number, frames = 600): Float32Array =>
      Float32Array.from({ length: frames }, (_, at) => (n * 1000 + at + 1) / 32_768);
    const chunk = (id: number) => ({ id, ...empty });

    for (const speed of [1, 2]) {
      it(`plays on without a break while chunks come and go around the one that is heard, at ${String(speed)}×`, () => {
        const heard = [false, true].map((edited) => {
          const tape = player();
          outline(tape, [0, 0, 0]);
          for (let n = 0; n < 3; n++) put(tape, n + 1, ramp(n, 3000));
          tape.setSpeed(speed);
          tape.play();
          tape.seek(1, { chunk: 2, frame: 0 });
          const before = play(tape, 640);
          if (edited) {
            const first = [chunk(4), chunk(5), chunk(1)];
            tape.splice({ version: 2, removed: 1, chunks: first, complete: true });
            const second = [chunk(2), chunk(6), chunk(3)];
            tape.splice({ version: 3, after: 1, removed: 2, chunks: second, complete: true });
          }
          return { tape, samples: [...before, ...play(tape, 640)] };
        });
        assert.deepEqual(heard[1]?.samples, heard[0]?.samples);
        assert.equal(heard[1]?.tape.position.chunk, 2);
      });
    }

    it('goes on with what follows now, even if it stands at the seam', () => {
      const tape = player();
      outline(tape, [0, 0]);
      put(tape, 1, ramp(0, 256));
      put(tape, 2, ramp(1));
      tape.play();
      play(tape, 256);
      tape.splice({ version: 2, after: 1, removed: 0, chunks: [chunk(3)], complete: true });
      put(tape, 3, ramp(5));
      assert.equal(play(tape, 128)[0], ramp(5)[0]);
    });

    it('takes back what the stretcher has of a chunk that follows no more', () => {
      const tape = player();
      outline(tape, [0, 0, 0]);
      put(tape, 1, ramp(0, 2000));
      put(tape, 2, ramp(1, 2000));
      tape.setSpeed(4);
      tape.play();
      do play(tape, 128);
      while (tape.position.frame < 1400);
      assert.equal(tape.position.chunk, 1, 'what is heard');
      tape.splice({ version: 2, after: 1, removed: 1, chunks: [chunk(4), chunk(2)], complete: true });
      play(tape, 1024);
      assert.deepEqual(tape.position.chunk, 1, 'it waits for what follows now');
    });

    it('breaks off a chunk that is gone, and waits for what is there now', () => {
      const events: TapeEvent[] = [];
      const tape = player(events);
      outline(tape, [0, 0]);
      put(tape, 1, ramp(0, 256));
      put(tape, 2, ramp(1));
      tape.play();
      play(tape, 384);
      tape.splice({ version: 2, after: 1, removed: 1, chunks: [chunk(3), chunk(4)], complete: true });
      play(tape, 256);
      assert.deepEqual(events.at(-1), { type: 'starved', jump: 0, version: 2, chunk: 3 });
      put(tape, 3, ramp(2));
      assert.equal(play(tape, 128)[0], ramp(2)[0]);
    });

    it('goes on with the first chunk if all before it are gone', () => {
      const tape = player();
      outline(tape, [0, 0, 0]);
      for (let n = 0; n < 3; n++) put(tape, n + 1, ramp(n));
      tape.seek(1, { chunk: 2, frame: 0 });
      tape.splice({ version: 2, removed: 2, chunks: [], complete: true });
      tape.play();
      assert.equal(play(tape, 128)[0], ramp(2)[0]);
    });

    it('keeps as much of a sound as is still wanted, and has its new pause', () => {
      const tape = player();
      outline(tape, [300, 0]);
      put(tape, 1, ramp(0));
      put(tape, 2, ramp(1));
      tape.play();
      const before = play(tape, 128);
      const cut = { id: 1, frames: 200, pauseFrames: 56 };
      tape.splice({ version: 2, removed: 1, chunks: [cut], complete: true });
      const heard = [...before, ...play(tape, 256)];
      const expected = [...ramp(0, 200), ...new Float32Array(56), ...ramp(1, 128)];
      assert.deepEqual(heard, expected);
      const whole = { id: 1, frames: Infinity, pauseFrames: 300 };
      tape.splice({ version: 3, removed: 1, chunks: [whole], complete: true });
      tape.seek(1, { chunk: 1, frame: 400 });
      assert.equal(play(tape, 128).at(-1), ramp(0)[527], 'if its end is wanted again, it is there');
      // Another sound of the same text is not cut.
      put(tape, 1, ramp(3));
      tape.splice({ version: 4, after: 2, removed: 0, chunks: [chunk(9)], complete: true });
      tape.seek(2, { chunk: 1, frame: 400 });
      assert.equal(play(tape, 128).at(-1), ramp(3)[527]);
    });

    it('says again that it has ended if nothing follows, and sounds again if something does', () => {
      const events: TapeEvent[] = [];
      const tape = player(events);
      outline(tape, [0]);
      put(tape, 1, ramp(0, 128));
      tape.play();
      play(tape, 384);
      tape.splice({ version: 2, removed: 1, chunks: [chunk(2), chunk(1)], complete: true });
      play(tape, 128);
      tape.splice({ version: 3, after: 1, removed: 0, chunks: [chunk(3)], complete: true });
      put(tape, 3, ramp(2, 128));
      assert.equal(play(tape, 128)[0], ramp(2)[0]);
      assert.deepEqual(
        events.map((event) => ('version' in event ? [event.type, event.version] : [event.type])),
        [['sounding'], ['ended', 1], ['ended', 2], ['sounding']],
      );
    });
  });

  it('is silent at once after clear, but for the few milliseconds of a fade', () => {
    const tape = player();
    outline(tape, [0]);
    put(tape, 1, new Float32Array(sampleRate).fill(0.5));
    tape.play();
    play(tape, 500);
    tape.begin(2);
    const heard = play(tape, 512);
    assert.ok((heard[0] ?? 0) < 0.5);
    assert.ok(heard.subarray(sampleRate * 0.005).every((sample) => sample === 0));
  });
});
