// What the page and its audio worklet say to each other: both are this bundle's own code, so plain types do.

import type { TapeEvent } from './tapePlayer.js';

export type SoundCommand =
  | {
      readonly type: 'put';
      readonly index: number;
      readonly channels: readonly Float32Array<ArrayBuffer>[];
      readonly pauseFrames: number;
    }
  | { readonly type: 'close'; readonly count: number }
  | { readonly type: 'begin'; readonly reading: number }
  | { readonly type: 'seek'; readonly seek: number; readonly index: number; readonly frame: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  /** Answered by `done`, when everything before it has been carried out. */
  | { readonly type: 'sync' };

export type SoundReport =
  | (TapeEvent & { readonly reading: number })
  | {
      readonly type: 'progress';
      readonly reading: number;
      readonly seek: number;
      readonly index: number;
      readonly frame: number;
      /** The context's time at which this is rendered. */
      readonly time: number;
    }
  | { readonly type: 'done' };

export const processorName = 'lector-tape';
