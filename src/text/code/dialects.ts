// What signs mean in each language of code.

import { byWord } from '../words/phrases.js';
import {
  array,
  assertion,
  bits,
  blocks,
  blocksAndBits,
  commonDialect,
  date,
  directive,
  empty,
  emptyList,
  emptyObject,
  inlineDialect,
  lineEnd,
  lineGoesOn,
  nullable,
  opensValue,
  optionalMember,
  statementEnd,
  type Dialect,
  type OwnForm,
} from './dialect.js';
import { make, powerShell, shell } from './shells.js';

const script: Dialect = {
  forms: [
    emptyList,
    emptyObject,
    array,
    statementEnd,
    assertion,
    optionalMember,
    ['(?<=\\b(?:yield|function))\\s?\\*', 'star'],
    ['(?<=\\d)n\\b'],
    ['(?<==>[ \\t]?)\\{\\s?\\}', 'empty'],
    ['\\?\\.(?=[[(])', 'optional'],
    ['[ \\t]?/(?=>)'],
    ...blocksAndBits,
  ],
};

/** With names of attributes and styles between the code: `aria-label`, `v-if`, `font-size: var(--text-2)`. */
const component: Dialect = {
  forms: [
    ['(?<=\\p{L}|\\p{L}\\d)-(?=\\p{L})|(?<=-[\\p{L}\\d]{1,20})-(?=\\d)'],
    ['(?<=\\bvar\\()--|--(?=\\p{L}[\\p{L}\\d-]{0,60}\\s?:)'],
    ...script.forms,
  ],
};

const python: Dialect = {
  forms: [
    emptyList,
    [`(?<=${opensValue})\\{\\s?\\}`, 'empty dictionary'],
    ['(?<==[ \\t]{0,2})\\(\\s?\\)', 'empty'],
    statementEnd,
    lineGoesOn,
    ['(?<=\\{[^{}]{1,40}):[%,.<>^+\\d][^{}]{0,40}(?=\\})'],
    // The codes of a date, and what is put into a string by its format.
    ['(?<=[:./ -])%(?=-?[a-zA-Z][-.:/, ]{0,2}[%}])'],
    ['(?<=%[a-zA-Z])[-.:/](?=%)'],
    ['(?<=["\'][ \\t]?)%(?=[ \\t]?[({\\p{L}_])', 'with'],
    ['//=', 'integer divided by', 'equals'],
    ['//', 'integer divided by'],
    ...bits,
  ],
  range: 'never',
  rawString: /^[bBuUfF]?[rR]/,
};

const rust: Dialect = {
  forms: [
    emptyList,
    ['(?<=!\\s?)\\[\\s?\\]', 'empty list'],
    statementEnd,
    // The mark of a macro.
    ['(?<=[\\p{L}\\p{N}_])!(?=\\s?[(\\[{])|(?<=\\bmacro_rules)!'],
    ['#!?(?=\\[)', 'attribute'],
    ['::(?=<)'],
    ['(?<=[,{(]\\s{0,4})\\.\\.(?=\\s?[})])', 'the rest'],
    ['(?<=[,{]\\s{0,4})\\.\\.(?=[\\p{L}_])', 'the rest from'],
    ["'(?=(?:[a-z]\\w{0,20}|_)(?!'))", 'lifetime'],
    ['(?<=[(=,{]\\s?|\\b(?:move|return)\\s)\\|(?=[^|\\r\\n]{1,80}\\|)'],
    ['(?<=\\|[^|\\r\\n(){};]{0,80})\\|(?=\\s?[\\p{L}\\p{N}_{(*&!-])(?<=[\\p{L}\\p{N}_)>]\\|)', 'arrow'],
    ['(?<=[(=,]\\s?\\|&?\\([^|(){};\\r\\n]{1,60}\\))\\|', 'arrow'],
    ['(?<=\\{\\w{0,40}):[<>^+#\\d.?xXobeE$*]{0,12}(?=\\})'],
    [
      '&&?(?=\\s?(?:mut\\b|[\\p{L}_\'"\\[(]))(?<=[(,<=:>[|{`]\\s{0,24}&{1,2}|^&{1,2}|[\\r\\n][ \\t]{0,24}&{1,2}(?!\\s)|\\b(?:in|return|match|if)\\s&{1,2})',
      'reference',
    ],
    ['(?<==[ \\t]{0,2})\\(\\)', 'empty'],
    ...blocksAndBits,
  ],
  rawString: /^b?r#{0,8}"/,
};

