import type { SplitModel } from './splitModel.js';

/** Some of the frames, with their context. */
export interface DecoderWindow {
  /** The frames to give to the decoder, from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** Which samples of the decoder's output belong to this window. */
  readonly firstSample: number;
  readonly endSample: number;
}

/** Windows of at most `most` frames each. Joined, their samples are those of the whole. */
export function* decoderWindows(
  frames: number,
  most: number,
  { contextFrames, samplesPerFrame }: Pick<SplitModel, 'contextFrames' | 'samplesPerFrame'>,
): Generator<DecoderWindow> {
  for (let start = 0; start < frames; start += most) {
    const end = Math.min(frames, start + most);
    const from = Math.max(0, start - contextFrames);
    yield {
      from,
      to: Math.min(frames, end + contextFrames),
      firstSample: (start - from) * samplesPerFrame,
      endSample: (end - from) * samplesPerFrame,
    };
  }
}

/** A window's frames of [1, channels, frames]. */
export function framesWithin(
  data: Float32Array,
  frames: number,
  { from, to }: Pick<DecoderWindow, 'from' | 'to'>,
): { readonly data: Float32Array; readonly dims: readonly number[] } {
  const channels = data.length / frames;
  const part = new Float32Array(channels * (to - from));
  for (let channel = 0; channel < channels; channel++) {
    part.set(data.subarray(channel * frames + from, channel * frames + to), channel * (to - from));
  }
  return { data: part, dims: [1, channels, to - from] };
}
