import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** Polls for conditions that do not announce themselves. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  seconds = 60,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `In vain: ${what}.`);
    await setTimeout(25);
  }
}