const go: Dialect = {
  forms: [
    ['\\[\\](?=[\\p{L}*[(])', 'list of'],
    ['(?<=\\])\\*(?=\\p{L})', 'star'],
    ['(?<=[\\p{L}\\p{N}_\\]])(?<!\\binterface|\\bstruct)\\{\\s?\\}(?=[ \\t]{0,4}(?:[;,)\\r\\n]|$))', 'empty'],
    statementEnd,
    ['&\\^=', 'and', 'not', 'equals'],
    ['&\\^', 'and', 'not'],
    ['(?<=[(=,{:]\\s{0,2}|\\breturn\\s)&(?=[\\p{L}_])', 'address of'],
    ...blocksAndBits,
  ],
  rawString: /^`/,
};

const java: Dialect = {
  forms: [empty, array, statementEnd, ['(?<=[\\p{L}\\p{N}_])<>'], ...blocksAndBits],
};

const pointers: readonly OwnForm[] = [
  ['(?<=[\\p{L}\\p{N}_>])\\*(?=\\s[\\p{L}_]|[,)>])', 'star'],
  ['(?<=[\\p{L}\\p{N}_>])\\*\\*(?=\\s[\\p{L}_]|[,)>])', 'star star'],
];

const c: Dialect = {
  forms: [
    directive,
    empty,
    array,
    ...pointers,
    statementEnd,
    lineGoesOn,
    ['(?<=[(=,{:]\\s{0,2}|\\breturn\\s)&(?=[\\p{L}_(])(?!&)', 'address of'],
    ...blocksAndBits,
  ],
};

const cpp: Dialect = {
  forms: [
    directive,
    empty,
    ['\\[\\s?[&=]?\\s?\\](?=\\s?[({])'],
    array,
    ...pointers,
    statementEnd,
    lineGoesOn,
    ['(?<=[\\p{L}\\p{N}_>])&&?(?=\\s?(?:\\p{L}\\w{0,40}\\s?[,)=:;{(]|[,)\\[]))', 'reference'],
    ['(?<=[\\p{L}\\p{N}_>])&&?(?=\\s(?:\\[|operator\\b))', 'reference'],
    ['(?<=\\[)&(?=[,\\]])', 'reference'],
    ['(?<=[(=,{:]\\s{0,2}|\\breturn\\s)&(?=[\\p{L}_(])(?!&)', 'address of'],
    // Into and out of a stream; shifts have a number on one side.
    ['(?<!\\d)\\s(?:<<|>>)(?=\\s)(?!\\s\\d)', ','],
    ['~(?=\\p{Lu})', 'tilde'],
    ...blocksAndBits,
  ],
  rawString: /^R"/,
};

const csharp: Dialect = {
  forms: [
    directive,
    emptyList,
    empty,
    array,
    statementEnd,
    assertion,
    nullable,
    ['(?<=\\{[\\p{L}\\p{N}_.]{1,40})(?:,-?\\d{1,3})?(?::[\\p{L}\\d.#]{1,20})?(?=\\})'],
    ['\\[(?=\\p{Lu})(?<=(?:^|[\\r\\n])[ \\t]{0,20}\\[)', 'attribute'],
    ['\\](?=[ \\t]{1,4}(?:\\[|(?:public|private|protected|internal|static|sealed|class)\\b))', ','],
    ['(?<=\\[)\\^1(?=\\])', 'last item'],
    ['(?<=\\[|\\.\\.|[(,]\\s?)\\^\\d+', '# from the end'],
    ['(?<=\\[|\\.\\.|[(,]\\s?)\\^', 'from the end'],
    ...blocksAndBits,
  ],
  rawString: /^(?:\$?@\$?)"/,
};

const nullableTypes: Dialect = {
  forms: [emptyList, array, statementEnd, assertion, ['\\?:', 'or else'], nullable, ...blocksAndBits],
};

const style: Dialect = {
  forms: [
    ['!(?=\\s?\\p{L})'],
    ['\\^=', 'starts with'],
    ['\\$=', 'ends with'],
    ['\\*=', 'contains'],
    ['\\|=', 'starts with'],
    ['~=', 'contains the word'],
    ['>(?!=)(?=\\s*[\\p{L}.#*:[&])', 'child'],
    ['::?(?=\\p{L})(?<=\\):{1,2})'],
    ['(?<=[>+~,]\\s)\\*', 'star'],
    ['--(?=\\p{L})'],
    ['(?<=&)--?'],
    ['\\d+(?:\\.\\d+)?%', '# percent'],
    ['%', 'percent'],
    ['\\p{L}[\\p{L}\\p{N}_-]{0,40}(?=\\$=)', 'as written'],
    ['(?<=#)[\\da-fA-F]{3,8}(?![\\p{L}\\p{N}_-])', 'spelled'],
    ['(?<=[\\p{L}\\d}])-(?=[\\p{L}#{])|(?<=\\p{L})-(?=\\d)'],
    // A rule begins or ends, with more on its line.
    ['(?<=[\\p{L}\\p{N}_)\\]}*"\'-])[ \\t]{0,2}\\{(?=[ \\t]{1,4}\\S)', ','],
    ['[ \\t]{0,2};?[ \\t]{0,2}\\}(?=[ \\t]{1,4}[\\p{L}.&@>#:*[])', ','],
    statementEnd,
    ...blocks,
  ],
  hyphen: 'partOfName',
};

const yaml: Dialect = {
  forms: [
    [`(?:---|\\.\\.\\.)(?=${lineEnd})`],
    [`-(?=${lineEnd})`, 'item'],
    ['-(?= )(?<=^[ \\t]{0,40}-|[\\r\\n][ \\t]{0,40}-|- -)', 'item'],
    ['[|>][+-]?\\d?(?=[ \\t]{0,4}(?:[\\r\\n#]|$))'],
    ['<<(?=:)', 'merge'],
    ['&(?=\\p{L})', 'anchor'],
    ['\\*(?=\\p{L})', 'alias'],
    ['!{1,2}(?=[\\p{L}<])'],
    [`(?<=:\\s{1,4})~(?=${lineEnd})`, 'empty'],
    emptyList,
    emptyObject,
    date,
    ['(?<=[\\p{L}\\d])-(?=[\\p{L}\\d])'],
  ],
  hyphen: 'partOfName',
};

const json: Dialect = { forms: [emptyList, emptyObject] };

const sql: Dialect = {
  forms: [
    statementEnd,
    ['\\|\\|', 'joined with'],
    ['->>', 'arrow'],
    ['::(?=\\p{L})', 'cast to'],
    ['\\$(?=\\d)', 'dollar'],
    ['(?<=[.(,]\\s?)\\*|\\*(?=\\s{1,4}[fF][rR][oO][mM]\\b)', 'star'],
    date,
  ],
};

const kotlin: Dialect = {
  ...nullableTypes,
  // It asserts that something is there.
  forms: [['(?<=[\\p{L}\\p{N}_)\\]}])!!'], ...nullableTypes.forms],
};

const swift: Dialect = {
  ...nullableTypes,
  forms: [
    // Of a key path, and of an expression inside a string.
    ['\\\\(?=[.(])'],
    ['(?<=[\\p{L}\\p{N})])(?:\\.\\.\\.(?=[\\p{L}\\d(])|\\.\\.<)', 'to'],
    ['#(?=(?:if|else|elseif|endif|available|selector|warning|error)\\b)'],
    ['(?<=[(,:]\\s?)&(?=\\p{L})', 'reference'],
    ...nullableTypes.forms,
  ],
};

const php: Dialect = {
  forms: [
    ['<\\?(?:php\\b|=)?'],
    ['\\?>'],
    ['\\?:', 'or else'],
    ['\\?->', 'optional', 'arrow'],
    ['\\?(?=[\\p{L}_\\\\])', 'optional'],
    ['\\\\(?=[\\p{L}_{])'],
    ['(?<!\\.)\\.(?![.=\\d])', 'joined with'],
    ['@(?=[\\p{L}$_])'],
    ['&(?=\\$)', 'reference'],
    ['#(?=\\[)', 'attribute'],
    emptyList,
    // With `=` behind it, it appends.
    ['(?<=[\\p{L}\\p{N}_>])\\[\\](?![ \\t]{0,4}=)', 'array'],
    statementEnd,
    ...blocksAndBits,
  ],
  rawString: /^'/,
};

const ruby: Dialect = {
  forms: [
    ['(?<=\\bclass\\s[\\p{L}\\p{N}_:]{1,60}\\s{0,2})<(?=\\s?\\p{Lu})', 'inherits from'],
    ['&\\.', 'optional dot'],
    // It belongs to the name of a method.
    ['(?<=[\\p{L}\\p{N}_])[?!](?=[\\s(.,;)\\]}]|$)'],
    ['(?<=\\{\\s?|\\bdo\\s)\\|(?=[^|\\r\\n]{1,60}\\|)'],
    ['(?<=(?:\\{\\s?|\\bdo\\s)\\|[^|\\r\\n]{1,60})\\|', ','],
    emptyList,
    empty,
    statementEnd,
  ],
  rawString: /^'/,
};

const lua: Dialect = {
  forms: [
    ['~=', 'not equal'],
    ['(?<!\\.)\\.\\.(?!\\.)', 'joined with'],
    ['#(?=[\\p{L}_({])', 'length of'],
    ['//', 'integer divided by'],
    ['\\^', 'to the power of'],
    // Around a label.
    ['::'],
    empty,
    statementEnd,
  ],
};

const haskell: Dialect = {
  forms: [
    ['\\{-#|#-\\}'],
    ['/=', 'not equal'],
    ['>>=', 'pipe into'],
    ['!!', 'at'],
    ['\\+\\+|<>', 'joined with'],
    ['::', 'colon'],
    ['\\(\\.\\.\\)'],
    // Of a lambda, of a strict field, and before a guard.
    ['\\\\(?=[\\p{L}_(])'],
    ['(?<=[\\s(])!(?=[\\p{L}(])'],
    ['\\|(?<=(?:^|[\\r\\n])[ \\t]{0,40}\\|)(?!\\|)'],
    emptyList,
  ],
};

const r: Dialect = {
  forms: [
    ['%>%', 'pipe into'],
    ['%in%', 'in'],
    ['%%', 'modulo'],
    ['%/%', 'integer divided by'],
    ['%\\*%', 'times'],
    ['<<-', 'left arrow'],
    ['\\^', 'to the power of'],
    ['(?<=\\d)L\\b'],
    statementEnd,
    ...blocks,
    ['\\|(?![|>])', 'or'],
    ['&(?!&)', 'and'],
  ],
};

/** By VS Code’s names of languages. */
const dialects = byWord<Dialect>([
  [script, 'typescript javascript'],
  [component, 'typescriptreact javascriptreact vue svelte'],
  [python, 'python'],
  [rust, 'rust'],
  [go, 'go'],
  [java, 'java groovy scala'],
  [c, 'c objective-c'],
  [cpp, 'cpp objective-cpp cuda-cpp'],
  [csharp, 'csharp'],
  [kotlin, 'kotlin'],
  [swift, 'swift'],
  [nullableTypes, 'dart'],
  [php, 'php'],
  [ruby, 'ruby'],
  [lua, 'lua'],
  [haskell, 'haskell'],
  [r, 'r'],
  [style, 'css scss less sass stylus'],
  [shell, 'shellscript dockerfile fish'],
  [make, 'makefile'],
  [powerShell, 'powershell'],
  // What begins with it is not shown while it runs.
  [{ ...commonDialect, forms: [['@(?=\\p{L})'], ...commonDialect.forms] }, 'bat'],
  [yaml, 'yaml dockercompose github-actions-workflow'],
  [json, 'json jsonc jsonl'],
  [sql, 'sql'],
  [{ ...commonDialect, hyphen: 'partOfName' }, 'clojure lisp scheme'],
]);

export function dialectOf(languageId: string): Dialect {
  return dialects.get(languageId) ?? commonDialect;
}

const inComments = new Map<Dialect, Dialect>();

/** What signs mean in code between the words of a comment, whose names may have hyphens. */
export function commentDialectOf(languageId: string): Dialect {
  const own = dialectOf(languageId);
  const known = inComments.get(own) ?? {
    ...inlineDialect,
    ...own,
    forms: [...own.forms, ...inlineDialect.forms],
    hyphen: own.hyphen ?? 'dash',
  };
  inComments.set(own, known);
  return known;
}
