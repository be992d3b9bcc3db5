import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script, type Context } from 'node:vm';
import type * as vscode from 'vscode';
import type { SettingKey, SettingValue } from '../../core/settingValue.js';
import type { LineTokenizer, TokenizedLine } from '../../text/code/lineTokenizer.js';
import { declaredLanguage, inTheirLanguages } from '../../text/language/inTheirLanguages.js';
import type { LanguageScores } from '../../text/language/languageScores.js';
import type { MappedText } from '../../text/mappedText.js';
import {
  type PatternMatch,
  type PatternMatcher,
  parsePronunciations,
  type PronunciationProblem,
} from '../../text/pronunciations.js';
import { digitByDigit } from '../../text/prose/digits.js';
import { codeLanguagesIn, readSource } from '../../text/readSource.js';
import type { Segment, SourceRange } from '../../text/segment.js';
import type { TextSettings } from '../../text/settings.js';
import { englishWords, parseSpokenWords, type SpokenWords } from '../../text/words/spokenWords.js';
import type { Source } from './source.js';
import type { Grammars } from './textmateGrammars.js';

export type SettingReader = <Key extends SettingKey>(key: Key, languageId?: string) => SettingValue<Key>;

/** The settings for how text is read, and what is wrong with the pronunciations among them. */
export function textSettings(
  read: SettingReader,
  languageIds: readonly string[] = [],
  proof = false,
): { readonly settings: TextSettings; readonly problems: readonly PronunciationProblem[] } {
  const { pronunciations, problems } = parsePronunciations(read('pronunciations'));
  const byLanguage = <Key extends SettingKey>(key: Key): Record<string, SettingValue<Key>> =>
    Object.fromEntries(languageIds.map((languageId) => [languageId, read(key, languageId)]));
  return {
    settings: {
      code: read('speak.code'),
      codeByLanguage: byLanguage('speak.code'),
      fences: read('speak.fences'),
      fencesByLanguage: byLanguage('speak.fences'),
      tables: read('speak.tables'),
      punctuation: proof ? 'all' : read('speak.punctuation'),
      urls: read('speak.urls'),
      emoji: read('speak.emoji'),
      indentation: read('speak.indentation'),
      numbers: read('speak.numbers'),
      proof,
      pronunciations,
    },
    problems,
  };
}

const wordsRead = new Map<string, SpokenWords>();

/** The names of signs and emoji in a language; in English if nobody knows which it is. */
export function packedWords(parts: Pick<vscode.Uri, 'fsPath'>, language: string | undefined): SpokenWords {
  // It becomes a file name, and it comes from a service.
  if (language === undefined || language === 'en' || !/^[a-z]{2,3}$/.test(language)) return englishWords;
  const known = wordsRead.get(language);
  if (known !== undefined) return known;
  let packed: unknown;
  try {
    // Synchronously: chunks are cut synchronously, and a paragraph may be in another language. The file is small.
    packed = JSON.parse(readFileSync(join(parts.fsPath, 'words', `${language}.json`), 'utf8'));
  } catch {
    // Nothing of Lector's own is said in this language.
  }
  const words = parseSpokenWords(packed, language);
  wordsRead.set(language, words);
  return words;
}

interface SegmentingOptions {
  readonly grammars: Grammars;
  /** The language of the chosen voice. */
  readonly spokenLanguage?: string | undefined;
  /** The names of signs in a language; English if absent. */
  readonly wordsOf?: (language: string | undefined) => SpokenWords;
  /** Puts numbers and what belongs to them in words, for a service that would say them wrong. */
  readonly inWords?: ((written: MappedText, language: string | undefined) => MappedText) | undefined;
  /** Tells the language of a paragraph. Without it, everything is taken to be in the language of the voice. */
  readonly languageScores?: LanguageScores | undefined;
  /** A pronunciation's pattern did not finish. */
  readonly patternRanAway: (entry: string) => void;
  /** A grammar could not be used; the text is read without it. */
  readonly grammarFailed: (languageId: string, error: unknown) => void;
}

