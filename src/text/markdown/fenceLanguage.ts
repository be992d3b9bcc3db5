/** What people write after a fence, if it differs from the editor's id for the language. */
const aliases: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  jsx: 'javascriptreact',
  ts: 'typescript',
  mts: 'typescript',
  tsx: 'typescriptreact',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  shell: 'shellscript',
  console: 'shellscript',
  'shell-session': 'shellscript',
  ps1: 'powershell',
  pwsh: 'powershell',
  'c++': 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  fs: 'fsharp',
  golang: 'go',
  hs: 'haskell',
  kt: 'kotlin',
  kts: 'kotlin',
  yml: 'yaml',
  md: 'markdown',
  tex: 'latex',
  make: 'makefile',
  docker: 'dockerfile',
  objc: 'objective-c',
  ex: 'elixir',
  exs: 'elixir',
  pl: 'perl',
  vb: 'vb',
  html5: 'html',
  patch: 'diff',
  jsonc: 'jsonc',
  json5: 'jsonc',
};
const plain = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'nohighlight',
  'output',
  'log',
  'markdown',
  'ascii',
  'email',
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
  const id = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return plain.has(id) ? undefined : id;
}

const fenceStart = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3,}|~{3,})([^`\n]{1,200})$/gm;
const most = 24;

/** The languages of a Markdown document's fences, so that their grammars can be loaded before it is read. */
export function fenceLanguagesIn(source: string): readonly string[] {
  const found = new Set<string>();
  for (const [, info = ''] of source.matchAll(fenceStart)) {
    const languageId = fenceLanguage(info.trim());
    if (languageId !== undefined) found.add(languageId);
    if (found.size === most) break;
  }
  return [...found];
}
