import type { Segment } from '../segment.js';
import type { LanguageScores } from './languageScores.js';
import { isProse } from './isProse.js';
import { paragraphLanguage } from './paragraphLanguage.js';
import { writtenText } from './writtenText.js';

/** How much of a text to look at: enough to tell, and quick. */
const enough = { letters: 2000, segments: 60 } as const;

/** The language of most of a text's beginning, or undefined if it cannot be told. */
export function documentLanguage(
  segments: Iterable<Segment>,
  source: string,
  scores: LanguageScores,
): string | undefined {
  const lengths = new Map<string, number>();
  let all = '';
  let seen = 0;
  for (const segment of segments) {
    if (isProse(segment)) {
      const text = writtenText(segment, source);
      const language = paragraphLanguage(text, scores);
      if (language !== undefined) lengths.set(language, (lengths.get(language) ?? 0) + text.length);
      all += ` ${text}`;
    }
    if (all.length >= enough.letters || ++seen >= enough.segments) break;
  }
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  // A list of short items reveals its language only as a whole.
  return most === undefined ? paragraphLanguage(all, scores) : most[0];
}
