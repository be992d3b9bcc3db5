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

export function matchesOf(pattern: RegExp, text: string): PatternMatch[] {
  const matches: PatternMatch[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match;
    if (whole !== '') matches.push({ start: match.index, end: match.index + whole.length, groups });
  }
  return matches;
}
