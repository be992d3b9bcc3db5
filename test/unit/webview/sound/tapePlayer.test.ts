import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { loadSonic, SonicStretcher, type SonicModule } from '../../../../src/webview/sound/sonicStretcher.js';
import { TapePlayer, type TapeEvent } from '../../../../src/webview/sound/tapePlayer.js';
import { speechLike } from '../../../support/speechLike.js';

const sampleRate = 8000;

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

  function put(tape: TapePlayer, index: number, samples: Float32Array, pauseFrames = 0): void {
    tape.put(index, { channels: [samples], frames: samples.length, pauseFrames });
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
        pieces.forEach(({ frames, pause }, index) => {
          const samples = Float32Array.from({ length: frames }, (_, n) => (index * 1000 + n + 1) / 32_768);
          put(tape, index, samples, pause);
          expected.push(...samples, ...new Float32Array(pause));
        });
        tape.complete(pieces.length);
        tape.play();
        const heard = play(tape, expected.length + 1000);
        assert.deepEqual([...heard.subarray(0, expected.length)], expected);
        assert.ok(heard.subarray(expected.length).every((sample) => sample === 0));
        assert.deepEqual(events.at(-1), { type: 'ended', jump: 0 });
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 50) },
    );
  });

  it('waits for a piece that is late, reports it once, and continues when it arrives', () => {
    const events: TapeEvent[] = [];
    const tape = player(events);
    put(tape, 0, new Float32Array(200).fill(0.5));
    tape.complete(2);
    tape.play();
    play(tape, 2000);
    assert.deepEqual(events, [
      { type: 'sounding', jump: 0 },
      { type: 'starved', jump: 0, index: 1 },
    ]);
    put(tape, 1, new Float32Array(200).fill(0.25));
    const heard = play(tape, 128);
    assert.equal(heard[0], 0.25);
    assert.deepEqual(events.at(-1), { type: 'sounding', jump: 0 });
  });

  it('knows the place it plays at every speed, within the stretch that is held back', () => {
    for (const speed of [0.5, 1, 1.7, 3, 4]) {
      const tape = player();
      for (let index = 0; index < 20; index++) put(tape, index, speechLike(sampleRate, 1, 130, index));
      tape.setSpeed(speed);
      tape.play();
      play(tape, 3 * sampleRate);
      const { index, frame } = tape.position;
      const expected = 3 * speed;
      // Sonic rounds each step to whole samples and is slightly too fast at the highest speed.
      const tolerance = 0.04 * Math.max(1, speed) + (speed > 3 ? 0.03 : 0.01) * expected;
      assert.ok(Math.abs(index + frame / sampleRate - expected) < tolerance, `speed ${String(speed)}`);
    }
  });

  it('gives back every sample when it returns to speed 1', () => {
    const tape = player();
    const samples = speechLike(sampleRate, 6, 130, 1);
    put(tape, 0, samples);
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
    for (let index = 0; index < 90; index++) put(tape, index, new Float32Array(sampleRate));
    tape.play();
    play(tape, 80 * sampleRate);
    const released = events.flatMap((event) => (event.type === 'released' ? [event.index] : []));
    assert.deepEqual(
      released,
      Array.from({ length: released.length }, (_, n) => n),
    );
    assert.ok(released.length >= 18 && released.length <= 20, String(released.length));
  });

  describe('of a text that is edited', () => {
    const ramp = (index: number, frames = 600): Float32Array =>
      Float32Array.from({ length: frames }, (_, n) => (index * 1000 + n + 1) / 32_768);
    const nothing = new Map<number, never>();

    for (const speed of [1, 2]) {
      it(`plays on without a break while pieces come and go around the one that is heard, at ${String(speed)}×`, () => {
        const heard = [false, true].map((edited) => {
          const tape = player();
          for (let index = 0; index < 3; index++) put(tape, index, ramp(index, 3000));
          tape.complete(3);
          tape.setSpeed(speed);
          tape.play();
          tape.seek(1, { index: 1, frame: 0 });
          const before = play(tape, 640);
          if (edited) {
            tape.renumber({ from: 0, removed: 1, was: [undefined, undefined, 0] }, nothing);
            tape.renumber({ from: 3, removed: 2, was: [3, undefined, 4] }, nothing);
            tape.complete(6);
          }
          return { tape, samples: [...before, ...play(tape, 640)] };
        });
        assert.deepEqual(heard[1]?.samples, heard[0]?.samples);
        assert.equal(heard[1]?.tape.position.index, 3);
      });
    }

    it('goes on with what follows now, even if it stands at the seam', () => {
      const tape = player();
      put(tape, 0, ramp(0, 256));
      put(tape, 1, ramp(1));
      tape.play();
      play(tape, 256);
      tape.renumber({ from: 1, removed: 0, was: [undefined] }, nothing);
      put(tape, 1, ramp(5));
      assert.equal(play(tape, 128)[0], ramp(5)[0]);
    });

    it('breaks off a piece that is gone, and waits for what is there now', () => {
      const events: TapeEvent[] = [];
      const tape = player(events);
      put(tape, 0, ramp(0, 256));
      put(tape, 1, ramp(1));
      tape.play();
      play(tape, 384);
      tape.renumber({ from: 1, removed: 1, was: [undefined, undefined] }, nothing);
      play(tape, 256);
      assert.deepEqual(events.at(-1), { type: 'starved', jump: 0, index: 1 });
      put(tape, 1, ramp(2));
      assert.equal(play(tape, 128)[0], ramp(2)[0]);
    });

    it('keeps as much of a piece as is still wanted, and its new pause', () => {
      const tape = player();
      put(tape, 0, ramp(0), 300);
      put(tape, 1, ramp(1));
      tape.play();
      const before = play(tape, 128);
      tape.renumber({ from: 0, removed: 1, was: [0] }, new Map([[0, { frames: 200, pauseFrames: 56 }]]));
      const heard = [...before, ...play(tape, 256)];
      const expected = [...ramp(0, 200), ...new Float32Array(56), ...ramp(1, 128)];
      assert.deepEqual(heard, expected);
    });

    it('says again that it has ended if nothing follows, and sounds again if something does', () => {
      const events: TapeEvent[] = [];
      const tape = player(events);
      put(tape, 0, ramp(0, 128));
      tape.complete(1);
      tape.play();
      play(tape, 384);
      tape.renumber({ from: 0, removed: 1, was: [undefined, 0] }, nothing);
      tape.complete(2);
      play(tape, 128);
      tape.renumber({ from: 2, removed: 0, was: [undefined] }, nothing);
      put(tape, 2, ramp(2, 128));
      assert.equal(play(tape, 128)[0], ramp(2)[0]);
      assert.deepEqual(
        events.map(({ type }) => type),
        ['sounding', 'ended', 'ended', 'sounding'],
      );
    });
  });

  it('is silent at once after clear, but for the few milliseconds of a fade', () => {
    const tape = player();
    put(tape, 0, new Float32Array(sampleRate).fill(0.5));
    tape.play();
    play(tape, 500);
    tape.clear();
    const heard = play(tape, 512);
    assert.ok((heard[0] ?? 0) < 0.5);
    assert.ok(heard.subarray(sampleRate * 0.005).every((sample) => sample === 0));
  });
});
