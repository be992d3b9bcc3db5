import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { pitchOf, speechLike } from '../support/speechLike.js';
import { launch } from '../support/browser.js';
import type * as OfflineModule from './support/offlineSound.js';
import type { OfflineRequest, OfflineResult } from './support/offlineSound.js';
import { servePage, type PageServer } from './support/pageServer.js';

type OfflineSound = typeof OfflineModule;

const sampleRate = 22_050;

describe("the page's tape, rendered offline", function () {
  this.timeout(120_000);
  let server: PageServer;
  let browser: Browser;
  let page: Page;

  before(async () => {
    server = await servePage();
    browser = await launch();
    page = await browser.newPage();
    await page.goto(`${server.origin}/empty`);
    await page.addScriptTag({ url: `${server.origin}/sound.js` });
    await page.evaluate(
      (inside) => {
        (globalThis as unknown as { offlineSound: OfflineSound }).offlineSound.setPieces(inside);
      },
      pieces.map(({ samples, pauseAfterMs }) => ({ samples: [...samples], pauseAfterMs })),
    );
  });

  after(async () => {
    await browser.close();
    await server.close();
  });

  async function render(request: Omit<OfflineRequest, 'workletUrl' | 'sampleRate'>) {
    const whole: OfflineRequest = { ...request, workletUrl: `${server.origin}/worklet.js`, sampleRate };
    const { samples, reports } = await page.evaluate<OfflineResult, OfflineRequest>(
      (inside) => (globalThis as unknown as { offlineSound: OfflineSound }).offlineSound.render(inside),
      whole,
    );
    const bytes = Buffer.from(samples, 'base64');
    return {
      samples: new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
      reports,
    };
  }

  const pieces = Array.from({ length: 60 }, (_, n) => ({
    samples: speechLike(sampleRate, 0.6 + 0.013 * n, 110, n),
    pauseAfterMs: n % 3 === 0 ? 400 : 0,
  }));
  const joined = pieces.flatMap(({ samples, pauseAfterMs }) => [
    ...samples,
    ...new Float32Array(Math.round((pauseAfterMs / 1000) * sampleRate)),
  ]);
  const seconds = joined.length / sampleRate;

  it('is the sixty chunks joined, sample by sample, at speed 1', async () => {
    const { samples, reports } = await render({ speed: 1, seconds: seconds + 0.5 });
    assert.equal(firstDifference(samples, joined), undefined);
    assert.equal(reports.filter(({ type }) => type === 'starved').length, 0);
    assert.equal(reports.at(-1)?.type, 'ended');
  });

  for (const speed of [0.5, 0.8, 1.5, 2, 3, 4]) {
    it(`takes 1/${String(speed)} of the time at speed ${String(speed)}, at the same pitch, without a click`, async () => {
      const { samples, reports } = await render({ speed, seconds: seconds / speed + 1 });
      assert.equal(reports.at(-1)?.type, 'ended');
      const last = samples.findLastIndex((sample) => sample !== 0);
      const expected = joined.findLastIndex((sample) => sample !== 0) / speed;
      assert.ok(Math.abs(last / expected - 1) < 0.005, `${String(last)} instead of ${String(expected)}`);
      const pitch = pitchOf(samples, sampleRate);
      assert.ok(Math.abs(pitch / 110 - 1) < 0.01, `${String(pitch)} Hz`);
      assert.ok(largestStep(samples) <= largestStep(new Float32Array(joined)) * 1.05, 'a click');
    });
  }

  it('changes speed, pauses and jumps in the middle without a click', async () => {
    const { samples } = await render({
      speed: 1,
      seconds: 16,
      later: [
        { seconds: 2.001, command: ['setSpeed', 2] },
        { seconds: 4.003, command: ['setSpeed', 1] },
        { seconds: 6.002, command: ['pause'] },
        { seconds: 7.001, command: ['play'] },
        { seconds: 9.004, command: ['seek', 1, { chunk: 21, frame: 5000 }] },
        { seconds: 11.001, command: ['setSpeed', 3] },
        { seconds: 12.002, command: ['pause'] },
        { seconds: 13.001, command: ['play'] },
      ],
    });
    assert.ok(largestStep(samples) <= largestStep(new Float32Array(joined)) * 1.05, 'a click');
    assert.ok(samples.slice(Math.round(6.1 * sampleRate), 7 * sampleRate).every((sample) => sample === 0));
  });

  it('resumes from a pause with the very next sample', async () => {
    const { samples } = await render({
      speed: 1,
      seconds: 5,
      later: [
        { seconds: 2.001, command: ['pause'] },
        { seconds: 3.001, command: ['play'] },
      ],
    });
    const paused = quantum(2.001);
    const resumed = quantum(3.001);
    const afterFade = Math.round(sampleRate * 0.005);
    assert.equal(firstDifference(samples.slice(0, paused), joined.slice(0, paused)), undefined);
    assert.equal(
      firstDifference(
        samples.slice(resumed + afterFade),
        joined.slice(paused + afterFade, paused + samples.length - resumed),
      ),
      undefined,
    );
  });
});

/** Commands take effect at the start of a block of 128 frames. */
function quantum(seconds: number): number {
  return Math.ceil(Math.floor(seconds * sampleRate) / 128) * 128;
}

function firstDifference(rendered: Float32Array, expected: readonly number[]): number | undefined {
  const at = expected.findIndex((sample, n) => rendered[n] !== sample);
  return at === -1 ? undefined : at;
}

function largestStep(samples: Float32Array): number {
  let largest = 0;
  for (let n = 1; n < samples.length; n++) {
    largest = Math.max(largest, Math.abs((samples[n] ?? 0) - (samples[n - 1] ?? 0)));
  }
  return largest;
}
