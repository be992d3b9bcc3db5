import { rewrite, type Edit, type MappedText } from './mappedText.js';

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
  readonly reason: 'notAnObject' | 'notText' | 'tooLong' | 'emptyEntry' | 'badExpression';
}

/**
 * Of a word, and of what is said instead: anything longer is not a word, and may cost as many characters at each place. With
 * its groups, an expression makes what it finds longer by no more than this.
 */
export const mostCharacters = 100;

const expressionForm = /^\/(.+)\/([a-z]*)$/s;
/** The key of the entries for one language. */
const languageForm = /^\[([^\]]+)\]$/;

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
    } else if (says.length > mostCharacters) {
      problems.push({ entry, reason: 'tooLong' });
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

/** One entry of the setting `lector.pronunciations`, as a person sees and changes it. */
export interface PronunciationEntry {
  /** A word or words, or a regular expression between slashes. */
  readonly word: string;
  readonly says: string;
  /** The language id, or the language of the text, that it is for; absent for all. */
  readonly language?: string;
}

type Setting = Readonly<Record<string, unknown>>;

/** What can be shown and changed of the setting; `parsePronunciations` tells what is wrong with the rest. */
export function pronunciationEntries(setting: unknown): readonly PronunciationEntry[] {
  return Object.entries(objectOf(setting)).flatMap(([key, value]): PronunciationEntry[] => {
    if (typeof value === 'string') return [{ word: key, says: value }];
    const language = languageForm.exec(key)?.[1];
    if (language === undefined) return [];
    return Object.entries(objectOf(value)).flatMap(([word, says]) =>
      typeof says === 'string' ? [{ word, says, language }] : [],
    );
  });
}

/** The one that counts for a word, which is called as `keyOf` says, in a text of these languages. */
export function entryFor<Entry extends PronunciationEntry>(
  word: string,
  languages: readonly (string | undefined)[],
  entries: readonly Entry[],
): Entry | undefined {
  const own = entries.filter((entry) => entry.word === word);
  return (
    own.findLast(({ language }) => language !== undefined && languages.includes(language)) ??
    own.findLast(({ language }) => language === undefined)
  );
}

/** The setting with the entry in place of one for the same word and language. Everything else stays as it is. */
export function withPronunciation(setting: unknown, { word, says, language }: PronunciationEntry): Setting {
  const all = objectOf(setting);
  // A word must not replace the entries of a language.
  if (language === undefined) return { ...all, [typeof all[word] === 'object' ? keyOf(word) : word]: says };
  const key = `[${language}]`;
  return { ...all, [key]: { ...objectOf(all[key]), [word]: says } };
}

export function withoutPronunciation(
  setting: unknown,
  { word, language }: Pick<PronunciationEntry, 'word' | 'language'>,
): Setting {
  const all = objectOf(setting);
  if (language === undefined) return without(all, word);
  const key = `[${language}]`;
  const rest = without(objectOf(all[key]), word);
  return Object.keys(rest).length === 0 ? without(all, key) : { ...all, [key]: rest };
}

function objectOf(value: unknown): Setting {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Setting) : {};
}

function without(setting: Setting, key: string): Setting {
  return Object.fromEntries(Object.entries(setting).filter(([other]) => other !== key));
}

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

/** Equal for all texts that a case-insensitive pattern takes for the same. */
function folded(text: string): string {
  return text.toLowerCase().toUpperCase();
}

function editOf({ kind, says }: PronunciationRule, { start, end, groups }: PatternMatch): Edit {
  if (kind === 'word') return { start, end, text: says };
  // A group that looks ahead may hold the whole rest of the text, at each place, as often as it is said.
  let left = end - start + mostCharacters - says.length;
  const text = says.replace(/\$(\d{1,2})/g, (_, number: string) => {
    const group = (groups[Number(number) - 1] ?? '').slice(0, left);
    left -= group.length;
    return group;
  });
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

function matchesOf(pattern: RegExp, text: string): PatternMatch[] {
  const matches: PatternMatch[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match;
    if (whole !== '') matches.push({ start: match.index, end: match.index + whole.length, groups });
  }
  return matches;
}
