// What the extension and the player page say to each other. Both sides parse: neither trusts the other.

import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const sentence = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
);

const playerCommand = v.variant('type', [
  v.object({
    type: v.literal('enqueue'),
    reading: count,
    index: count,
    pauseAfterMs: amount,
    audio: v.instance(ArrayBuffer),
  }),
  v.object({ type: v.literal('finish'), reading: count }),
  v.object({ type: v.literal('stop') }),
]);

const playerMessage = v.variant('type', [
  /** The page can hear commands; whatever was sent before is lost. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('blocked') }),
  v.object({ type: v.literal('unblocked') }),
  v.object({ type: v.literal('position'), reading: count, index: count, seconds: amount }),
  v.object({ type: v.literal('ended'), reading: count }),
  v.object({ type: v.literal('failed'), reading: count, index: count, message: sentence }),
]);

export type PlayerCommand = v.InferOutput<typeof playerCommand>;
export type PlayerMessage = v.InferOutput<typeof playerMessage>;

export function parsePlayerCommand(value: unknown): PlayerCommand | undefined {
  const { success, output } = v.safeParse(playerCommand, value);
  return success ? output : undefined;
}

export function parsePlayerMessage(value: unknown): PlayerMessage | undefined {
  const { success, output } = v.safeParse(playerMessage, value);
  return success ? output : undefined;
}
