import { createContext, Script, type Context } from 'node:vm';
import type { PatternMatch, PatternMatcher } from '../../core/text/pronunciations/patternMatcher.js';

const script = new Script(`
  patterns.map(([source, flags]) => {
    const matches = [];
    for (const match of text.matchAll(new RegExp(source, flags))) {
      if (match[0] !== '') matches.push({ start: match.index, end: match.index + match[0].length, groups: match.slice(1) });
    }
    return matches;
  })
`);

/**
 * Runs the user's patterns with a time limit: V8 can end a regular expression that backtracks without end only by ending
 * the script that it runs in.
 */
export function boundedMatcher(limitMs = 250): PatternMatcher {
  let context: Context | undefined;
  const run = (
    patterns: readonly RegExp[],
    text: string,
  ): readonly (readonly PatternMatch[])[] | undefined => {
    const globals = (context ??= createContext({}));
    globals['patterns'] = patterns.map(({ source, flags }) => [source, flags]);
    globals['text'] = text;
    try {
      return script.runInContext(globals, { timeout: limitMs }) as readonly (readonly PatternMatch[])[];
    } catch (error) {
      if (isTimeout(error)) return undefined;
      throw error;
    }
  };
  return {
    match: (patterns, text) => {
      const together = run(patterns, text);
      // One of them ran away: each by itself shows which.
      return together ?? patterns.map((pattern) => run([pattern], text)?.[0] ?? 'ranAway');
    },
  };
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
