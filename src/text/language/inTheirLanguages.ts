import type { Segment } from '../segment.js';
import { documentLanguage, isProse, writtenText } from './documentLanguage.js';
import type { LanguageScores } from './languageScores.js';
import { paragraphLanguage } from './paragraphLanguage.js';
import { Rewording, type Respeaking } from './rewording.js';

export interface LanguageSearch extends Respeaking {
  readonly source: string;
  /** The surrounding text, if only a part is spoken. */
  readonly around?: () => Iterable<Segment>;
  readonly scores: LanguageScores;
  /** The language that the document declares. */
  readonly declared?: string | undefined;
  /** The language read before it, such as that of the cell above. */
  readonly before?: string | undefined;
}

/** How many segments may wait for one whose words reveal the language. */
const mostWaiting = 8;

/**
 * Gives every segment its language. A short one takes that of its neighbors; a heading, that of what follows. Signs are
 * said in the segment's language.
 */
export function* inTheirLanguages(search: LanguageSearch): Generator<Segment> {
  const { source, speak, around, scores, declared, before } = search;
  const whole =
    declared ??
    documentLanguage(speak(), source, scores) ??
    (around && documentLanguage(around(), source, scores)) ??
    before;
  const rewording = new Rewording(whole, search);
  let current = whole;
  let waiting: Segment[] = [];
  for (const segment of speak(whole)) {
    const language = isProse(segment)
      ? paragraphLanguage(writtenText(segment, source), scores, { current, also: declared })
      : undefined;
    if (language === undefined && waiting.push(segment) < mostWaiting) continue;
    for (const short of waiting) {
      yield rewording.in(between(short, current, language ?? current, whole), short);
    }
    waiting = [];
    if (language === undefined) continue;
    current = language;
    yield rewording.in(language, segment);
  }
  for (const short of waiting) yield rewording.in(current, short);
}

/** The language of a segment whose own words do not reveal it. */
function between(
  { kind }: Segment,
  before: string | undefined,
  after: string | undefined,
  whole: string | undefined,
): string | undefined {
  if (kind === 'heading') return after;
  return after === whole ? after : before;
}
