import { byWord } from '../byWord.js';
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
} from './dialects.js';
import { haskell, kotlin, lua, php, r, ruby, swift } from './furtherDialects.js';

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
