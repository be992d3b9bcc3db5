// Messages between the page and its audio worklet. Both are code from this bundle, so plain types will do.

import type { ChunkId } from '../../reading/playerCommand.js';
import type { TapeSplice } from './tape.js';
import type { TapeEvent } from './tapePlayer.js';

export type TapeCommand =
  | {
      readonly type: 'put';
      readonly chunk: ChunkId;
      readonly channels: readonly Float32Array<ArrayBuffer>[];
    }
  | ({ readonly type: 'splice' } & TapeSplice)
  | { readonly type: 'begin'; readonly reading: number }
  | { readonly type: 'seek'; readonly jump: number; readonly chunk: ChunkId; readonly frame: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  /** Answered with `done` once everything before it has been carried out. */
  | { readonly type: 'sync' };

export type TapeReport =
  | (TapeEvent & { readonly reading: number })
  | {
      readonly type: 'rendered';
      readonly reading: number;
      readonly jump: number;
      readonly chunk: ChunkId;
      readonly frame: number;
      /** The context's time at that moment. */
      readonly time: number;
    }
  | { readonly type: 'done' };

export const processorName = 'lector-tape';
