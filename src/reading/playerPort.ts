// Everything that can be sent to the player page, and everything it reports about the sound. This is the only definition:
// the state machine sends and takes these same objects.

import * as v from 'valibot';
import { settings } from '../core/manifest.js';
import { settingFrom, type SettingKey, type SettingValue } from '../core/settingValue.js';
import type { PlainText } from '../core/plainText.js';
import { chunkEnds } from '../text/segment.js';

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
/** Text to show, already made plain by its sender. */
const shown = v.custom<PlainText>((value) => typeof value === 'string');
/** A chunk, by its id, and a UTF-16 offset in its spoken text. */
export const place = v.object({ chunk: count, offset: count });

export const playbackNames = [
  'idle',
  /** Requested, but nothing heard yet. */
  'preparing',
  /** Would play if it could; nothing is lost in the meantime. */
  'blocked',
  'playing',
  /** Waiting for audio in the middle of a reading. */
  'buffering',
  'paused',
  /** Over, as far as the user is concerned. The player keeps the text and the place so that Play can continue there. */
  'stopped',
  'ended',
  'failed',
] as const;

type LookKey = Extract<SettingKey, `reader.${string}`>;
const lookKeys = Object.keys(settings).filter((key): key is LookKey => key.startsWith('reader.'));
/** The settings that the page needs and may change, by their names in `lector.*`. */
export const pageSettingKeys = [
  'speed',
  'volume',
  'proofMode',
  'announce',
  'earcons',
  ...lookKeys,
] as const satisfies readonly SettingKey[];

type PageSettingKey = (typeof pageSettingKeys)[number];
export type PageSettings = { readonly [Key in PageSettingKey]: SettingValue<Key> };

const pageSetting = <Key extends PageSettingKey>(key: Key) =>
  v.custom<SettingValue<Key>>((value) => settingFrom(key, value) === value);
export const pageSettings = v.object(
  Object.fromEntries(pageSettingKeys.map((key) => [key, pageSetting(key)])) as {
    readonly [Key in PageSettingKey]: ReturnType<typeof pageSetting<Key>>;
  },
);

const chunkEnd = v.picklist(chunkEnds);
const outlineChunk = v.object({
  id: count,
  text: v.string(),
  end: chunkEnd,
  /** What it looks like. */
  kind: v.exactOptional(chunkEnd),
  depth: v.exactOptional(count),
  language: v.exactOptional(v.string()),
});
const chunkProgress = v.picklist(['fetching', 'failed']);

/** The extension only sends these. Called in this way, its bundle can leave their schemas out. */
export const playerCommand = /* @__PURE__ */ (() =>
  v.variant('type', [
    /** Forget everything and be silent. What follows belongs to this reading. */
    v.object({ type: v.literal('begin'), reading: count }),
    /**
     * What will be read, as far as it is known: these chunks follow the one called `after`, or come first, in place of
     * `removed` others. Everything known about a chunk that was there before is kept, with its sound; a shorter text is the
     * beginning of the old one. `version` counts these commands.
     */
    v.object({
      type: v.literal('outline'),
      reading: count,
      version: count,
      after: v.optional(count),
      removed: count,
      chunks: v.array(outlineChunk),
      complete: v.boolean(),
      /** About how many characters of what will be said come after all these. */
      rest: v.exactOptional(amount),
    }),
    /** How far along a chunk's audio is. */
    v.object({ type: v.literal('progress'), reading: count, chunk: count, progress: chunkProgress }),
    /** A chunk's audio, or its beginning while the rest is still on its way. */
    v.object({
      type: v.literal('put'),
      reading: count,
      chunk: count,
      cached: v.boolean(),
      isPart: v.exactOptional(v.literal(true)),
      audio: v.instance(ArrayBuffer),
    }),
    /** Go to a place. `jump` goes up within a reading; facts carry the last one that the page knows. */
    v.object({ type: v.literal('seek'), reading: count, jump: count, place }),
    /** Wait before this place, which comes after the last one gone to. Going elsewhere ends that. */
    v.object({
      type: v.literal('until'),
      reading: count,
      place: v.optional(place),
      /** For so many seconds, fade to silence before it or, without a place, before the end of the text. */
      fadeSeconds: v.optional(amount),
    }),
    /** Go some seconds on or back, as they are heard. The page knows where that is, and asks to go there. */
    v.object({ type: v.literal('skip'), by: v.picklist([1, -1]) }),
    /** Ask for what is selected in the page to be spoken, even if that is nothing. */
    v.object({ type: v.literal('speakSelected') }),
    v.object({ type: v.literal('play') }),
    /** Be silent at once; stop a sample too. */
    v.object({ type: v.literal('pause') }),
    /** A sound of its own, which plays until it ends, another starts or the reading plays. */
    v.object({ type: v.literal('sample'), sample: count, label: shown, audio: v.instance(ArrayBuffer) }),
    v.object({ type: v.literal('stopSample') }),
    /** The state to show. */
    v.object({
      type: v.literal('state'),
      name: v.picklist(playbackNames),
      error: v.optional(shown),
    }),
    /** Whoever is heard, unless that is what the user asked for, and whoever waits to be. */
    v.object({
      type: v.literal('queue'),
      heard: shown,
      waiting: v.array(v.object({ id: count, name: shown })),
      /** Whether the one that is heard can be muted. */
      isAgent: v.boolean(),
    }),
    v.object({ type: v.literal('settings'), settings: pageSettings }),
    v.object({ type: v.literal('voice'), name: shown }),
    /** When the reading will pause by itself; empty if it will not. */
    v.object({ type: v.literal('sleep'), text: shown }),
    /** Become silent slowly. To go anywhere or to play ends that, and so does this without seconds. */
    v.object({ type: v.literal('fade'), seconds: v.optional(amount) }),
    /**
     * A quiet line about a voice: a suggestion, which can be heard, taken or left, or how far its download is, which can be
     * cancelled. None if the text is empty. `hears` and `takes` say what a click asks for, and from where.
     */
    v.object({
      type: v.literal('suggestion'),
      text: shown,
      question: v.exactOptional(v.object({ hears: shown, takes: shown })),
    }),
  ]))();

