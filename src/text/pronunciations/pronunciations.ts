/** One entry of the setting: what to look for and what to say instead. */
export interface PronunciationRule {
  /** As the user wrote it, for use in messages. */
  readonly entry: string;
  readonly pattern: RegExp;
  readonly says: string;
  /** A word matches literally; a regular expression may refer to its groups as `$1`. */
  readonly kind: 'word' | 'expression';
  /** The language id or spoken language that the entry is for; absent for all. */
  readonly language?: string;
}

export interface Pronunciations {
  readonly rules: readonly PronunciationRule[];
  /** Every word entry, so that code does not split a name that has its own pronunciation. */
  readonly words: ReadonlySet<string>;
}

/** An unusable entry, and why. If the whole setting is unusable, the entry is empty. */
export interface PronunciationProblem {
  readonly entry: string;
  readonly reason: 'notAnObject' | 'notText' | 'emptyEntry' | 'badExpression';
}

export const noPronunciations: Pronunciations = { rules: [], words: new Set() };

const expressionForm = /^\/(.+)\/([a-z]*)$/s;
/** The key of the entries for one language. */
export const languageForm = /^\[([^\]]+)\]$/;

/**
 * Reads the setting: `{ "kubectl": "cube control", "/v(\\d+)/i": "version $1", "[python]": { … } }`. Bad entries are
 * left out and reported; the rest still works.
 */
export function parsePronunciations(setting: unknown): {
  readonly pronunciations: Pronunciations;
  readonly problems: readonly PronunciationProblem[];
} {
  const rules: PronunciationRule[] = [];
  const problems: PronunciationProblem[] = [];
  readEntries(setting, undefined, rules, problems);
  const words = new Set(rules.filter(({ kind }) => kind === 'word').map(({ entry }) => entry));
  return { pronunciations: { rules, words }, problems };
}

function readEntries(
  entries: unknown,
  language: string | undefined,
  rules: PronunciationRule[],
  problems: PronunciationProblem[],
): void {
  if (entries === undefined || entries === null) return;
  if (typeof entries !== 'object' || Array.isArray(entries)) {
    problems.push({ entry: language === undefined ? '' : `[${language}]`, reason: 'notAnObject' });
    return;
  }
  for (const [entry, says] of Object.entries(entries)) {
    const scope = languageForm.exec(entry)?.[1];
    if (scope !== undefined && language === undefined && typeof says === 'object') {
      readEntries(says, scope, rules, problems);
    } else if (typeof says !== 'string') {
      problems.push({ entry, reason: 'notText' });
    } else {
      const rule = ruleOf(entry, says);
      if ('reason' in rule) problems.push(rule);
      else rules.push(language === undefined ? rule : { ...rule, language });
    }
  }
}

function ruleOf(entry: string, says: string): PronunciationRule | PronunciationProblem {
  const [, source, flags = ''] = expressionForm.exec(entry) ?? [];
  if (source === undefined) {
    return entry.trim() === ''
      ? { entry, reason: 'emptyEntry' }
      : { entry, pattern: wordPattern(entry), says, kind: 'word' };
  }
  try {
    const pattern = new RegExp(source, (flags.includes('g') ? flags : `${flags}g`).replace('y', ''));
    return { entry, pattern, says, kind: 'expression' };
  } catch {
    return { entry, reason: 'badExpression' };
  }
}

/** What the setting calls a word: one that would be taken for an expression or a language is spelled as an expression. */
export function keyOf(word: string): string {
  return expressionForm.test(word) || languageForm.test(word) ? String(wordPattern(word)) : word;
}

/** A word must stand alone, and an entry without capitals also matches at the start of a sentence. */
function wordPattern(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const before = /^[\p{L}\p{N}\p{M}_]/u.test(word) ? '(?<![\\p{L}\\p{N}\\p{M}_])' : '';
  const after = /[\p{L}\p{N}\p{M}_]$/u.test(word) ? '(?![\\p{L}\\p{N}\\p{M}_])' : '';
  return new RegExp(before + escaped + after, word === word.toLowerCase() ? 'giu' : 'gu');
}
