import { isUnchanged, type Segment, type SourceRange } from '../segment.js';

export interface Respeaking {
  /** Says the text again with a language's words for signs; without a language, with those of the voice. */
  readonly speak: (language?: string) => Iterable<Segment>;
  /** Whether the user wants words said differently in this language. */
  readonly hasPronunciations?: (language: string) => boolean;
}

/** Says segments in the words of other languages. For each of those, the text is said again, as far as needed. */
export class Rewording {
  private readonly said = new Map<
    string,
    { readonly rest: Iterator<Segment, undefined>; next?: Segment | undefined }
  >();

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
    let said = this.said.get(language);
    if (said === undefined) {
      const rest = this.text.speak(language)[Symbol.iterator]() as Iterator<Segment, undefined>;
      this.said.set(language, (said = { rest, next: rest.next().value }));
    }
    while (said.next !== undefined && placeOf(said.next).start < start) said.next = said.rest.next().value;
    const { next } = said;
    return next && placeOf(next).start === start && placeOf(next).end === end ? next : undefined;
  }
}

function saysSigns({ text, map }: Segment): boolean {
  return map.some((run) => !isUnchanged(run) && /\p{L}/u.test(text.slice(run.start, run.end)));
}

function placeOf({ map }: Segment): SourceRange {
  return { start: map[0]?.source.start ?? 0, end: map.at(-1)?.source.end ?? 0 };
}
