// What the extension and the player page say to each other, and the words on the page. Both sides parse: neither trusts
// the other.

import * as v from 'valibot';
import { type Localiser, plainText } from '../core/plainText.js';
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

/** Commands of Lector that the page asks for. Its buttons are called like them. */
export const pageRequests = [
  'togglePause',
  'stop',
  'nextSentence',
  'previousSentence',
  'selectVoice',
  'exportAudio',
  // The text follows by itself; this is for the editor.
  'follow',
  'hearNow',
  'skipQueued',
  'clearQueue',
  'muteAgents',
  'sleepTimer',
] as const;

/** In a function that is called at once, so that the bundle of the page, which only sends these, can leave it out. */
const playerMessage = /* @__PURE__ */ (() =>
  v.variant('type', [
    /** The page can receive commands, and is this many pixels wide. Anything sent earlier is lost. */
    v.object({ type: v.literal('ready'), width: amount }),
    pageFact,
    v.object({ type: v.literal('request'), what: v.picklist(pageRequests) }),
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
  ]))();

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

export type PageStrings = Readonly<ReturnType<typeof scriptStrings>>;

/** The words that the page's script shows or speaks. The host translates them and writes them into the page. */
export function scriptStrings(l10n: Localiser) {
  return {
    /** The names of keys, as they are written on keyboards. */
    keys: { space: l10n.t('Space'), escape: l10n.t('Esc'), home: l10n.t('Home') },
    enableSoundWhy: l10n.t('Lector is silent until you allow sound in this window.'),
    noDevice: l10n.t('There is no sound device. The reading resumes as soon as there is one.'),
    play: l10n.t('Play'),
    pause: l10n.t('Pause'),
    sleepTimer: l10n.t('Sleep timer…'),
    /** With {0} elapsed and {1} remaining. */
    timelineValue: l10n.t('{0} read, {1} to go', plainText('{0}'), plainText('{1}')),
    /** With the number of those that wait for {0}. */
    waiting: l10n.t('{0} waiting', plainText('{0}')),
    idle: l10n.t('Nothing is being read.'),
    preparing: l10n.t('Preparing…'),
    playing: l10n.t('Reading'),
    blocked: l10n.t('Waiting for permission to play sound'),
    buffering: l10n.t('Waiting for more audio…'),
    paused: l10n.t('Paused'),
    stopped: l10n.t('Stopped'),
    ended: l10n.t('Finished'),
    failed: l10n.t('Stopped.'),
    /** With a voice's name, a word or a sentence for {0}. */
    sample: l10n.t('Playing: {0}', plainText('{0}')),
  };
}

/** Every word of the page. */
export function pageStrings(l10n: Localiser) {
  return {
    ...scriptStrings(l10n),
    enableSound: l10n.t('Enable sound'),
    stop: l10n.t('Stop'),
    nextSentence: l10n.t('Next sentence'),
    previousSentence: l10n.t('Previous sentence'),
    speed: l10n.t('Speed'),
    volume: l10n.t('Volume'),
    voice: l10n.t('Voice:'),
    changeVoice: l10n.t('Change voice…'),
    proofMode: l10n.t('Proof mode'),
    proofModeHint: l10n.t(
      'Pauses after each sentence, and says punctuation, doubled words and doubled spaces',
    ),
    saveAudio: l10n.t('Save as audio…'),
    timeline: l10n.t('Position in the reading'),
    toBeginning: l10n.t('To the beginning'),
    back10: l10n.t('10 seconds back'),
    forward10: l10n.t('10 seconds on'),
    text: l10n.t('Text being read'),
    selection: l10n.t('Selection'),
    speakSelected: l10n.t('Speak selection'),
    pronounceSelected: l10n.t('Change pronunciation…'),
    room: l10n.t('How the text looks'),
    smaller: l10n.t('Smaller text'),
    larger: l10n.t('Larger text'),
    spacing: l10n.t('Spacing'),
    spacingStandard: l10n.t('Standard'),
    spacingComfortable: l10n.t('Comfortable'),
    spacingWide: l10n.t('Wide'),
    /** As the user has set it. */
    spacingOwn: l10n.t('Custom'),
    colors: l10n.t('Colors'),
    colorsTheme: l10n.t('Theme'),
    colorsSepia: l10n.t('Sepia'),
    colorsHighContrast: l10n.t('High contrast'),
    focus: l10n.t('View'),
    focusNone: l10n.t('Text'),
    /** All but the line that is heard is dimmed. */
    focusLine: l10n.t('Line focus'),
    /** The sentence that is heard keeps its place. */
    focusLyrics: l10n.t('Lyrics'),
    /** Brings the spoken word back into sight. */
    follow: l10n.t('Follow'),
    /** Shows speed, volume, voice, timeline and text where the player is small. */
    more: l10n.t('More'),
    controls: l10n.t('Playback'),
    /** The answers to a suggestion. */
    hearSuggestion: l10n.t('Hear It'),
    takeSuggestion: l10n.t('Get It'),
    leaveSuggestion: l10n.t('Don’t Offer Again'),
    /** Ends the download of what was taken. */
    cancelSuggestion: l10n.t('Cancel'),
    hearNow: l10n.t('Hear now'),
    skipQueued: l10n.t('Skip'),
    /** Of the agent's session that is heard. */
    muteAgents: l10n.t('Mute'),
    clearQueue: l10n.t('Clear'),
    moveUp: l10n.t('Move up'),
    moveDown: l10n.t('Move down'),
    remove: l10n.t('Remove'),
    queue: l10n.t('Queue'),
    legendCached: l10n.t('from the cache'),
    legendFetched: l10n.t('loaded'),
    legendFetching: l10n.t('loading'),
    legendFailed: l10n.t('failed'),
  };
}
