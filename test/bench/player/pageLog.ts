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

  setInterval(() => {
    const { context } = Reflect.get(window, 'heardSound') as { readonly context?: AudioContext };
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {};
    if (contextTime === 0) return;
    log.output.push({ at: Date.now() - performance.now() + performanceTime, seconds: contextTime });
  }, 50);
}

export function pageLog(frame: Frame): Promise<PageLog> {
  return frame.evaluate(() => Reflect.get(window, 'pageLog') as PageLog);
}

/** When a given second of the context left the sound device. */
export function deviceClock({ output }: PageLog): (seconds: number) => number {
  const offsets = output.map(({ at, seconds }) => at - seconds * 1000).sort((a, b) => a - b);
  const offset = offsets[Math.floor(offsets.length / 2)] ?? NaN;
  return (seconds) => offset + seconds * 1000;
}