/** The segments of one source after another, each with its index in `part`. The result can be called many times. */
export async function segmentSources(
  sources: readonly Source[],
  settings: TextSettings,
  options: SegmentingOptions,
): Promise<() => Generator<Segment>> {
  const tokenizers = new Map<string, LineTokenizer>();
  const bounded = boundedTokenizers();
  const languageIds = sources.flatMap(({ text, languageId }) => codeLanguagesIn(text, languageId));
  for (const languageId of new Set(languageIds)) {
    try {
      const tokenizer = await options.grammars(languageId);
      if (tokenizer !== undefined) tokenizers.set(languageId, rememberedLines(bounded(tokenizer)));
    } catch (error) {
      options.grammarFailed(languageId, error);
    }
  }
  // It remembers which patterns were slow, each time the segments are asked for.
  const matcher = boundedMatcher();
  const { spokenLanguage, wordsOf = () => englishWords, inWords, languageScores, patternRanAway } = options;
  const { rules } = settings.pronunciations;
  return function* () {
    let before: string | undefined;
    for (const [part, { text, languageId, range }] of sources.entries()) {
      const speakPart = (range: SourceRange | undefined, language = spokenLanguage): Generator<Segment> =>
        readSource(text, languageId, settings, {
          tokenizerOf: (id) => tokenizers.get(id),
          matcher,
          patternRanAway,
          words: wordsOf(language),
          ...(range === undefined ? {} : { range }),
          ...(language === undefined ? {} : { spokenLanguage: language }),
        });
      const speak = (language?: string): Generator<Segment> => speakPart(range, language);
      const segments =
        languageScores === undefined
          ? speak()
          : inTheirLanguages({
              source: text,
              speak,
              ...(range === undefined ? {} : { around: () => speakPart(undefined) }),
              scores: languageScores,
              declared: declaredLanguage(text, languageId),
              before,
              spoken: spokenLanguage,
              hasPronunciations: (of) => rules.some(({ language }) => language === of),
            });
      for (const segment of segments) {
        before = segment.language;
        const language = segment.language ?? spokenLanguage;
        const digits =
          settings.numbers === 'digits' ? digitByDigit(segment, text, wordsOf(language)) : segment;
        yield { ...segment, ...(inWords?.(digits, language) ?? digits), part };
      }
    }
  };
}

/** In characters; their tokens take many times as much. */
const mostRemembered = 1_000_000;

/** Tokenizes a line again only if it comes after another state: of a document, many parts may be read. */
function rememberedLines(tokenizer: LineTokenizer): LineTokenizer {
  const after = new Map<unknown, Map<string, TokenizedLine>>();
  let room = mostRemembered;
  return {
    tokenize(line, state) {
      const lines = after.get(state) ?? new Map<string, TokenizedLine>();
      const known = lines.get(line);
      if (known !== undefined) return known;
      const read = tokenizer.tokenize(line, state);
      room -= line.length;
      if (room >= 0) after.set(state, lines.set(line, read));
      return read;
    },
  };
}

/** A line that takes less processor time than this, in milliseconds, is not slow. */
const slowLineMs = 50;
/** For all slow lines of a reading: a file made of nothing else would keep all extensions waiting for minutes. */
const mostSlowMs = 4000;

