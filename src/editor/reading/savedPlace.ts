import type * as vscode from 'vscode';
import type { SourceRange } from '../../text/segment.js';

/** How far the reading of a document has come. */
export interface SavedPlace {
  readonly uri: string;
  readonly offset: number;
  /** The parts of the document that are being read; absent if that is the whole document. */
  readonly ranges?: readonly SourceRange[];
  /** Whether the user had stopped it. */
  readonly stopped?: boolean;
}

const key = 'lector.places';
const mostPlaces = 50;

/** Remembers across window reloads how far each document has been read and which one the player shows. */
export class PlaceMemory {
  /** Newest first. */
  private places: readonly SavedPlace[];
  private shownUri: string | undefined;

  constructor(private readonly memory: vscode.Memento) {
    const { shown, places } = parseMemory(memory.get(key));
    this.places = places;
    this.shownUri = shown;
  }

  /** The place in the document that the player shows. */
  get shown(): SavedPlace | undefined {
    return this.shownUri === undefined ? undefined : this.of(this.shownUri);
  }

  of(uri: string): SavedPlace | undefined {
    return this.places.find((place) => place.uri === uri);
  }

  keep(place: SavedPlace): void {
    if (this.shownUri === place.uri && JSON.stringify(this.places[0]) === JSON.stringify(place)) return;
    this.shownUri = place.uri;
    this.places = [place, ...this.places.filter(({ uri }) => uri !== place.uri)].slice(0, mostPlaces);
    this.write();
  }

  /** The player shows something else now; the places are kept. */
  leave(): void {
    if (this.shownUri === undefined) return;
    this.shownUri = undefined;
    this.write();
  }

  /** The document in the player has been read to the end, or is gone. */
  forgetShown(): void {
    const { shownUri } = this;
    if (shownUri === undefined) return;
    this.shownUri = undefined;
    this.places = this.places.filter(({ uri }) => uri !== shownUri);
    this.write();
  }

  private write(): void {
    void this.memory.update(key, { shown: this.shownUri, places: this.places });
  }
}

function parseMemory(value: unknown): {
  readonly shown: string | undefined;
  readonly places: readonly SavedPlace[];
} {
  const { shown, places } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return {
    shown: typeof shown === 'string' ? shown : undefined,
    places: Array.isArray(places) ? places.flatMap((one) => parsePlace(one) ?? []).slice(0, mostPlaces) : [],
  };
}

/** The value may come from another version of Lector. */
export function parsePlace(value: unknown): SavedPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uri, offset, ranges, stopped } = value as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || typeof offset !== 'number') return undefined;
  const place = { uri, offset, ...(stopped === true && { stopped }) };
  if (ranges === undefined) return place;
  // If the ranges cannot be read, it is unclear what was to be read, and it must not be more than that.
  if (!Array.isArray(ranges) || !ranges.every(isRange)) return undefined;
  return { ...place, ranges };
}

function isRange(value: unknown): value is SourceRange {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Readonly<Record<string, unknown>>;
  return typeof start === 'number' && typeof end === 'number' && start <= end;
}
