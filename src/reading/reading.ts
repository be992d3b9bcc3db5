import { isSameSound, type VoicesNow } from '../core/voices/voice.js';
import type { Chunk } from '../text/segment.js';
import type { Narrator, VoiceWish } from './narrator.js';
import type { AnyText } from './world.js';

/** `refused`: it never began, and the user knows why. `wordless`: there is nothing in it to say. */
export type Over = 'ended' | 'stopped' | 'replaced' | 'refused' | 'wordless';

/** Texts that are read: from the moment somebody asks to hear them until another reading takes their place. */
export class Reading<Text> {
  /** Tells whoever asked for it, once, that no more of it will be heard by itself. */
  readonly over: (how: Over) => void;
  voice: VoiceWish | undefined;
  /** As they are now, if they were edited. */
  texts: readonly Text[] = [];
  /** Where the first text is cut from, if not from its start: long before the place where it is first heard. */
  cutFrom: number | undefined;
  /** All that may be spoken. */
  whole: () => Iterable<Chunk> = () => [];
  narrator: Narrator | undefined;
  private work = new AbortController();

  constructor(over: (how: Over) => void = () => undefined) {
    let isOver = false;
    this.over = (how) => {
      if (isOver) return;
      isOver = true;
      over(how);
    };
  }

  /** Tells later whether what is begun now may go on: not once the user stops it, or another takes its place. */
  whileWanted(): () => boolean {
    const { signal } = this.work;
    return () => !signal.aborted;
  }

  speakWith(narrator: Narrator): void {
    this.narrator?.done();
    this.narrator = narrator;
  }

  soundsLike(voices: VoicesNow): boolean {
    return this.narrator !== undefined && isSameSound(voices, this.narrator);
  }

  /** Ends what is under way. What is asked for after that is new. */
  stop(): void {
    this.work.abort();
    this.work = new AbortController();
  }

  /** Another reading takes its place. */
  end(): void {
    this.work.abort();
    this.narrator?.done();
  }
}

/** About an hour of speech: who wants to go back further can begin there. */
const mostBack = 50_000;

/** Where to begin to read a long text that is heard from a place on: so near to it that getting there takes no time. */
export function startBefore([first]: readonly AnyText[], place: number | undefined): number | undefined {
  if (first === undefined || place === undefined) return undefined;
  const { text, range: { start, end } = { start: 0, end: text.length } } = first;
  const latest = Math.min(place, end) - mostBack;
  if (latest <= start) return undefined;
  const earliest = Math.max(start, latest - mostBack / 10);
  const before = text.slice(earliest, latest);
  const paragraph = [...before.matchAll(/\n\r?\n/g)].at(-1)?.index ?? before.lastIndexOf('\n');
  return earliest + paragraph + 1;
}

/** What is read of these texts if the first is read from there on. */
export function textsFrom<Text extends AnyText>(
  texts: readonly Text[],
  from: number | undefined,
): readonly Text[] {
  const [first, ...others] = texts;
  if (first === undefined || from === undefined) return texts;
  return [{ ...first, range: { start: from, end: first.range?.end ?? first.text.length } }, ...others];
}

/**
 * About how many characters will be said of these texts after the chunks that are known, if what follows is like them:
 * of code, say, only the comments. To cut a long text just to know how long it takes would cost more than that is worth.
 */
export function restAfter(known: readonly Chunk[], texts: readonly AnyText[]): number | undefined {
  const last = known.at(-1);
  const sourceEnd = last?.map.at(-1)?.source.end;
  if (last === undefined || sourceEnd === undefined) return undefined;
  const at = last.part ?? 0;
  let behind = 0;
  let ahead = 0;
  for (const [part, { text, range }] of texts.entries()) {
    const { start, end } = range ?? { start: 0, end: text.length };
    const reached = part < at ? end : part > at ? start : Math.min(end, Math.max(start, sourceEnd));
    behind += reached - start;
    ahead += end - reached;
  }
  const said = known.reduce((sum, chunk) => sum + chunk.text.length, 0);
  return behind === 0 ? undefined : (ahead * said) / behind;
}
