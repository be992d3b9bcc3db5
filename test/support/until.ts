import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

const shortestPauseMs = 25;
const longestPauseMs = 100;

/**
 * Polls for conditions that do not announce themselves: often at first, then less so. A look into a page keeps the
 * processor busy for as long as the shortest pause, also while a sound is waited for.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string),
  seconds = 60,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (let pauseMs = shortestPauseMs; !(await holds()); pauseMs = Math.min(1.2 * pauseMs, longestPauseMs)) {
    assert.ok(Date.now() < deadline, `In vain: ${typeof what === 'string' ? what : what()}.`);
    await setTimeout(pauseMs);
  }
}
