// Sound at another speed, from the player's own tape and from `signalsmith-stretch`, both as worklets rendered offline.

import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type * as OfflineModule from '../../page/support/offlineSound.js';
import type { PageServer } from '../../page/support/pageServer.js';

export interface Sound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export interface Stretched extends Sound {
  /** How long the rendering took. */
  readonly ms: number;
}

export type Stretch = (sound: Sound, speed: number) => Promise<Stretched>;

interface SignalsmithNode extends AudioNode {
  configure(options: { readonly blockMs: number }): Promise<void>;
  addBuffers(channels: readonly Float32Array[]): Promise<number>;
  schedule(change: Readonly<Record<string, number | boolean>>): Promise<void>;
  latency(): Promise<number>;
}

interface Inside {
  readonly offlineSound: typeof OfflineModule;
  readonly SignalsmithStretch: (
    context: BaseAudioContext,
    options: AudioWorkletNodeOptions,
  ) => Promise<SignalsmithNode>;
  renderMs: number;
}

interface Rendered {
  readonly samples: string;
  readonly ms: number;
}

/** Silence after the end, to catch anything late. */
const tailSeconds = 0.7;

export const usualBlock = 0;

export interface Place {
  readonly browser: Browser;
  readonly server: PageServer;
}

/** One page per sound: offline contexts keep their threads, and after a few dozen of them no more start. */
async function inPage<R>(place: Place, work: (page: Page) => Promise<R>): Promise<R> {
  const page = await openPage(place);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

async function openPage({ browser, server: { origin } }: Place): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript('globalThis.__name ??= (named) => named;');
  await page.goto(`${origin}/empty`);
  await page.addScriptTag({ url: `${origin}/sound.js` });
  await page.addScriptTag({
    path: fileURLToPath(import.meta.resolve('signalsmith-stretch')).replace(/\.mjs$/, '.js'),
  });
  await page.evaluate(() => {
    const inside = globalThis as unknown as Inside;
    const { prototype } = OfflineAudioContext;
    const render: unknown = Reflect.get(prototype, 'startRendering');
    if (typeof render !== 'function') throw new Error('There is no offline rendering.');
    prototype.startRendering = async function (this: OfflineAudioContext) {
      const start = performance.now();
      const rendered = (await Reflect.apply(render, this, [])) as AudioBuffer;
      inside.renderMs = performance.now() - start;
      return rendered;
    };
  });
  return page;
}

export function bySonic(place: Place): Stretch {
  return async (sound, speed) => {
    const rendered = await inPage(place, (page) =>
      page.evaluate(
        async ({ base64, sampleRate, speed, workletUrl, tailSeconds }): Promise<Rendered> => {
          const inside = globalThis as unknown as Inside;
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const samples = [...new Float32Array(bytes.buffer)];
          inside.offlineSound.setPieces([{ samples, pauseAfterMs: 0 }]);
          const seconds = samples.length / sampleRate / speed + tailSeconds;
          const result = await inside.offlineSound.render({ workletUrl, sampleRate, seconds, speed });
          return { samples: result.samples, ms: inside.renderMs };
        },
        { ...asText(sound), speed, workletUrl: `${place.server.origin}/worklet.js`, tailSeconds },
      ),
    );
    return fromText(rendered, sound);
  };
}

/** With blocks of this many milliseconds, or as long as the library chooses. */
export function bySignalsmith(place: Place, blockMs: number): Stretch {
  return async (sound, speed) => {
    const rendered = await inPage(place, (page) =>
      page.evaluate(
        async ({ base64, sampleRate, speed, blockMs, tailSeconds }): Promise<Rendered> => {
          const inside = globalThis as unknown as Inside;
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const samples = new Float32Array(bytes.buffer);
          const frames = Math.ceil((samples.length / sampleRate / speed + tailSeconds) * sampleRate);
          const context = new OfflineAudioContext(1, frames, sampleRate);
          const node = await inside.SignalsmithStretch(context, {
            numberOfInputs: 0,
            numberOfOutputs: 1,
            outputChannelCount: [1],
          });
          if (blockMs > 0) await node.configure({ blockMs });
          await node.addBuffers([samples]);
          await node.schedule({ output: 0, input: 0, rate: speed, active: true });
          node.connect(context.destination);
          const result = await context.startRendering();
          const out = new Uint8Array(result.getChannelData(0).slice().buffer);
          let binary = '';
          for (let at = 0; at < out.length; at += 32_768)
            binary += String.fromCharCode(...out.subarray(at, at + 32_768));
          return { samples: btoa(binary), ms: inside.renderMs };
        },
        { ...asText(sound), speed, blockMs, tailSeconds },
      ),
    );
    return fromText(rendered, sound);
  };
}

/** The latency that the library itself reports, in milliseconds. */
export async function signalsmithLatency(place: Place, sampleRate: number, blockMs: number): Promise<number> {
  return inPage(place, (page) =>
    page.evaluate(
      async ({ sampleRate, blockMs }) => {
        const inside = globalThis as unknown as Inside;
        const node = await inside.SignalsmithStretch(new OfflineAudioContext(1, 128, sampleRate), {
          numberOfInputs: 0,
          numberOfOutputs: 1,
          outputChannelCount: [1],
        });
        if (blockMs > 0) await node.configure({ blockMs });
        return 1000 * (await node.latency());
      },
      { sampleRate, blockMs },
    ),
  );
}

function asText({ samples, sampleRate }: Sound): { readonly base64: string; readonly sampleRate: number } {
  const base64 = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
  return { base64, sampleRate };
}

function fromText({ samples, ms }: Rendered, { sampleRate }: Sound): Stretched {
  const bytes = Uint8Array.from(Buffer.from(samples, 'base64'));
  return { samples: new Float32Array(bytes.buffer), sampleRate, ms };
}
