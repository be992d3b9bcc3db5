import { codeLanguagesIn } from '../../text/markdown/fenceLanguage.js';
import type { LineTokenizer } from '../../text/code/lineTokenizer.js';
import type { PatternMatcher } from '../../text/pronunciations/pronounce.js';
import { declaredLanguage } from '../../text/language/documentLanguage.js';
import { inTheirLanguages } from '../../text/language/inTheirLanguages.js';
import type { LanguageScores } from '../../text/language/languageScores.js';
import type { MappedText } from '../../text/mappedText.js';
import { digitByDigit } from '../../text/prose/digits.js';
import type { Segment, SourceRange } from '../../text/segment.js';
import type { TextSettings } from '../../text/settings.js';
import { readSource } from '../../text/readSource.js';
import { englishWords, type SpokenWords } from '../../text/words/spokenWords.js';
import { boundedMatcher } from './boundedMatcher.js';
import type { Source } from './source.js';
import type { Grammars } from './textmateGrammars.js';

export interface SegmentingOptions {
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
  const languageIds = sources.flatMap(({ text, languageId }) => codeLanguagesIn(text, languageId));
  for (const languageId of new Set(languageIds)) {
    try {
      const tokenizer = await options.grammars.tokenizer(languageId);
      if (tokenizer !== undefined) tokenizers.set(languageId, tokenizer);
    } catch (error) {
      options.grammarFailed(languageId, error);
    }
  }
  // It remembers which patterns were slow, each time the segments are asked for.
  const matcher = boundedMatcher();
  return () => segmentsOf(sources, settings, options, matcher, (id) => tokenizers.get(id));
}

function* segmentsOf(
  sources: readonly Source[],
  settings: TextSettings,
  { spokenLanguage, wordsOf, inWords, languageScores, patternRanAway }: SegmentingOptions,
  matcher: PatternMatcher,
  tokenizerOf: (languageId: string) => LineTokenizer | undefined,
): Generator<Segment> {
  const { rules } = settings.pronunciations;
  let before: string | undefined;
  for (const [part, { text, languageId, range }] of sources.entries()) {
    const speakPart = (range: SourceRange | undefined, language = spokenLanguage): Generator<Segment> =>
      readSource(text, languageId, settings, {
        tokenizerOf,
        matcher,
        patternRanAway,
        ...(wordsOf === undefined ? {} : { words: wordsOf(language) }),
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
        settings.numbers === 'digits'
          ? digitByDigit(segment, text, wordsOf?.(language) ?? englishWords)
          : segment;
      yield { ...segment, ...(inWords?.(digits, language) ?? digits), part };
    }
  }
}
