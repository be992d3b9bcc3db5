// What signs mean in languages that run programs.

import { blocks, emptyObject, lineEnd, lineGoesOn, statementEnd, type Dialect } from './dialect.js';

export const shell: Dialect = {
  forms: [
    lineGoesOn,
    [';;', ','],
    ['[ \\t]\\]{1,2};(?=[ \\t]\\p{L})', ','],
    ['\\)(?=[ \\t]{1,4}\\p{L})', ','],
    statementEnd,
    ['(?<=\\$\\{[\\p{L}\\p{N}_]{1,40}):?-', 'or else'],
    ['\\$\\((?!\\()'],
    ['\\$\\(\\('],
    ['\\$\\{#', 'length of'],
    ['\\$\\{?(?=[\\p{L}\\p{N}_])', 'dollar'],
    ['\\$#', 'dollar', 'hash'],
    ['\\$@', 'dollar', 'at'],
    ['\\$\\?', 'dollar', 'question mark'],
    ['\\$\\*', 'dollar', 'star'],
    ['\\$!', 'dollar', 'exclamation mark'],
    ['\\$\\$', 'dollar', 'dollar'],
    ['\\$\\^', 'dollar', 'caret'],
    ['\\$<', 'dollar', 'less than'],
    ['\\*', 'star'],
    ['%', 'percent'],
    // The folder of all others.
    ['(?<=\\s)/(?=\\s(?![\\d$]))', 'slash'],
    ['<<-?(?=\\s?[\'"\\p{L}])', 'input from'],
    ['>>', 'append to'],
    ['&?>&?', 'into'],
    ['<(?![=<(])', 'input from'],
    ['(?<=[\\p{L}\\p{N}])\\|(?=[\\p{L}\\p{N}])', 'or'],
    ['(?<=[\\p{L}\\d}])-(?=[\\p{L}\\d])'],
    ['(?<=--?[\\p{L}\\d-]{0,40})='],
    ['--(?=\\S)', 'dash dash'],
    ['(?<!\\s)-|-(?!\\s)', 'dash'],
  ],
  hyphen: 'partOfName',
  range: 'tight',
  rawString: /^'/,
  hasAwk: true,
};

export const make: Dialect = { ...shell, forms: [['(?<=\\t)[@-](?=[\\p{L}.$])'], ...shell.forms] };

/** An operator is a word with a dash, and may say whether capitals matter. */
const operator = (name: string): string => `(?<=[\\s)])-[ciCI]?${name}(?=[\\s(])`;

export const powerShell: Dialect = {
  forms: [
    [`\`(?=${lineEnd})`],
    [operator('[eE][qQ]'), 'equals'],
    [operator('[nN][eE]'), 'not equal to'],
    [operator('[lL][tT]'), 'less than'],
    [operator('[lL][eE]'), 'less than or equal to'],
    [operator('[gG][tT]'), 'greater than'],
    [operator('[gG][eE]'), 'greater than or equal to'],
    [operator('[aA][nN][dD]'), 'and'],
    [operator('[oO][rR]'), 'or'],
    ['(?<=[\\s(])-[nN][oO][tT](?=[\\s(])', 'not'],
    // Of a name, such as `Get-Item`.
    ['(?<=\\p{L})-(?=\\p{L})'],
    ['@(?=[({"\'])'],
    emptyObject,
    statementEnd,
    ...blocks,
  ],
  hyphen: 'dash',
};
