import { byWord } from '../words/phrases.js';

/** How the Markdown of a language id differs from the usual one. */
export type MarkdownFlavor = 'markdown' | 'mdx' | 'quarto';

const flavors = byWord<MarkdownFlavor>([
  ['markdown', 'markdown github-issues instructions prompt chatagent skill'],
  ['mdx', 'mdx'],
  ['quarto', 'quarto rmd rmarkdown'],
]);

export function markdownFlavor(languageId: string): MarkdownFlavor | undefined {
  return flavors.get(languageId);
}

/** What people write after a fence or name files, if it differs from the editor's id for the language. */
const aliases = byWord(
  Object.entries({
    javascript: 'js mjs cjs node',
    javascriptreact: 'jsx',
    typescript: 'ts mts',
    typescriptreact: 'tsx',
    python: 'py python3 ipython ipython3',
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
  // Quarto writes `{python}`, others `python title="…"`, `python,ignore`, `{.python}` or `{code-block} python`.
  return (
    /^(?:\{(?:code(?:-block|-cell)?|sourcecode)\}\s*)?\{?\.?\s*([^\s{}.,:]*)/.exec(info)?.[1] ?? ''
  ).toLowerCase();
}

/** The language id of a fence's code; none for plain text. */
export function fenceLanguage(info: string): string | undefined {
  const name = infoName(info);
  const id = aliases.get(name) ?? name;
  return plain.has(id) ? undefined : id;
}
