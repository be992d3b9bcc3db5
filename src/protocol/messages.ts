// What the extension and the player page say to each other. Both sides parse: neither trusts the other.

import * as v from 'valibot';
import {
  amount,
  count,
  pageFact,
  pageSettings,
  place,
  playerCommand,
  type PlayerCommand,
} from '../reading/playerPort.js';
import { arrangements } from '../reading/queue.js';

/** As much as anyone selects by hand. */
export const mostSelected = 100_000;

const playerMessage = v.variant('type', [
  /** The page can receive commands, and is this many pixels wide. Anything sent earlier is lost. */
  v.object({ type: v.literal('ready'), width: amount }),
  pageFact,
  v.object({
    type: v.literal('request'),
    what: v.picklist([
      'togglePause',
      'stop',
      'nextSentence',
      'previousSentence',
      'selectVoice',
      'exportAudio',
      'follow',
      'hearNow',
      'skipQueued',
      'clearQueue',
      'muteAgents',
      'sleepTimer',
    ]),
  }),
  v.object({
    type: v.literal('suggestionAnswered'),
    answer: v.picklist(['hear', 'take', 'leave', 'cancel']),
  }),
  /** So many minutes are left of the reading, at the speed of now. */
  v.object({ type: v.literal('left'), minutes: count }),
  /** For one that waits. */
  v.object({ type: v.literal('arrange'), entry: count, what: v.picklist(arrangements) }),
  v.object({ type: v.literal('goTo'), reading: count, place }),
  /** What to do with words that are selected in the page. */
  v.object({
    type: v.literal('selected'),
    what: v.picklist(['speak', 'pronounce']),
    text: v.pipe(v.string(), v.maxLength(mostSelected)),
  }),
  v.object({ type: v.literal('change'), settings: v.partial(pageSettings) }),
  /** Some of the style, which is parsed where it is written. */
  v.object({ type: v.literal('changeStyle'), style: v.custom<object>((value) => value instanceof Object) }),
]);

export type PlayerMessage = v.InferOutput<typeof playerMessage>;
export type MessageOf<Type extends PlayerMessage['type']> = Extract<PlayerMessage, { type: Type }>;

export function parsePlayerCommand(value: unknown): PlayerCommand | undefined {
  const { success, output } = v.safeParse(playerCommand, value);
  return success ? output : undefined;
}

export function parsePlayerMessage(value: unknown): PlayerMessage | undefined {
  const { success, output } = v.safeParse(playerMessage, value);
  return success ? output : undefined;
}
