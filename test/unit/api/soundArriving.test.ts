import assert from 'node:assert/strict';
import { soundArriving } from '../../../src/api/soundArriving.js';
import { readWav } from '../../../src/core/audio/wav.js';
import { TestClock } from '../../support/testClock.js';
import { toneWav } from '../../support/toneWav.js';
import { unlimited } from '../../support/voiceServers.js';

const asIs = (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(bytes);

const secondsOf = (wav: Uint8Array): number => {
  const { channels, sampleRate } = readWav(wav);
  return (channels[0]?.length ?? 0) / sampleRate;
};

describe('A sound that arrives', () => {
  let clock: TestClock;
  let heard: Uint8Array[];
  beforeEach(() => {
    clock = new TestClock();
    heard = [];
  });

  it('is told of again when enough more of it is there, and not for each of its pieces', async () => {
    const long = unlimited(toneWav({ seconds: 40, sampleRate: 8000 }));
    const arrives = soundArriving('', clock, (beginning) => heard.push(beginning), asIs);
    for (let at = 0; at < long.length; at += 800) await arrives(long.subarray(at, at + 800));
    const seconds = [0, ...heard.map(secondsOf), 40];
    for (const [n, now] of seconds.slice(1).entries()) {
      const before = seconds[n] ?? 0;
      assert.ok(now - before <= Math.max(0.6, before / 7), `${before} s, then ${now} s`);
    }
    assert.ok(seconds.reduce((sum, all) => sum + all) < 10 * 40, 'little is told of twice');
  });

  for (const [what, sound] of [
    ['none of them completes anything', undefined],
    ['it stays just too short to be heard', toneWav({ seconds: 0.499, sampleRate: 8000 })],
  ] as const)
    it(`is not put together anew for each piece, even if ${what}`, async () => {
      let times = 0;
      const arrives = soundArriving(
        '',
        clock,
        (beginning) => heard.push(beginning),
        () => {
          times++;
          return sound && Promise.resolve(sound);
        },
      );
      for (let n = 0; n < 10_000; n++) await arrives(new Uint8Array(1000));
      assert.ok(times < 100, `${times} times`);
      assert.deepEqual(heard, []);
    });

  for (const [speed, least, most] of [
    [2, 0.5, 0.7],
    [1, 0.5, 0.7],
    [0.5, 3.4, 4.2],
  ] as const) {
    it(`begins when the rest will come in time if it comes ${speed} times as fast as it is heard`, async () => {
      const message = 'x'.repeat(100);
      const stream = unlimited(toneWav({ seconds: 7, sampleRate: 8000 }));
      const arrives = soundArriving(message, clock, (beginning) => heard.push(beginning), asIs);
      for (let at = 0; at < stream.length; at += 800) {
        await arrives(stream.subarray(at, at + 800));
        clock.pass(50 / speed);
      }
      const begins = secondsOf(heard[0] ?? new Uint8Array());
      assert.ok(begins >= least && begins <= most, String(begins));
    });
  }
});
