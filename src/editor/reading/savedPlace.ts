import * as v from 'valibot';
import { Stored, type Memory } from '../../disk/stored.js';
import { addressAfter, type Renamed } from '../../reading/edits.js';

const range = v.pipe(
  v.object({
    start: v.number(),
    end: v.number(),
    marks: v.exactOptional(v.pipe(v.array(v.number()), v.readonly())),
  }),
  v.check(({ start, end }) => start <= end),
);
export const ranges = v.pipe(v.array(range), v.readonly());

/** Under this name, a window keeps what waits in its queue. */
export const queueKey = 'lector.queue';

/** How far the reading of a document has come. */
const savedPlace = v.object({
  uri: v.string(),
  offset: v.number(),
  /** The words there. */
  at: v.exactOptional(range),
  /** What is being read of the document; absent if all. If it cannot be parsed, nothing more may be read. */
  ranges: v.exactOptional(ranges),
  /** Whether the user had stopped it. */
  stopped: v.exactOptional(v.boolean()),
});

export type SavedPlace = Readonly<v.InferOutput<typeof savedPlace>>;

const memory = v.object({ shown: v.optional(v.string()), places: v.array(v.unknown()) });

const mostPlaces = 50;

/** Remembers across window reloads how far each document has been read and which one the player shows. */
export class PlaceMemory {
  /** What was not read to its end, the last first. A document may have two: of the whole, and of parts of it. */
  all: readonly SavedPlace[];
  /** The newest, if the player shows its document. */
  shown: SavedPlace | undefined;

  private readonly kept;

  constructor(
    state: Memory,
    /** Told whether there are any. */
    private readonly changed: (hasPlaces: boolean) => void = () => undefined,
  ) {
    this.kept = new Stored(state, 'lector.places', memory);
    const { shown, places = [] } = this.kept.value ?? {};
    this.all = places.flatMap((one) => parsePlace(one) ?? []).slice(0, mostPlaces);
    if (this.all[0]?.uri === shown) this.shown = this.all[0];
    changed(this.all.length > 0);
  }

  of(uri: string): SavedPlace | undefined {
    return this.all.find((place) => place.uri === uri);
  }

  keep(place: SavedPlace): void {
    if (JSON.stringify(this.shown) === JSON.stringify(place)) return;
    this.shown = place;
    this.all = [place, ...this.all.filter((one) => !isOfSame(one, place))].slice(0, mostPlaces);
    this.write();
  }

  /** The player shows something else now; the places are kept. */
  leave(): void {
    if (this.shown === undefined) return;
    this.shown = undefined;
    this.write();
  }

  /** The document in the player has been read to the end, or is gone. */
  forgetShown(): void {
    if (this.shown === undefined) return;
    this.shown = undefined;
    this.all = this.all.slice(1);
    this.write();
  }

  renamed(files: readonly Renamed[]): void {
    const after = (place: SavedPlace): SavedPlace => ({ ...place, uri: addressAfter(place.uri, files) });
    const all = this.all.map(after);
    if (all.every(({ uri }, n) => uri === this.all[n]?.uri)) return;
    this.all = all.filter((place, n) => all.findIndex((one) => isOfSame(one, place)) === n);
    this.shown = this.shown && after(this.shown);
    this.write();
  }

  forget(uri: string): void {
    if (this.shown?.uri === uri) this.shown = undefined;
    this.all = this.all.filter((place) => place.uri !== uri);
    this.write();
  }

  private write(): void {
    this.changed(this.all.length > 0);
    void this.kept.keep({ shown: this.shown?.uri, places: [...this.all] });
  }
}

function isOfSame(one: SavedPlace, other: SavedPlace): boolean {
  return one.uri === other.uri && (one.ranges === undefined) === (other.ranges === undefined);
}

/** The place that was kept, if this version understands it. */
export function parsePlace(value: unknown): SavedPlace | undefined {
  const result = v.safeParse(savedPlace, value);
  return result.success ? result.output : undefined;
}
