// What the page costs while it plays, compared with itself idle and with an `<audio>` playing the same.

import type { Browser } from 'playwright-core';
import type { PageServer } from '../../page/support/pageServer.js';
import type { Bench } from '../../support/bench.js';
import { startEmbeddedProcess } from '../../support/embeddedProcess.js';
import { Client } from '../../../src/api/client.js';
import { everydaySentences } from '../service/everydaySentences.js';
import { lectorPlayer, swappedPlayer, type PagePlayer, type SpokenWav } from './pagePlayer.js';

const seconds = 12;
const voice = 'en-v3-clara';

export async function pageCost(
  browser: Browser,
  server: PageServer,
  report: Parameters<Bench['run']>[0],
): Promise<void> {
  const wavs = await spoken();
  const row = async (what: string, page: PagePlayer): Promise<void> => {
    // The cost of starting is not measured here.
    await page.page.waitForTimeout(2000);
    const { pages, sound, elapsed } = await cost(browser, page);
    report({
      what: `CPU, ${what}`,
      'page, % of a core': ((100 * pages) / elapsed).toFixed(1),
      'browser’s sound process, %': ((100 * sound) / elapsed).toFixed(1),
    });
  };
  const swapped = await swappedPlayer(browser, server, false);
  await row('empty page at rest', swapped);
  for (const speed of [1, 3]) {
    await swapped.play(wavs, speed);
    await row(`one <audio>, source swapped, at ${speed}×`, swapped);
    await swapped.pause();
  }
  await swapped.page.context().close();
  const lector = await lectorPlayer(browser, server, false);
  const memory = async (what: string): Promise<void> =>
    report({ what: `memory, Lector ${what}`, ...(await held(lector)) });
  await memory('at rest');
  // Its output is open for ten seconds, in case a reading begins.
  await lector.page.waitForTimeout(10_000);
  await row('Lector at rest', lector);
  for (const speed of [1, 3]) {
    await lector.play(wavs, speed);
    await row(`Lector at ${speed}×`, lector);
  }
  await lector.pause();
  await row('Lector paused', lector);
  await memory('paused');
  await lector.page.context().close();
}

/** What is left once all garbage has been collected. */
async function held({ page }: PagePlayer) {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 4; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const kB = (bytes: number): string => (bytes / 1024).toFixed(0);
  return { 'JavaScript, kB': kB(usedSize), 'page, kB': kB(embedderHeapUsedSize) };
}

interface Cost {
  readonly pages: number;
  readonly sound: number;
  readonly elapsed: number;
}

/** Seconds of CPU over some seconds of time, as the browser reports them for its processes. */
async function cost(browser: Browser, { page }: PagePlayer): Promise<Cost> {
  const session = await browser.newBrowserCDPSession();
  const used = async (): Promise<{ pages: number; sound: number }> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const of = (type: RegExp): number =>
      processInfo.reduce((sum, each) => sum + (type.test(each.type) ? each.cpuTime : 0), 0);
    return { pages: of(/renderer/i), sound: of(/audio/i) };
  };
  const start = performance.now();
  const before = await used();
  await page.waitForTimeout(seconds * 1000);
  const after = await used();
  await session.detach();
  return {
    pages: after.pages - before.pages,
    sound: after.sound - before.sound,
    elapsed: (performance.now() - start) / 1000,
  };
}

/** About a minute and a half of speech, with the marks of its words. */
async function spoken(): Promise<readonly SpokenWav[]> {
  const service = await startEmbeddedProcess();
  try {
    const client = new Client(service.account);
    const texts = [0, 7, 14, 21].map((n) => `${everydaySentences.slice(n, n + 7).join('. ')}.`);
    const wavs: SpokenWav[] = [];
    for (const text of texts)
      wavs.push({ text, wav: await client.speak(text, voice, new AbortController().signal) });
    return wavs;
  } finally {
    await service.close();
  }
}
