import type { OutlineChunk } from '../../reading/playerPort.js';
import { isCut } from '../../text/segment.js';

/** What a short sound tells of: what comes next, or that nothing does. */
export type Earcon = 'heading' | 'code' | 'end' | 'failure';

/** In hertz, one after another. */
const tones: Readonly<Record<Earcon, readonly number[]>> = {
  heading: [660, 880],
  code: [520, 520],
  end: [880, 660, 440],
  failure: [300, 220],
};
/** Softer than any voice. */
const loudest = 0.15;
const toneSeconds = 0.06;
/** So that it is not taken for the end of the word before. */
const leadSeconds = 0.05;

/** What tells of a chunk: not of each line of code. */
export function earconBefore(chunk: OutlineChunk, before: OutlineChunk | undefined): Earcon | undefined {
  if (before === undefined || isCut(before.end)) return undefined;
  if (chunk.kind === 'heading') return 'heading';
  return chunk.kind === 'code' && before.kind !== 'code' && before.kind !== 'comment' ? 'code' : undefined;
}

/** At most 0.23 seconds, from silence to silence. */
export function earcon(name: Earcon, sampleRate: number): Float32Array<ArrayBuffer> {
  const lead = Math.round(leadSeconds * sampleRate);
  const length = Math.round(toneSeconds * sampleRate);
  const sound = new Float32Array(lead + tones[name].length * length);
  for (const [n, hertz] of tones[name].entries()) {
    for (let at = 0; at < length; at++) {
      const swell = Math.sin((Math.PI * at) / length) ** 2;
      sound[lead + n * length + at] = loudest * swell * Math.sin((2 * Math.PI * hertz * at) / sampleRate);
    }
  }
  return sound;
}
