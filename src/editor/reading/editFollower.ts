import * as vscode from 'vscode';
import { ChunkList } from '../../reading/chunkList.js';
import { movedChunk } from '../../reading/movedChunk.js';
import { isReading } from '../../reading/playbackState.js';
import type { Reader } from '../../reading/reader.js';
import { recutReading } from '../../reading/recutReading.js';
import { recutChunks } from '../../text/recutChunks.js';
import type { Chunk, SourceRange } from '../../text/segment.js';
import { fittingRest, type Fits } from '../../reading/fittingRest.js';
import type { EditedDocuments } from '../highlight/editedDocuments.js';
import type { Source } from '../sources/source.js';
import { Turns } from '../turns.js';
import type { SourceChunker } from './sourceChunker.js';

/** Someone who stops typing for this long has finished a change. */
const settledMs = 700;
/** A text that is changed all the time is read again at least this often. */
const longestMs = 5000;
/** The share of the time that may go into rereading edited text. */
const share = 1 / 5;

export interface EditFollowerParts {
  readonly reader: Reader;
  readonly edited: EditedDocuments;
  readonly chunksOf: SourceChunker;
  /** What may be read of the text ahead. */
  readonly stillFits: () => Promise<Fits>;
  /** What is being read. A different array means a different reading. */
  readonly sources: () => readonly Source[];
  /** The reading has these now; `isEdited` tells whether they were edited again in the meantime. */
  readonly become: (sources: readonly Source[], isEdited: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Gives the reading the current text whenever its documents are edited. Loaded with the first edit. */
export class EditFollower implements vscode.Disposable {
  private isDue = false;
  private firstEdit: number | undefined;
  private tookMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly parts: EditFollowerParts) {}

  /** Nothing is reread while somebody is typing, or before a stopped reading goes on. */
  edited(): void {
    this.isDue = true;
    clearTimeout(this.timer);
    if (!isReading(this.parts.reader.state)) return;
    const now = Date.now();
    this.firstEdit ??= now;
    const rest = this.tookMs / share;
    const wait = Math.max(rest, Math.min(settledMs, this.firstEdit + longestMs - now));
    this.timer = setTimeout(() => void this.settle(), wait);
  }

  /** Resolves when the reading has the text as it is now. */
  settle(): Promise<void> {
    clearTimeout(this.timer);
    this.work = this.work.then(() => this.follow());
    return this.work;
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async follow(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    this.firstEdit = undefined;
    const begun = performance.now();
    try {
      await this.readAgain();
    } catch (error) {
      this.parts.failed(error);
    }
    this.tookMs = performance.now() - begun;
  }

  private async readAgain(): Promise<void> {
    const { reader, edited, chunksOf, stillFits, sources, become } = this.parts;
    const old = sources();
    const upTo = edited.upToNow();
    const moved = (document: vscode.TextDocument | undefined, range: SourceRange) =>
      document === undefined ? { ...range, touched: false } : edited.now(document, range, upTo);
    const move = (chunk: Chunk): Chunk =>
      movedChunk(chunk, (range) => moved(old[chunk.part ?? 0]?.document, range));
    const now = old.map((source) => sourceNow(source, (range) => moved(source.document, range)));

    const [chunks, fits] = await Promise.all([chunksOf(now), stillFits()]);
    if (sources() !== old) return;
    const known = reader.known.map(move);
    const place = reader.state.name === 'idle' ? 0 : reader.state.place.index;
    const list = new ChunkList(fittingRest(recutChunks(chunks(), known), known[place], fits));
    const turns = new Turns();
    for (let count = 0; !reaches(list, known); count++) {
      list.at(count);
      await turns.pass();
      if (sources() !== old) return;
    }
    reader.recut(({ known, ...standing }) => {
      const before = known.map(move);
      // The reading may have gone on meanwhile.
      while (!reaches(list, before)) list.at(list.known.length);
      edited.forget(upTo);
      become(now, !edited.isLatest(upTo));
      return recutReading({ ...standing, before, now: list });
    });
  }
}

/** The document as it is now, which VS Code may have closed and opened again. */
function sourceNow(source: Source, moved: (range: SourceRange) => SourceRange): Source {
  const { document, range } = source;
  if (document === undefined) return source;
  const uri = document.uri.toString();
  const open = document.isClosed
    ? vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri)
    : document;
  const now = { ...source, text: (open ?? document).getText() };
  if (range === undefined) return now;
  const { start, end } = moved(range);
  return { ...now, range: { start, end } };
}

/** Whether a list has been cut at least as far into the text as these chunks. */
function reaches(list: ChunkList, chunks: readonly Chunk[]): boolean {
  const last = chunks.at(-1);
  const latest = list.known.at(-1);
  if (list.complete || last === undefined) return true;
  if (latest === undefined) return false;
  const part = (latest.part ?? 0) - (last.part ?? 0);
  return part > 0 || (part === 0 && (latest.map[0]?.source.start ?? 0) >= (last.map.at(-1)?.source.end ?? 0));
}
