/** What people write after a fence, where it is not the id that the editor knows the language by. */
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

/** The language id of a fence's code; none where it is plain text. */
export function fenceLanguage(info: string): string | undefined {
  // Quarto writes `{python}`, others `python title="…"`, `python,ignore` or `{.python}`.
  const name = (/^\{?\.?\s*([^\s{}.,:]*)/.exec(info)?.[1] ?? '').toLowerCase();
  const id = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return plain.has(id) ? undefined : id;
}
