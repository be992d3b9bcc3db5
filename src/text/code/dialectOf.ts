import { byWord } from '../words/phrases.js';
import {
  c,
  commonDialect,
  cpp,
  csharp,
  go,
  java,
  json,
  make,
  nullableTypes,
  python,
  rust,
  script,
  shell,
  sql,
  style,
  yaml,
  type Dialect,
  blocks,
  blocksAndBits,
  empty,
  emptyList,
  statementEnd,
} from './dialects.js';

// Languages that differ from the usual in a few signs.

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

const withHyphens: Dialect = { ...commonDialect, hyphen: 'partOfName' };

/** By VS Code’s names of languages. */
const dialects = byWord<Dialect>([
  [script, 'typescript typescriptreact javascript javascriptreact vue svelte'],
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
  [yaml, 'yaml dockercompose github-actions-workflow'],
  [json, 'json jsonc jsonl'],
  [sql, 'sql'],
  [withHyphens, 'clojure lisp scheme'],
]);

export function dialectOf(languageId: string): Dialect {
  return dialects.get(languageId) ?? commonDialect;
}
