// What the player page says and receives, and when, by the machine's clock, which all frames share.

import type { Frame } from 'playwright-core';
import type { PlayerMessage } from '../../../src/protocol/messages.js';

interface Timed {
  readonly at: number;
}

export interface PageLog {
  /** What the page told the extension. */
  readonly said: readonly (Timed & { readonly message: PlayerMessage })[];
  /** When each chunk's audio arrived. */
  readonly audio: readonly Timed[];
  readonly chunks: readonly string[];
  /** By the clock of the sound device: seconds of the context, and when they left it. */
  readonly output: readonly (Timed & { readonly seconds: number })[];
}

interface Log {
  said: { at: number; message: PlayerMessage }[];
  audio: Timed[];
  chunks: string[];
  output: { at: number; seconds: number }[];
}

/** Runs in every frame before its own scripts, after `recordSound`. */
export function logPage(): void {
  const log: Log = { said: [], audio: [], chunks: [], output: [] };
  Object.defineProperty(window, 'pageLog', { value: log });

  let acquire: (() => { postMessage(message: PlayerMessage): void }) | undefined;
  Object.defineProperty(window, 'acquireVsCodeApi', {
    configurable: true,
    set: (given: typeof acquire) => (acquire = given),
    get: () =>
      acquire &&
      (() => {
        const api = acquire?.();
        const postMessage = (message: PlayerMessage): void => {
          log.said.push({ at: Date.now(), message });
          api?.postMessage(message);
        };
        return { ...api, postMessage };
      }),
  });

  const listen = Reflect.get(EventTarget.prototype, 'addEventListener') as typeof window.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: readonly unknown[]) {
    if (this === window && args[0] === 'message') listen.call(window, 'message', hear);
    Reflect.apply(listen, this, args);
  };

  function hear(event: Event): void {
    const { data } = event as MessageEvent<unknown>;
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type === 'put') log.audio.push({ at: Date.now() });
    if (data.type === 'begin') log.chunks = [];
    if (data.type === 'outline' && 'chunks' in data)
      log.chunks.push(...(data.chunks as { readonly text: string }[]).map(({ text }) => text));
  }

  let before = 0;
  setInterval(() => {
    const { context } = Reflect.get(window, 'heardSound') as { readonly context?: AudioContext };
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {};
    // A device that is waking stands still.
    if (contextTime === before) return;
    before = contextTime;
    log.output.push({ at: Date.now() - performance.now() + performanceTime, seconds: contextTime });
  }, 50);
}

export function pageLog(frame: Frame): Promise<PageLog> {
  return frame.evaluate(() => Reflect.get(window, 'pageLog') as PageLog);
}

/** When a given second of the context left the sound device, whose clock may stop and is not that of the machine. */
export function deviceClock({ output }: PageLog): (seconds: number) => number {
  return (seconds) => {
    const near = output.filter((stamp) => Math.abs(stamp.seconds - seconds) < 1);
    const offsets = near.map((stamp) => stamp.at - stamp.seconds * 1000).sort((a, b) => a - b);
    return (offsets[Math.floor(offsets.length / 2)] ?? NaN) + seconds * 1000;
  };
}
