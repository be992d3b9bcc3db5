import type * as vscode from 'vscode';
import type { EditedRange } from '../../core/playback/editedRange.js';

/** Where a reading of a document stands, kept over a reload of the window. */
export interface SavedPlace {
  readonly uri: string;
  readonly offset: number;
}

const key = 'lector.place';

export class PlaceMemory {
  private last: SavedPlace | undefined;

  constructor(private readonly memory: vscode.Memento) {}

  get saved(): SavedPlace | undefined {
    const value = this.memory.get<Partial<SavedPlace>>(key);
    return typeof value?.uri === 'string' && typeof value.offset === 'number'
      ? { uri: value.uri, offset: value.offset }
      : undefined;
  }

  keep(document: vscode.TextDocument, { start }: EditedRange): void {
    const place = { uri: document.uri.toString(), offset: start };
    if (this.last?.uri === place.uri && this.last.offset === place.offset) return;
    this.last = place;
    void this.memory.update(key, place);
  }

  forget(): void {
    if (this.last === undefined && this.saved === undefined) return;
    this.last = undefined;
    void this.memory.update(key, undefined);
  }
}
