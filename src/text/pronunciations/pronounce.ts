import { rewrite, type Edit, type MappedText } from '../mappedText.js';
import type { PronunciationRule, Pronunciations } from './pronunciations.js';

/** Replaces what the user wants pronounced differently. */
export class Pronouncer {
  private readonly words: readonly { readonly rule: PronunciationRule; readonly folded: string }[];
  private expressions: readonly PronunciationRule[];

  constructor(
    pronunciations: Pronunciations,
    languages: readonly string[],
    private readonly matcher: PatternMatcher,
    /** Called once per pattern, which is not tried again in this reading. */
    private readonly ranAway: (entry: string) => void,
  ) {
    const rules = pronunciations.rules
      .filter(({ language }) => language === undefined || languages.includes(language))
      // Rules for one language come before rules for all.
      .sort((a, b) => Number(a.language === undefined) - Number(b.language === undefined));
    this.words = rules
      .filter(({ kind }) => kind === 'word')
      .map((rule) => ({ rule, folded: folded(rule.entry) }));
    this.expressions = rules.filter(({ kind }) => kind === 'expression');
  }

  apply(mapped: MappedText): MappedText {
    const { text } = mapped;
    const searched = folded(text);
    // Most texts hold none of the words, and a pattern takes milliseconds when it is used for the first time.
    const words = this.words.filter(({ folded }) => searched.includes(folded));
    const edits = words.flatMap(({ rule }) =>
      matchesOf(rule.pattern, text).map((match) => editOf(rule, match)),
    );
    if (this.expressions.length > 0) edits.push(...this.expressionEdits(text));
    return rewrite(mapped, firstOfOverlapping(edits));
  }

  private expressionEdits(text: string): Edit[] {
    const patterns = this.expressions.map(({ pattern }) => pattern);
    const found = this.matcher.match(patterns, text);
    const edits = this.expressions.flatMap((rule, index) => {
      const matches = found[index] ?? [];
      if (matches !== 'ranAway') return matches.map((match) => editOf(rule, match));
      this.ranAway(rule.entry);
      return [];
    });
    this.expressions = this.expressions.filter((_, index) => found[index] !== 'ranAway');
    return edits;
  }
}

/** The same for all texts that a pattern takes for each other because of their case. */
function folded(text: string): string {
  return text.toLowerCase().toUpperCase();
}

function editOf(rule: PronunciationRule, { start, end, groups }: PatternMatch): Edit {
  const text =
    rule.kind === 'word'
      ? rule.says
      : rule.says.replace(/\$(\d{1,2})/g, (_, group: string) => groups[Number(group) - 1] ?? '');
  return { start, end, text };
}

function firstOfOverlapping(edits: readonly Edit[]): Edit[] {
  // Sorting is stable: if two matches start together, the one with the earlier rule is kept.
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  }
  return kept;
}

export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** Runs the user's regular expressions, which nobody has vetted. */
export interface PatternMatcher {
  /** For each pattern, its matches in the text, or `ranAway` if it had to be stopped. */
  match(patterns: readonly RegExp[], text: string): readonly (readonly PatternMatch[] | 'ranAway')[];
}

/** Runs them as they are. It cannot stop one that backtracks forever. */
export const trustingMatcher: PatternMatcher = {
  match: (patterns, text) => patterns.map((pattern) => matchesOf(pattern, text)),
};

function matchesOf(pattern: RegExp, text: string): PatternMatch[] {
  const matches: PatternMatch[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match;
    if (whole !== '') matches.push({ start: match.index, end: match.index + whole.length, groups });
  }
  return matches;
}
