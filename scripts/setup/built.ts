import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.js';
import { run } from './run.js';

/** What goes into the bundles in `dist`. */
const bundleSources = ['src', 'scripts', 'esbuild.js', 'package-lock.json', 'tsconfig.base.json'];

/** What else goes into `lector.vsix`. */
const packageSources = [
  ...['media', 'l10n', '.vscodeignore', 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICES.md'],
  ...readdirSync(root).filter((name) => /^package\.nls.*\.json$/.test(name)),
];

let bundles: Promise<void> | undefined;

/** Builds the bundles if they are missing or older than their sources. Looked at once, so that all tests of a run try the same. */
export function ensureBundles(): Promise<void> {
  return (bundles ??= freshBundles());
}

async function freshBundles(): Promise<void> {
  // The build writes this file last.
  if (isFresh('dist/worklet.meta.json', bundleSources)) return;
  await run(process.execPath, ['esbuild.js'], { cwd: root, otherwise: 'Lector could not be built.' });
}

/** Packages Lector if `lector.vsix` is missing or older than its sources. */
export async function ensurePackage(): Promise<void> {
  if (isFresh('lector.vsix', [...bundleSources, ...packageSources])) return;
  await run('npm', ['run', '--silent', 'package'], { cwd: root, otherwise: 'Lector could not be packaged.' });
}

/** Whether a built file is newer than everything it was made from. */
export function isFresh(built: string, sources: readonly string[], folder = root): boolean {
  const file = join(folder, built);
  return (
    existsSync(file) &&
    statSync(file).mtimeMs > Math.max(...sources.map((name) => newest(join(folder, name))))
  );
}

/** When something last changed; for a folder, when anything in it changed or was removed. */
function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
