import type { Locator } from 'playwright-core';

/** For one of several attempts. */
export const briefly = { timeout: 10_000 } as const;

/** Whether something appears or disappears within this many milliseconds. */
export async function becomes(
  state: 'visible' | 'hidden',
  locator: Locator,
  timeout: number,
): Promise<boolean> {
  return succeeds(locator.waitFor({ state, timeout }));
}

/**
 * Acts until something is seen, or no longer seen. A list or tree that has just been redrawn ignores a click, so one may
 * not be enough. An attempt may fail, since what it clicks on may be gone because an earlier one took effect late.
 */
export async function untilSeen(
  act: () => Promise<unknown>,
  seen: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  let failure: unknown;
  for (let attempt = 0; attempt < 4; attempt++) {
    if (attempt > 0 && (await seen.isVisible()) === (state === 'visible')) return;
    failure = await act().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (await becomes(state, seen, 10_000)) return;
  }
  throw new Error(`In vain: ${String(seen)} becomes ${state}.`, { cause: failure });
}

/** Clicks on something until it has led to what is seen. Not for what a second click undoes. */
export async function clickUntil(
  target: Locator,
  seen: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  await untilSeen(() => target.click(briefly), seen, state);
}

/** Whether an attempt succeeds. */
export async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch {
    return false;
  }
}
