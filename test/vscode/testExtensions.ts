import { cp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/setup/dependencies.js';
import { run } from '../../scripts/setup/run.js';

/** The tests' own small extensions, one folder each, and the files that they load. */
const entries = {
  inHost: ['run', 'tests'],
  terminal: ['extension'],
  guest: ['extension'],
} as const;

export type TestExtension = keyof typeof entries;

/** Resolves to the folder of the bundled extension. */
export async function bundleTestExtension(name: TestExtension, into: string): Promise<string> {
  const source = join('test', 'vscode', name);
  const extension = join(into, name);
  await cp(join(source, 'package.json'), join(extension, 'package.json'));
  await writeFile(join(extension, '.vscodeignore'), '');
  await build({
    entryPoints: entries[name].map((entry) => join(source, `${entry}.ts`)),
    outdir: extension,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    define: { mochaPath: JSON.stringify(createRequire(import.meta.url).resolve('mocha')) },
  });
  return extension;
}

/** Resolves to the files that VS Code installs. They do nothing until one of their commands is run. */
export async function packTestExtensions(into: string): Promise<readonly string[]> {
  return Promise.all((Object.keys(entries) as TestExtension[]).map((name) => pack(name, into)));
}

async function pack(name: TestExtension, into: string): Promise<string> {
  const extension = await bundleTestExtension(name, into);
  const file = `${extension}.vsix`;
  const args = [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--out',
    file,
  ];
  await run(join(root, 'node_modules', '.bin', 'vsce'), args, {
    cwd: extension,
    otherwise: `The tests' own extension ${name} could not be packed.`,
  });
  return file;
}
