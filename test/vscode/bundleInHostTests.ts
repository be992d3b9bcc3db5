import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The tests that run in the extension host, as a small extension of their own; resolves to its folder. */
export async function bundleInHostTests(folder: string): Promise<string> {
  const source = join('test', 'vscode', 'inHost');
  const extension = join(folder, 'extension');
  await cp(join(source, 'package.json'), join(extension, 'package.json'));
  await writeFile(join(extension, '.vscodeignore'), '');
  await build({
    entryPoints: ['run', 'tests'].map((name) => join(source, `${name}.ts`)),
    outdir: extension,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
  });
  return extension;
}
