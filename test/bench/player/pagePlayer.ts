// Two ways to play the same WAV files in a browser: the player's page, and one `<audio>` with changing sources.

import type { Browser, Page } from 'playwright-core';
import { firstSettings, type PlayerCommand } from '../../../src/reading/playerPort.js';
import { recordSound } from '../../support/heardSound.js';
import type { PageServer } from '../../page/support/pageServer.js';

export interface SpokenWav {
  readonly text: string;
  readonly wav: Uint8Array;
}

export interface PagePlayer {
  readonly page: Page;
  /** Starts at the first file; the speed counts from there. */
  play(wavs: readonly SpokenWav[], speed: number): Promise<void>;
  ended(): Promise<void>;
  pause(): Promise<void>;
}

interface Played {
  played: boolean;
  audio?: HTMLAudioElement;
  context?: AudioContext;
}

async function openPage(browser: Browser, url: string, recorded: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 700, height: 800 }, bypassCSP: true });
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  if (recorded) await context.addInitScript(recordSound);
  await context.addInitScript(() => {
    const inside = globalThis as unknown as Played & Record<string, unknown>;
    inside.played = false;
    inside['acquireVsCodeApi'] = () => ({
      postMessage: ({ type }: { readonly type: string }) => {
        if (type === 'ended') inside.played = true;
      },
    });
  });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const forBrowser = (wavs: readonly SpokenWav[]) =>
  wavs.map(({ text, wav }) => ({ text, base64: Buffer.from(wav).toString('base64') }));

/** Recording has its own cost, so leave it out when measuring cost. */
export async function lectorPlayer(
  browser: Browser,
  { origin }: PageServer,
  recorded: boolean,
): Promise<PagePlayer> {
  const page = await openPage(browser, `${origin}/player`, recorded);
  let reading = 0;
  return {
    page,
    async play(wavs, speed) {
      await page.evaluate(
        ({ pieces, reading, settings }) => {
          (globalThis as unknown as Played).played = false;
          const chunks = pieces.map(({ text }, n) => ({ id: n + 1, text, end: 'word' as const }));
          for (const command of [
            { type: 'begin', reading },
            { type: 'outline', reading, version: 1, removed: 0, chunks, complete: true },
            { type: 'settings', settings },
            { type: 'seek', reading, jump: 0, place: { chunk: 1, offset: 0 } },
            { type: 'play' },
            { type: 'state', name: 'playing' },
          ] satisfies readonly PlayerCommand[])
            window.postMessage(command);
          for (const [n, { base64 }] of pieces.entries()) {
            const audio = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
            window.postMessage({ type: 'put', reading, chunk: n + 1, cached: false, audio });
          }
        },
        { pieces: forBrowser(wavs), reading: ++reading, settings: { ...firstSettings, speed } },
      );
    },
    ended: () => untilPlayed(page),
    async pause() {
      await page.evaluate(() => {
        window.postMessage({ type: 'pause' });
        window.postMessage({ type: 'state', name: 'paused' });
      });
    },
  };
}

export async function swappedPlayer(
  browser: Browser,
  { origin }: PageServer,
  recorded: boolean,
): Promise<PagePlayer> {
  const page = await openPage(browser, `${origin}/empty`, recorded);
  return {
    page,
    async play(wavs, speed) {
      await page.evaluate(
        async ({ pieces, speed, recorded }) => {
          const inside = globalThis as unknown as Played;
          inside.played = false;
          const sources = pieces.map(({ base64 }) => {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
          });
          const audio = new Audio();
          inside.audio = audio;
          if (recorded) {
            const first = await (await fetch(sources[0] ?? '')).arrayBuffer();
            inside.context = new AudioContext({ sampleRate: new DataView(first).getUint32(24, true) });
            inside.context.createMediaElementSource(audio).connect(inside.context.destination);
          }
          const next = (): void => {
            const source = sources.shift();
            if (source === undefined) {
              inside.played = true;
              return;
            }
            audio.src = source;
            audio.playbackRate = speed;
            void audio.play();
          };
          audio.addEventListener('ended', next);
          next();
        },
        { pieces: forBrowser(wavs), speed, recorded },
      );
    },
    ended: () => untilPlayed(page),
    async pause() {
      await page.evaluate(() => {
        (globalThis as unknown as Played).audio?.pause();
      });
    },
  };
}

async function untilPlayed(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as Played).played, undefined, { timeout: 120_000 });
  // The last rendered sound has yet to reach the recorder.
  await page.waitForTimeout(500);
}
