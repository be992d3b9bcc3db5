import { byWord } from '../words/phrases.js';
import { lightMarkup } from '../plain/lightMarkup.js';
import { markdownFlavor } from './flavor.js';

/** What people write after a fence or name files, if it differs from the editor's id for the language. */
const aliases = byWord(
  Object.entries({
    javascript: 'js mjs cjs node',
    javascriptreact: 'jsx',
    typescript: 'ts mts',
    typescriptreact: 'tsx',
    python: 'py python3',
    ruby: 'rb',
    rust: 'rs',
    shellscript: 'sh bash zsh shell console shell-session',
    powershell: 'ps1 pwsh',
    c: 'h',
    cpp: 'c++',
    csharp: 'cs c#',
    fsharp: 'fs',
    go: 'golang',
    haskell: 'hs',
    kotlin: 'kt kts',
    yaml: 'yml',
    markdown: 'md',
    latex: 'tex',
    makefile: 'make',
    dockerfile: 'docker',
    'objective-c': 'objc',
    elixir: 'ex exs',
    perl: 'pl',
    html: 'html5',
    diff: 'patch',
    jsonc: 'json5',
  }),
);
const plain = new Set([
  '',
  ...'text txt plain plaintext none nohighlight output log markdown ascii email'.split(' '),
]);

/** What people call languages whose id is not their name. */
const names: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  javascriptreact: 'JSX',
  typescript: 'TypeScript',
  typescriptreact: 'TSX',
  shellscript: 'shell',
  cpp: 'C plus plus',
  csharp: 'C sharp',
  fsharp: 'F sharp',
  'objective-c': 'Objective-C',
  html: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  sql: 'SQL',
  php: 'PHP',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  ini: 'INI',
  csv: 'CSV',
  http: 'HTTP',
  graphql: 'GraphQL',
  powershell: 'PowerShell',
  latex: 'LaTeX',
  vb: 'Visual Basic',
};

/** What a fence's code is called: a language, `text`, or nothing if the fence does not say. */
export function fenceName(info: string): string | undefined {
  const name = infoName(info);
  if (name === '') return undefined;
  const id = fenceLanguage(info);
  if (id === undefined) return 'text';
  if (Object.hasOwn(names, id)) return names[id];
  return /^[\p{L}\p{N}+#_-]{1,30}$/u.test(id) ? id.charAt(0).toUpperCase() + id.slice(1) : undefined;
}

function infoName(info: string): string {
  // Quarto writes `{python}`, others `python title="…"`, `python,ignore` or `{.python}`.
  return (/^\{?\.?\s*([^\s{}.,:]*)/.exec(info)?.[1] ?? '').toLowerCase();
}

/** The language id of a fence's code; none for plain text. */
export function fenceLanguage(info: string): string | undefined {
  const name = infoName(info);
  const id = aliases.get(name) ?? name;
  return plain.has(id) ? undefined : id;
}

/** Of Markdown, reStructuredText, AsciiDoc, Org and LaTeX. */
const namedCode = new RegExp(
  [
    '[ \\t>]*(?:[-*+]\\s+|\\d+[.)]\\s+)?(?:`{3,}|~{3,})([^`\\n]{1,200})',
    '[ \\t]*\\.\\. (?:code(?:-block)?|sourcecode)::[ \\t]*(\\S{1,40})[ \\t]*',
    '\\[(?:source)?(?:%\\w{1,40})?, ?(\\w[\\w+#-]{0,40})(?:,[^\\]\\n]{0,200})?\\]',
    '[ \\t]*#\\+(?:begin_src|BEGIN_SRC)[ \\t]+(\\S{1,40})(?:[ \\t].{0,200})?',
    '[ \\t]*\\\\begin\\{minted\\}(?:\\[[^\\]\\n]{0,200}\\])?\\{(\\w{1,40})\\}',
    '[ \\t]*\\\\begin\\{lstlisting\\}\\[(?:[^\\]\\n]{0,200},)?\\s?language=(\\w{1,40})[^\\n]{0,200}',
  ]
    .map((line) => `^${line}$`)
    .join('|'),
  'gm',
);
const most = 24;

/** The languages of the code in a document, so that their grammars can be loaded before it is read. */
export function codeLanguagesIn(source: string, languageId: string): readonly string[] {
  if (markdownFlavor(languageId) === undefined && lightMarkup(languageId) === undefined) return [languageId];
  const found = new Set<string>();
  for (const match of source.matchAll(namedCode)) {
    const infos: readonly (string | undefined)[] = match.slice(1);
    const id = fenceLanguage(infos.find((info) => info !== undefined)?.trim() ?? '');
    if (id !== undefined) found.add(id);
    if (found.size === most) break;
  }
  return [...found];
}
