import { isUnchanged, type Segment } from '../segment.js';

export interface Respeaking {
  /** Says the text again with a language's words for signs; without a language, with those of the voice. */
  readonly speak: (language?: string) => Iterable<Segment>;
  /** Whether the user wants words said differently in this language. */
  readonly hasPronunciations?: (language: string) => boolean;
}

/** Says segments in the words of other languages. For each of those, the text is said again, as far as needed. */
export class Rewording {
  private readonly said = new Map<string, Iterator<Segment, unknown>>();
  private readonly next = new Map<string, Segment | undefined>();

  constructor(
    /** The language that the text was first said in. */
    private readonly first: string | undefined,
    private readonly text: Respeaking,
  ) {}

  in(language: string | undefined, segment: Segment): Segment {
    if (language === undefined) return segment;
    const { first, text } = this;
    const isDifferent =
      language !== first && (saysSigns(segment) || text.hasPronunciations?.(language) === true);
    return { ...((isDifferent ? this.same(language, segment) : undefined) ?? segment), language };
  }

  /** The segment for the same place. */
  private same(language: string, segment: Segment): Segment | undefined {
    const { start, end } = placeOf(segment);
    let { said, next } = { said: this.said.get(language), next: this.next.get(language) };
    if (said === undefined) {
      this.said.set(language, (said = this.text.speak(language)[Symbol.iterator]()));
      next = take(said);
    }
    while (next !== undefined && placeOf(next).start < start) next = take(said);
    this.next.set(language, next);
    return next !== undefined && placeOf(next).start === start && placeOf(next).end === end
      ? next
      : undefined;
  }
}

function saysSigns({ text, map }: Segment): boolean {
  return map.some((run) => !isUnchanged(run) && /\p{L}/u.test(text.slice(run.start, run.end)));
}

function placeOf({ map }: Segment): { readonly start: number; readonly end: number } {
  return { start: map[0]?.source.start ?? 0, end: map.at(-1)?.source.end ?? 0 };
}

function take(segments: Iterator<Segment, unknown>): Segment | undefined {
  const step = segments.next();
  return step.done === true ? undefined : step.value;
}
