// Forms that signs have in several languages, and what is said for them.

import type { CountedPhrase, Phrase } from '../words/phrases.js';

/**
 * What is said for a form: phrases, a phrase with the number in the form, a rest, its characters one by one, or the text
 * as written. No phrases means silence.
 */
export type Saying = Phrase | CountedPhrase | ',' | 'spelled' | 'as written';

/** The source of a regular expression, and what is said where it matches. */
export type OwnForm = readonly [form: string, ...sayings: Saying[]];

export const lineEnd = '[ \\t]{0,40}(?:[\\r\\n]|$)';
export const opensValue = '(?:[=(,:?&|[{]|\\b(?:return|or|and|in|else|not))[ \\t]{0,2}';
export const emptyList: OwnForm = [`(?<=${opensValue})\\[\\s?\\]`, 'empty list'];
export const emptyObject: OwnForm = [`(?<=${opensValue})\\{\\s?\\}`, 'empty object'];
export const empty: OwnForm = [`(?<=${opensValue})\\{\\s?\\}`, 'empty'];
export const array: OwnForm = ['(?<=[\\p{L}\\p{N}_>\\]?)])\\[\\]', 'array'];
/** Two statements on one line: the first has ended. */
export const statementEnd: OwnForm = [';(?=[ \\t]{0,4}[\\p{L}\\p{N}_$@*!+("\'`-])', ','];
export const lineGoesOn: OwnForm = [`\\\\(?=${lineEnd})`];
/** `xs[i]!.x`: the assertion is not spoken. */
export const assertion: OwnForm = [
  `(?<=[\\p{L}\\p{N}_)\\]}])!{1,2}(?=[.;,)\\]}:[(]|${lineEnd}|\\s?=(?!=)|\\s(?:as|in|of)\\b)`,
];
export const optionalMember: OwnForm = ['\\?(?=\\s?:)', 'optional'];
export const nullable: OwnForm = ['(?<=[\\p{L}\\p{N}>\\]])\\?(?=[\\s,)>\\]=;{])(?!\\s*[?:])', 'optional'];
/** Where a block starts, ends or is about to start, with more on the same line. */
export const blocks: readonly OwnForm[] = [
  [
    '(?<=[)\\]\\p{L}\\p{N}_>])(?<!\\b(?:import|export|type|return|from|default))[ \\t]{0,2}\\{(?=[ \\t]{1,4}[\\p{L}\\p{N}_$@*~#-])',
    ',',
  ],
  ['[ \\t]{0,2}\\}(?=[ \\t]{1,4}\\p{L})(?![ \\t]{1,4}(?:from|as|satisfies|of|in)\\b)', ','],
  [
    '\\)(?=[ \\t]{1,4}[\\p{L}_$])(?![ \\t]{1,4}(?:and|or|in|is|as|if|instanceof|extends|satisfies|of|from)\\b)',
    ',',
  ],
];
export const bits: readonly OwnForm[] = [
  ['\\|(?![|=>])', 'or'],
  ['&(?![&=^])', 'and'],
  ['\\^(?!=)', 'xor'],
  ['~(?!=)', 'not'],
];
export const blocksAndBits = [...blocks, ...bits];
export const directive: OwnForm = [
  '#(?=[ \\t]?(?:include|define|undef|if|ifdef|ifndef|elif|else|endif|pragma|error|region|endregion|nullable)\\b)',
];
export const date: OwnForm = ['\\d{4}-\\d\\d-\\d\\d(?![\\d-])', 'as written'];
