import type * as vscode from 'vscode';
import type { SourceRange } from '../../core/text/segment.js';

/** Where a reading of a document stands, kept over a reload of the window. */
export interface SavedPlace {
  readonly uri: string;
  readonly offset: number;
  /** The parts of the document that are being read; absent where that is all of it. */
  readonly ranges?: readonly SourceRange[];
}

const key = 'lector.place';

export class PlaceMemory {
  private last: string | undefined;

  constructor(private readonly memory: vscode.Memento) {}

  get saved(): SavedPlace | undefined {
    return parsePlace(this.memory.get(key));
  }

  keep(place: SavedPlace): void {
    const text = JSON.stringify(place);
    if (this.last === text) return;
    this.last = text;
    void this.memory.update(key, place);
  }

  forget(): void {
    if (this.last === undefined && this.saved === undefined) return;
    this.last = undefined;
    void this.memory.update(key, undefined);
  }
}

/** Another version of Lector may have written it. */
export function parsePlace(value: unknown): SavedPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uri, offset, ranges } = value as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || typeof offset !== 'number') return undefined;
  if (ranges === undefined) return { uri, offset };
  // What was to be read is not known any more, and more than that must not be.
  if (!Array.isArray(ranges) || !ranges.every(isRange)) return undefined;
  return { uri, offset, ranges };
}

function isRange(value: unknown): value is SourceRange {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Readonly<Record<string, unknown>>;
  return typeof start === 'number' && typeof end === 'number' && start <= end;
}
