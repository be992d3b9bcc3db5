// What signs mean in code, and the forms that several languages share.

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
/** `xs[i]!.x`: the assertion is not spoken. What negates has a space or a sign before it, or `=` behind it. */
export const assertion: OwnForm = ['(?<=[\\p{L}\\p{N}_)\\]}])!{1,2}(?=[.;,)\\]}:[("\'`+*/%<>&|?-]|\\s|$)'];
export const optionalMember: OwnForm = ['\\?(?=\\s?:)', 'optional'];
export const nullable: OwnForm = ['(?<=[\\p{L}\\p{N}>\\])])\\?(?=[\\s,)>\\]=;{]|$)(?!\\s*[?:])', 'optional'];
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
/** A date, with a time of day or without. */
export const date: OwnForm = [
  '\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:\\d\\d)?(?![\\p{L}\\p{N}:.])|(?![\\d-]))',
  'as written',
];

/** What signs mean in one language, if that differs from the usual meaning. */
export interface Dialect {
  readonly forms: readonly OwnForm[];
  /** What a `-` is between letters, as in `font-size`, or before one, as in `-v`, if it does not subtract. */
  readonly hyphen?: 'partOfName' | 'dash' | 'inPattern';
  /** Where `..` is a range: only without spaces around it, or never. It may have them if this is not said. */
  readonly range?: 'tight' | 'never';
  /** Matches the quote of a string in which a backslash is just a backslash. */
  readonly rawString?: RegExp;
  /** A string with braces may be a program for awk. */
  readonly hasAwk?: true;
}

export const commonDialect: Dialect = {
  forms: [
    emptyList,
    emptyObject,
    statementEnd,
    lineGoesOn,
    assertion,
    date,
    ['[ \\t]?/(?=>)'],
    ['(?<=\\s)--(?=\\s)', 'dash dash', ','],
    ['(?<=--?[\\p{L}\\d-]{1,40})-(?=\\p{L})'],
  ],
  hyphen: 'dash',
  range: 'tight',
};

/** What the owner of a file, its group and all others may do with it: `drwxr-xr-x`. */
export const fileMode =
  '(?<![\\p{L}\\p{N}_-])(?=\\S{0,9}[rwx])[bcdlps-]?(?:[r-][w-][xsStT-]){3}(?![\\p{L}\\p{N}_-])';

/** What is held down, and what is pressed with it: `Ctrl+Shift+P`, `Ctrl+click`. */
export const keySigns = '⌘⇧⌥⌃⏎↵⌫⎋⇥';
export const heldKeys = `Ctrl|Strg|Cmd|Alt|AltGr|Shift|Umschalt|Maj|Mayús|Maiusc|[${keySigns}]`;
export const pressedKeys = `Pg(?:Up|Dn)|\\p{Lu}\\p{Ll}{1,9}|[A-Z]\\d{0,2}|\\d|click|drag|scroll|[\`\\-=[\\];',./\\\\←→↑↓${keySigns}]`;

/** Code between words, whose language nobody names: what is optional is marked as in TypeScript. */
export const inlineDialect: Dialect = {
  ...commonDialect,
  forms: [
    ...commonDialect.forms,
    [fileMode, 'as written'],
    [
      `(?<![\\p{L}\\p{N}_])(?:${heldKeys})(?:(?:[+-]|\\s\\+\\s)(?:${pressedKeys}))+(?![\\p{L}\\p{N}_])|[${keySigns}]{2,6}`,
      'as written',
    ],
    // Lines of a file: `a.ts:42-58`, `L12-L19`; lines that came and went: `+12 / -3`.
    ['(?<=[:L]\\d{1,6})[-–](?=L?\\d)', 'to'],
    ['[ \\t]?/(?<=\\+\\d{1,7}[ \\t]?/)(?=[ \\t]?[-−]\\d)', ','],
    // Variables of a shell: `%PATH%`, `${PORT:-3000}`.
    ['%(?=[A-Z_][A-Z\\d_]{0,40}%)|%(?<=%[A-Z_][A-Z\\d_]{0,40}%)'],
    ['(?<=\\$\\{[\\p{L}\\p{N}_]{1,40}):?-', 'or else'],
    // `%d`, which is no remainder.
    ['(?<![\\p{L}\\p{N}_)\\]][ \\t]?)%(?=\\p{L})|(?<=%[a-z])%(?=[a-z])', 'percent'],
    // The ends of sentences in a message: `Module not found. Did you mean b?`
    ['(?<=\\p{L}{3,})\\.(?=\\s\\p{Lu}\\p{L}*\\s)', ','],
    ['(?<=\\s\\p{L}{1,24})\\.(?=`)'],
    // A name or a range: `utf-8`, `node:18-alpine`, `0-9`. What stands before a 1, or behind a length, is taken away.
    ['(?<=\\p{L}{2}|\\d)(?<!(?:length|len|size|count|index|end))-(?=\\d)(?!1(?![\\p{L}\\p{N}_.]))', 'dash'],
    [
      '(?<=[\\p{L}\\d]-[\\p{L}\\d]{2,20}|\\p{L}{2}-\\d{1,4})-(?=\\d)|(?<=\\d)-(?=\\p{L}{2})|(?<=\\p{L}{2}\\d{1,4})-(?=\\p{L}\\d)|(?<=\\p{L})-(?=\\[)',
      'dash',
    ],
    // A color; `#123` is a number, and `#cafe` a place.
    [
      '(?<=#)(?:(?=[a-fA-F]*\\d)(?:[\\da-fA-F]{6}(?:[\\da-fA-F]{2})?|(?=\\d*[a-fA-F])[\\da-fA-F]{3,4})|(?:[fF]{3}){1,2}|0{3})(?![\\p{L}\\p{N}_-])',
      'spelled',
    ],
    // What is left of a secret: `sk-…a9f2`, `xoxb-****-abcd`.
    ['-(?=…|\\.{3}|\\*{3})|(?<=…|\\.{3}|\\*{3})-(?=[\\p{L}\\d])', 'dash'],
    ['\\*{4,}'],
    ['(?<=[\\p{L}\\p{N}_$])\\((?:\\.{3}|…)\\)'],
    ['(?<=[(,][ \\t]?[\\p{L}_$][\\p{L}\\p{N}_$]{0,30})\\?(?=[ \\t]?[,)])', 'optional'],
    ['(?<=[\\p{L}\\p{N}_$])\\?(?=:[ \\t])', 'optional'],
  ],
};
