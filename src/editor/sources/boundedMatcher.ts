import { createContext, Script, type Context } from 'node:vm';
import type { PatternMatch, PatternMatcher } from '../../text/pronunciations/pronounce.js';

const script = new Script(`
  patterns.map(([source, flags]) => {
    const matches = [];
    for (const match of text.matchAll(new RegExp(source, flags))) {
      if (match[0] !== '') matches.push({ start: match.index, end: match.index + match[0].length, groups: match.slice(1) });
    }
    return matches;
  })
`);

/** How long patterns may take: all of them together, on one text, and in total before each gets its own limit. */
export interface PatternBudget {
  readonly textMs: number;
  readonly patienceMs: number;
}

const usualBudget: PatternBudget = { textMs: 250, patienceMs: 1000 };
const hurriedMs = 10;
const leastShareMs = 2;

/**
 * Runs the user's patterns with one time limit for all of them: V8 can stop a regular expression that backtracks
 * forever only by ending the script it runs in. If they take too long, each runs by itself for its share of the time,
 * and the slowest are left out from then on.
 */
export function boundedMatcher({ textMs, patienceMs }: PatternBudget = usualBudget): PatternMatcher {
  let context: Context | undefined;
  let patience = patienceMs;
  const tooSlow = new Set<string>();

  const run = (
    patterns: readonly RegExp[],
    text: string,
    limitMs: number,
  ): readonly (readonly PatternMatch[])[] | undefined => {
    const globals = (context ??= createContext({}));
    globals['patterns'] = patterns.map(({ source, flags }) => [source, flags]);
    globals['text'] = text;
    try {
      return script.runInContext(globals, {
        timeout: Math.ceil(limitMs),
      }) as readonly (readonly PatternMatch[])[];
    } catch (error) {
      // Of the script's realm, so no `Error` of this one.
      const { code } = error as { readonly code?: unknown };
      if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
      throw error;
    }
  };

  /** Runs each by itself, and keeps the fastest of those in time that fit into the whole. */
  const runEach = (
    patterns: readonly RegExp[],
    text: string,
    limitMs: number,
  ): ReturnType<PatternMatcher['match']> => {
    const shareMs = Math.max(leastShareMs, limitMs / patterns.length);
    const timed = patterns.map((pattern) => {
      const before = performance.now();
      const matches = run([pattern], text, shareMs)?.[0];
      return { pattern, matches, ms: performance.now() - before };
    });
    let spent = 0;
    for (const { pattern, matches, ms } of timed.toSorted((a, b) => a.ms - b.ms)) {
      spent += ms;
      if (matches === undefined || spent > limitMs) tooSlow.add(keyOf(pattern));
    }
    return timed.map(({ pattern, matches }) =>
      matches === undefined || tooSlow.has(keyOf(pattern)) ? 'ranAway' : matches,
    );
  };

  return {
    match: (patterns, text) => {
      const quick = patterns.filter((pattern) => !tooSlow.has(keyOf(pattern)));
      const before = performance.now();
      const limitMs = Math.max(hurriedMs, Math.min(textMs, patience));
      let found: ReturnType<PatternMatcher['match']> | undefined = run(quick, text, limitMs);
      if (found === undefined) {
        found = runEach(quick, text, limitMs);
        patience -= performance.now() - before;
      }
      const next = found[Symbol.iterator]();
      return patterns.map((pattern) => (quick.includes(pattern) ? (next.next().value ?? []) : 'ranAway'));
    },
  };
}

function keyOf({ source, flags }: RegExp): string {
  return `${flags}/${source}`;
}
