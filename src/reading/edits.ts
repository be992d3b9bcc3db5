import type { Clock } from '../core/clock.js';
import { isUnchanged, type Chunk, type MapRun, type SourceRange } from '../text/segment.js';
import { sentences } from '../text/sentences/sentences.js';
import type { TextEdit } from '../text/textEdit.js';

export interface EditedRange extends SourceRange {
  /** Whether something inside it changed. */
  readonly touched: boolean;
}

interface Address {
  toString(): string;
}

/** A file or a folder, as VS Code tells of it. */
export interface Renamed {
  readonly oldUri: Address;
  readonly newUri: Address;
}

/** The address of a file once other names were given to it, or to folders that it is in. */
export function addressAfter(address: string, renamed: readonly Renamed[]): string {
  return renamed.reduce((name, { oldUri, newUri }) => {
    const old = oldUri.toString();
    return name === old || name.startsWith(`${old}/`) ? newUri.toString() + name.slice(old.length) : name;
  }, address);
}

/** Where a range of the text that was read is now. */
export function afterEdits(range: SourceRange, edits: readonly TextEdit[]): EditedRange {
  let { start, end } = range;
  let touched = false;
  for (const edit of edits) {
    const editEnd = edit.start + edit.removed;
    const growth = edit.inserted - edit.removed;
    if (editEnd <= start && !(edit.start === start && edit.removed === 0 && end === start)) {
      start += growth;
      end += growth;
    } else if (edit.start < end) {
      touched = true;
      start = Math.min(start, edit.start);
      end = Math.max(end + growth, edit.start + edit.inserted);
    }
  }
  return { start, end: Math.max(start, end), touched };
}

/** A chunk from before an edit, with the places where its text is now. */
export function movedChunk<C extends Chunk>(chunk: C, now: (range: SourceRange) => EditedRange): C {
  const isEdited = chunk.map.some(({ source }) => now(source).touched);
  // An edit is in one sentence, and the others keep their exact places.
  const runs = isEdited ? bySentence(chunk) : chunk.map;
  const map = runs.map((run) => {
    const { start, end } = now(run.source);
    return { ...run, source: { start, end } };
  });
  return { ...chunk, map, ...(isEdited && { edited: true }) };
}

/** The chunk's runs, cut where sentences begin. */
function bySentence({ text, map }: Chunk): readonly MapRun[] {
  const starts = [...sentences(text)].map(({ start }) => start);
  return map.flatMap((run) => {
    if (!isUnchanged(run)) return [run];
    const cuts = [run.start, ...starts.filter((start) => start > run.start && start < run.end), run.end];
    return cuts.slice(0, -1).map((start, n) => {
      const end = cuts[n + 1] ?? run.end;
      const offset = run.source.start - run.start;
      return { start, end, source: { start: start + offset, end: end + offset } };
    });
  });
}

/** Someone who stops typing for this long has finished a change. */
const settledMs = 700;
/** A text that is changed all the time is read again at least this often. */
const longestMs = 5000;
/** The share of the time that may go into rereading edited text. */
const share = 1 / 5;
/** A reread that seems to need more rest than this was interrupted: the computer was asleep. */
const longestRestMs = 60_000;

/** When a reading whose documents are edited gets their current text: not while somebody is typing. */
export class FollowedEdits {
  private isDue = false;
  private firstEdit: number | undefined;
  private tookMs = 0;
  private cancel: () => void = () => undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    /** Gives the reading its text as it is now. */
    private readonly reread: () => Promise<void>,
    /** Without a reading under way, there is time until it goes on. */
    private readonly isReading: () => boolean,
    /** Whether more of the message that is heard is on its way. It would be asked for in another form, and paid again. */
    private readonly isArriving: () => boolean,
    private readonly clock: Clock,
  ) {}

  /** A new reading begins, with the text as it is now. */
  begin(): void {
    this.cancel();
    this.isDue = false;
    this.firstEdit = undefined;
  }

  edited(): void {
    this.isDue = true;
    this.cancel();
    if (!this.isReading()) return;
    const now = this.clock.now();
    this.firstEdit ??= now;
    const rest = Math.min(this.tookMs / share, longestRestMs);
    const wait = Math.max(rest, Math.min(settledMs, this.firstEdit + longestMs - now));
    const follow = (): void => {
      if (this.isArriving()) this.cancel = this.clock.after(settledMs, follow);
      else void this.settled();
    };
    this.cancel = this.clock.after(wait, follow);
  }

  /** Resolves when the reading has the text as it is now. */
  settled(): Promise<void> {
    this.cancel();
    this.work = this.work.then(() => this.follow());
    return this.work;
  }

  dispose(): void {
    this.cancel();
  }

  private async follow(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    this.firstEdit = undefined;
    const begun = this.clock.now();
    await this.reread();
    this.tookMs = this.clock.now() - begun;
  }
}
