import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../core/clock.js';
import { Claims } from '../../disk/claims.js';
import { makeFolder } from '../../disk/wholeFile.js';
import type { Floor } from '../../reading/queue.js';

/** Well before others take a claim for abandoned. */
const touchEveryMs = 60_000;

/** A claim that one window has at a time. What the user asks for is heard without it, and takes it as soon as it may. */
export class OneVoice implements Floor {
  private readonly claims: Claims;
  private held: { readonly taken: Promise<void>; readonly leave: () => void } | undefined;

  constructor(private readonly folder: string) {
    this.claims = new Claims(folder, systemClock, Infinity);
  }

  take(): Promise<void> {
    return (this.held ??= this.claim()).taken;
  }

  leave(): void {
    this.held?.leave();
    this.held = undefined;
  }

  private claim(): { readonly taken: Promise<void>; readonly leave: () => void } {
    const waiting = new AbortController();
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const taken = new Promise<void>((resolve) => {
      const speak = async (): Promise<void> => {
        resolve();
        const touching = setInterval(() => void this.touch(), touchEveryMs);
        touching.unref();
        await left;
        clearInterval(touching);
      };
      // Whoever left before it was their turn waits for nothing any more.
      const rest = makeFolder(this.folder).then(() => this.claims.alone('voice', waiting.signal, speak));
      rest.then(resolve, () => resolve());
    });
    return {
      taken,
      leave: () => {
        leave();
        waiting.abort();
      },
    };
  }

  private touch(): Promise<void> {
    const now = new Date();
    return utimes(join(this.folder, 'voice.claimed'), now, now).catch(() => undefined);
  }
}