export type PlayerCommand = v.InferOutput<typeof playerCommand>;
export type CommandOf<Type extends PlayerCommand['type']> = Extract<PlayerCommand, { type: Type }>;
export type PlaybackName = (typeof playbackNames)[number];
/** What the page assumes until it is told. */
export const firstSettings = Object.fromEntries(
  pageSettingKeys.map((key) => [key, settingFrom(key, undefined)]),
) as PageSettings;
export type OutlineChunk = Readonly<v.InferOutput<typeof outlineChunk>>;

/** Where a reading is. */
export type Place = Readonly<v.InferOutput<typeof place>>;

/** Goes up with each reading, so that anything late from an earlier one can be dropped. */
export type ReadingId = number;
/** Goes up with each chunk of a reading. It says nothing about their order, which edits change. */
export type ChunkId = number;

/** Text from a browser, cut to a length that fits a message. */
const sentence = /* @__PURE__ */ v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
);

/**
 * Why there is no sound right now: the user must touch the page first (`gesture`), or there is no sound device
 * (`device`).
 */
const silence = /* @__PURE__ */ v.picklist(['gesture', 'device']);

/** The page only sends these, and its bundle can leave this out, too. */
export const pageFact = /* @__PURE__ */ (() =>
  v.variant('type', [
    v.object({ type: v.literal('blocked'), because: silence }),
    v.object({ type: v.literal('unblocked') }),
    /** The outline is shown, and more of it could be. */
    v.object({ type: v.literal('outlined'), reading: count }),
    /** A chunk is ready to be heard, and lasts this long. */
    v.object({ type: v.literal('loaded'), reading: count, chunk: count, seconds: amount }),
    /** A chunk far behind has been dropped to save memory. */
    v.object({ type: v.literal('released'), reading: count, chunk: count }),
    /** Sound can be heard (again). */
    v.object({ type: v.literal('sounding'), reading: count, jump: count }),
    /** Nothing is left to play until this chunk arrives, if the outline is still of this version. */
    v.object({ type: v.literal('starved'), reading: count, jump: count, version: count, chunk: count }),
    /** What is being heard now, by the clock of the sound device: all that is said at once, up to `end`. */
    v.object({
      type: v.literal('position'),
      reading: count,
      jump: count,
      chunk: count,
      offset: count,
      end: v.exactOptional(count),
    }),
    /** Nothing is left to play at all, if the outline is still of this version. */
    v.object({ type: v.literal('ended'), reading: count, jump: count, version: count }),
    /** The reading has come to where it is to wait, and waits there, if the outline is still of this version. */
    v.object({ type: v.literal('reached'), reading: count, jump: count, version: count }),
    /** A chunk cannot be played. */
    v.object({ type: v.literal('failed'), reading: count, chunk: count, message: sentence }),
    /** A sample has ended; `problem` says why it could not be heard. */
    v.object({ type: v.literal('sampleEnded'), sample: count, problem: v.optional(sentence) }),
  ]))();

export type PageFact = v.InferOutput<typeof pageFact>;
/** `lost`: the page is gone, along with everything it held, or has been loaded again and holds nothing yet. */
export type AudioFact = PageFact | { readonly type: 'lost'; readonly isBack?: true };
export type Silence = v.InferOutput<typeof silence>;

/** The device that makes sound. It makes no decisions: it does as told and reports what happens. */
export interface AudioOutput {
  /** Gets the device ready and shows it without taking the focus. */
  open(): void;
  /** Shows the device and gives it the focus, so that the user can make the gesture it needs to be allowed to play. */
  reveal(): void;
  send(command: PlayerCommand): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}
