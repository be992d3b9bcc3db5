import type { OutlineChunk } from '../../reading/playerCommand.js';
import type { WordTime } from '../../reading/wordTimes.js';
import { pauseAfterMs } from '../../text/pauses.js';
import type { Peaks } from './peaks.js';

/** What the page knows about a chunk's sound, even long after the sound itself has gone to the tape. */
export interface LoadedChunk {
  readonly seconds: number;
  readonly times: readonly WordTime[];
  readonly peaks: Peaks;
  readonly cached: boolean;
}

/** Nothing of the next word may be heard. */
const beforeNextWordSeconds = 0.03;

/** A chunk's sound after the chunk's ending has changed, or only the beginning of its text is left. */
export function soundAfter(sound: LoadedChunk, was: OutlineChunk, now: OutlineChunk): LoadedChunk {
  const spoken = sound.seconds - pauseAfterMs(was) / 1000;
  const pause = pauseAfterMs(now) / 1000;
  const times = sound.times.filter(({ start }) => start < now.text.length);
  const next = sound.times[times.length];
  if (now.text.length >= was.text.length || next === undefined) return { ...sound, seconds: spoken + pause };
  const last = times.at(-1)?.seconds ?? 0;
  const kept = Math.min(spoken, Math.max(last, next.seconds - beforeNextWordSeconds));
  const peaks = sound.peaks.slice(0, Math.ceil((sound.peaks.length * kept) / spoken));
  return { ...sound, seconds: kept + pause, times, peaks };
}
