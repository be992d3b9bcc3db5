import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';

/** A small extension of the tests' own, bundled; resolves to its folder. */
export async function bundleExtension(
  source: 'inHost' | 'terminal',
  entries: readonly string[],
  folder: string,
): Promise<string> {
  const from = join('test', 'vscode', source);
  const extension = join(folder, source);
  await cp(join(from, 'package.json'), join(extension, 'package.json'));
  await writeFile(join(extension, '.vscodeignore'), '');
  await build({
    entryPoints: entries.map((name) => join(from, `${name}.ts`)),
    outdir: extension,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
  });
  return extension;
}

/** The tests that run in the extension host, as an extension. */
export async function bundleInHostTests(folder: string): Promise<string> {
  return bundleExtension('inHost', ['run', 'tests'], folder);
}

/** As a file that VS Code installs. */
export async function packExtension(extension: string): Promise<string> {
  const packagePath = `${extension}.vsix`;
  await createVSIX({
    cwd: extension,
    packagePath,
    dependencies: false,
    skipLicense: true,
    allowMissingRepository: true,
  });
  return packagePath;
}
