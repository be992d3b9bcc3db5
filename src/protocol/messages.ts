// What the extension and the player page say to each other. Both sides parse: neither trusts the other.

import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const sentence = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
);
const place = v.object({ index: count, offset: count });

export const minSpeed = 0.5;
export const maxSpeed = 4;

const speed = v.pipe(v.number(), v.minValue(minSpeed), v.maxValue(maxSpeed));
const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const playbackName = v.picklist([
  'idle',
  'preparing',
  'blocked',
  'playing',
  'buffering',
  'paused',
  'ended',
  'failed',
]);

const playerCommand = v.variant('type', [
  /** Forget everything; what follows belongs to this reading. */
  v.object({ type: v.literal('begin'), reading: count }),
  v.object({
    type: v.literal('outline'),
    reading: count,
    chunks: v.array(v.object({ text: v.string(), pauseAfterMs: amount })),
    complete: v.boolean(),
  }),
  v.object({
    type: v.literal('progress'),
    reading: count,
    index: count,
    progress: v.picklist(['fetching', 'failed']),
  }),
  v.object({
    type: v.literal('enqueue'),
    reading: count,
    index: count,
    cached: v.boolean(),
    audio: v.instance(ArrayBuffer),
  }),
  v.object({ type: v.literal('seek'), reading: count, seek: count, place }),
  v.object({ type: v.literal('play') }),
  v.object({ type: v.literal('pause') }),
  v.object({ type: v.literal('stop') }),
  /** A sound of its own, until it ends, another comes, or the reading plays. */
  v.object({ type: v.literal('sample'), sample: count, label: v.string(), audio: v.instance(ArrayBuffer) }),
  v.object({ type: v.literal('stopSample') }),
  /** What the state machine says, to be shown. */
  v.object({ type: v.literal('state'), name: playbackName, error: v.optional(v.string()) }),
  v.object({ type: v.literal('tune'), speed, volume }),
  v.object({ type: v.literal('voice'), name: v.string() }),
]);

/** Facts of the sound, and what the user asked for in the page. */
const playerMessage = v.variant('type', [
  /** The page can hear commands; whatever was sent before is lost. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('blocked'), because: v.picklist(['gesture', 'device']) }),
  v.object({ type: v.literal('unblocked') }),
  v.object({ type: v.literal('loaded'), reading: count, index: count, seconds: amount }),
  v.object({ type: v.literal('released'), reading: count, index: count }),
  v.object({ type: v.literal('sounding'), reading: count, seek: count }),
  v.object({ type: v.literal('starved'), reading: count, seek: count, index: count }),
  v.object({ type: v.literal('position'), reading: count, seek: count, index: count, offset: count }),
  v.object({ type: v.literal('ended'), reading: count, seek: count }),
  v.object({ type: v.literal('failed'), reading: count, index: count, message: sentence }),
  v.object({ type: v.literal('sampleEnded'), sample: count, problem: v.optional(sentence) }),
  v.object({
    type: v.literal('request'),
    what: v.picklist([
      'togglePause',
      'stop',
      'nextSentence',
      'previousSentence',
      'selectVoice',
      'exportAudio',
    ]),
  }),
  v.object({ type: v.literal('goTo'), reading: count, place }),
  v.object({ type: v.literal('setSpeed'), speed }),
  v.object({ type: v.literal('setVolume'), volume }),
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
