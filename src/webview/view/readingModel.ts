import type { Place } from '../../reading/place.js';
import type { CommandOf, OutlineChunk } from '../../reading/playerCommand.js';
import type { Renumbering } from '../../reading/renumbering.js';
import { secondsAt, wordAt } from '../../reading/wordTimes.js';
import { pauseAfterMs } from '../../text/pauses.js';
import type { LoadedChunk } from '../sound/loadedChunk.js';

export type ChunkState = 'waiting' | 'fetching' | 'fetched' | 'cached' | 'failed';

/** Until something has been heard, speech is assumed to be this fast, not counting pauses. */
const assumedSecondsPerUnit = 0.065;

/** What the page knows of a reading: its chunks, how far along each is, and how long it takes or probably will. */
export class ReadingModel {
  chunks: OutlineChunk[] = [];
  complete = false;
  private loaded = new Map<number, LoadedChunk>();
  private progress = new Map<number, 'fetching' | 'failed'>();
  private starts: readonly number[] | undefined;

  add(chunks: readonly OutlineChunk[], complete: boolean): void {
    this.chunks.push(...chunks);
    this.complete = complete;
    this.starts = undefined;
  }

  /** The text was edited. */
  recut({ from, removed, chunks, complete }: CommandOf<'recut'>, change: Renumbering): void {
    this.chunks = [...this.chunks.slice(0, from), ...chunks, ...this.chunks.slice(from + removed)];
    this.complete = complete;
    this.loaded = change.keysOf(this.loaded);
    this.progress = change.keysOf(this.progress);
    this.starts = undefined;
  }

  mark(index: number, progress: 'fetching' | 'failed'): void {
    this.progress.set(index, progress);
  }

  /** Nothing is on its way any more. */
  forgetFetching(): void {
    for (const [index, progress] of this.progress) if (progress === 'fetching') this.progress.delete(index);
  }

  get hasFailed(): boolean {
    return [...this.progress.values()].includes('failed');
  }

  load(index: number, chunk: LoadedChunk): void {
    this.loaded.set(index, chunk);
    this.progress.delete(index);
    this.starts = undefined;
  }

  /** Remains true of a chunk whose sound has been dropped: its waveform and times are still known. */
  sound(index: number): LoadedChunk | undefined {
    return this.loaded.get(index);
  }

  state(index: number): ChunkState {
    const loaded = this.loaded.get(index);
    if (loaded !== undefined) return loaded.cached ? 'cached' : 'fetched';
    return this.progress.get(index) ?? 'waiting';
  }

  seconds(index: number): number {
    return (this.startOf(index + 1) ?? 0) - (this.startOf(index) ?? 0);
  }

  /** The time at which a chunk starts, at speed 1. */
  startOf(index: number): number | undefined {
    this.starts ??= this.layOut();
    return this.starts[index];
  }

  get total(): number {
    return this.startOf(this.chunks.length) ?? 0;
  }

  placeAt(seconds: number): Place {
    const starts = (this.starts ??= this.layOut());
    let index = 0;
    while (index + 1 < this.chunks.length && (starts[index + 1] ?? Infinity) <= seconds) index++;
    const within = seconds - (starts[index] ?? 0);
    const loaded = this.loaded.get(index);
    if (loaded !== undefined) return { index, offset: wordAt(loaded.times, within)?.start ?? 0 };
    const text = this.chunks[index]?.text ?? '';
    const share = Math.min(1, Math.max(0, within / (this.seconds(index) || 1)));
    // A precise place in unknown words is not worth it: the word boundary before it will do.
    return { index, offset: Math.max(0, text.lastIndexOf(' ', Math.floor(share * text.length)) + 1) };
  }

  secondsOf({ index, offset }: Place): number {
    const start = this.startOf(index) ?? 0;
    const loaded = this.loaded.get(index);
    if (loaded !== undefined) return start + secondsAt(loaded.times, offset);
    const length = this.chunks[index]?.text.length ?? 1;
    return start + this.seconds(index) * (offset / Math.max(1, length));
  }

  private layOut(): readonly number[] {
    let units = 0;
    let seconds = 0;
    for (const [index, chunk] of this.loaded) {
      const outline = this.chunks[index];
      if (outline === undefined) continue;
      units += outline.text.length;
      seconds += chunk.seconds - pauseAfterMs(outline) / 1000;
    }
    const perUnit = units > 0 ? seconds / units : assumedSecondsPerUnit;
    const starts = [0];
    let at = 0;
    this.chunks.forEach((chunk, index) => {
      at += this.loaded.get(index)?.seconds ?? chunk.text.length * perUnit + pauseAfterMs(chunk) / 1000;
      starts.push(at);
    });
    return starts;
  }
}
