import { once } from 'node:events';
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
  private held: { readonly taken: Promise<void>; readonly left: AbortController } | undefined;

  constructor(private readonly folder: string) {
    this.claims = new Claims(folder, systemClock, Infinity);
  }

  take(): Promise<void> {
    const left = new AbortController();
    this.held ??= { left, taken: this.claim(left.signal) };
    return this.held.taken;
  }

  leave(): void {
    this.held?.left.abort();
    this.held = undefined;
  }

  /** Resolves once this window has it, which it then keeps until it leaves. */
  private claim(left: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const speak = async (): Promise<void> => {
        resolve();
        const touching = setInterval(() => {
          const now = new Date();
          utimes(join(this.folder, 'voice.claimed'), now, now).catch(() => undefined);
        }, touchEveryMs).unref();
        if (!left.aborted) await once(left, 'abort');
        clearInterval(touching);
      };
      // Whoever left before it was their turn waits for nothing any more.
      makeFolder(this.folder)
        .then(() => this.claims.alone('voice', left, speak))
        .then(resolve, () => resolve());
    });
  }
}