/** Stops all tokenizers of a reading when their slow lines have taken too long: everything after that counts as code. */
export function boundedTokenizers(
  processorTime: () => NodeJS.CpuUsage = () => process.cpuUsage(),
): (tokenizer: LineTokenizer) => LineTokenizer {
  let left = mostSlowMs;
  const workedMs = (): number => milliseconds(processorTime());
  return (tokenizer) => {
    let isNew = true;
    return {
      tokenize(line, state) {
        if (left <= 0) {
          return { tokens: [{ start: 0, end: line.length, kind: 'code' }], state, insideComment: false };
        }
        const before = workedMs();
        const read = tokenizer.tokenize(line, state);
        let took = workedMs() - before;
        // A grammar is compiled with the first lines that need it. The same line takes no time after that.
        if (isNew && took > slowLineMs && took <= left / 2) {
          tokenizer.tokenize(line, state);
          isNew = workedMs() - before - took <= slowLineMs;
          took = isNew ? 0 : workedMs() - before;
        }
        if (took > slowLineMs) left -= took;
        return read;
      },
    };
  };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

const script = new Script(`
  patterns.map(([source, flags]) => {
    const matches = [];
    for (const match of text.matchAll(new RegExp(source, flags))) {
      if (match[0] !== '') matches.push({ start: match.index, end: match.index + match[0].length, groups: match.slice(1) });
    }
    return matches;
  })
`);

type Found = ReturnType<PatternMatcher['match']>;

const hurriedMs = 10;
const leastShareMs = 2;

/**
 * Runs the user's patterns with one time limit for all of them: V8 can stop a regular expression that backtracks
 * forever only by ending the script it runs in. If they take too long, each runs by itself for its share of the time,
 * and the slowest are left out from then on. `textMs` is for all of them together, on one text, and `patienceMs` in
 * total before each gets its own limit.
 */
export function boundedMatcher(
  { textMs, patienceMs } = { textMs: 250, patienceMs: 1000 },
  processorTime: () => NodeJS.CpuUsage = () => process.cpuUsage(),
): PatternMatcher {
  let context: Context | undefined;
  let patience = patienceMs;
  const tooSlow = new Set<string>();
  const workedMs = (): number => milliseconds(processorTime());

  const run = (patterns: readonly RegExp[], text: string, limitMs: number): PatternMatch[][] | undefined => {
    const globals = (context ??= createContext({}));
    globals['patterns'] = patterns.map(({ source, flags }) => [source, flags]);
    globals['text'] = text;
    const before = workedMs();
    do {
      try {
        return script.runInContext(globals, { timeout: Math.ceil(limitMs) }) as PatternMatch[][];
      } catch (error) {
        // Of the script's realm, so no `Error` of this one.
        const { code } = error as { readonly code?: unknown };
        if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      }
      // V8 goes by the clock, which also runs while the computer sleeps or does something else.
    } while (workedMs() - before < limitMs / 2);
    return undefined;
  };

  /** Runs each by itself, and keeps the fastest of those in time that fit into the whole. */
  const runEach = (patterns: readonly RegExp[], text: string, limitMs: number): Found => {
    const shareMs = Math.max(leastShareMs, limitMs / patterns.length);
    const timed = patterns.map((pattern) => {
      const before = workedMs();
      const matches = run([pattern], text, shareMs)?.[0];
      return { pattern, matches, ms: workedMs() - before };
    });
    let spent = 0;
    for (const { pattern, matches, ms } of timed.toSorted((a, b) => a.ms - b.ms)) {
      spent += ms;
      if (matches === undefined || spent > limitMs) tooSlow.add(String(pattern));
    }
    return timed.map(({ pattern, matches }) =>
      matches === undefined || tooSlow.has(String(pattern)) ? 'ranAway' : matches,
    );
  };

  return {
    match: (patterns, text) => {
      const quick = patterns.filter((pattern) => !tooSlow.has(String(pattern)));
      const before = workedMs();
      const limitMs = Math.max(hurriedMs, Math.min(textMs, patience));
      let found: Found | undefined = run(quick, text, limitMs);
      if (found === undefined) {
        found = runEach(quick, text, limitMs);
        patience -= workedMs() - before;
      }
      return patterns.map((pattern) => {
        const at = quick.indexOf(pattern);
        return at < 0 ? 'ranAway' : (found[at] ?? []);
      });
    },
  };
}
