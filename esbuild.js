// Builds the bundles into dist/: the extension with its lazy parts, the embedded service, the player page, its audio worklet.

import { build, context } from 'esbuild';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
const { resolve: resolvePackage } = createRequire(import.meta.url);

/** What the extension host loads on first need only: each `import()` of one of these becomes a bundle of its own. */
const lazyParts = ['src/api/client.ts', 'src/core/text/speakable.ts', 'src/editor/text/installedSpeech.ts'];

/** Keeps `import()` of a lazy part out of the bundle that asks for it. */
const lazyImports = {
  name: 'lazy-imports',
  setup(/** @type {import('esbuild').PluginBuild} */ build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import' || !resolveDir.startsWith(join(root, 'src'))) return undefined;
      const source = join(resolveDir, path).replace(/\.js$/, '.ts');
      const part = lazyParts.find((candidate) => join(root, candidate) === source);
      if (part === undefined) return { errors: [{ text: `${path} is no lazy part: name it in esbuild.js` }] };
      return { path: `./${bundleName(part)}.cjs`, external: true };
    });
  },
};

/**
 * VS Code sends an extension's `require('http')` and the like through the user's proxy and certificates, and only by
 * these very names: `require('node:http')` passes it by (so in 1.100, extensionHostProcess.js).
 */
const proxiedModules = {
  name: 'proxied-modules',
  setup(/** @type {import('esbuild').PluginBuild} */ build) {
    build.onResolve({ filter: /^node:(https?|net|tls)$/ }, ({ path }) => ({
      path: path.slice('node:'.length),
      external: true,
    }));
  },
};

const args = process.argv.slice(2);
const release = args.includes('--release');
const watch = args.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  outdir: dist,
  metafile: true,
  minify: release,
  sourcemap: !release,
  logLevel: 'warning',
  legalComments: 'none',
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  extension: {
    ...common,
    entryPoints: ['src/extension.ts', ...lazyParts].map((path) => ({ in: path, out: bundleName(path) })),
    platform: 'node',
    // VS Code routes `require('http')` through the user's proxy, and no `import` of it.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    outExtension: { '.js': '.cjs' },
    target: 'node20',
    external: ['vscode'],
    plugins: [lazyImports, proxiedModules],
  },
  service: {
    ...common,
    entryPoints: [{ in: 'src/service/main.ts', out: 'service' }],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  },
  page: {
    ...common,
    entryPoints: [{ in: 'src/webview/main.ts', out: 'page' }],
    platform: 'browser',
    format: 'iife',
    target: 'chrome120',
  },
  worklet: {
    ...common,
    entryPoints: [{ in: 'src/webview/sound/worklet.ts', out: 'worklet' }],
    platform: 'browser',
    format: 'esm',
    target: 'chrome120',
    // The page has no network: the time-stretcher's WASM travels inside the script.
    loader: { '.wasm': 'binary' },
    // Its loader asks for it under Node only.
    external: ['module'],
  },
};

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await copyEngineData();

for (const [name, options] of Object.entries(bundles)) {
  if (watch) {
    await (await context(options)).watch();
  } else {
    const { metafile } = await build(options);
    await writeFile(join(dist, `${name}.meta.json`), JSON.stringify(metafile));
  }
}

async function copyEngineData() {
  const espeak = dirname(resolvePackage('@echogarden/espeak-ng-emscripten'));
  await copyFile(join(espeak, 'espeak-ng.data'), join(dist, 'espeak-ng.data'));
  const oniguruma = dirname(resolvePackage('vscode-oniguruma'));
  await copyFile(join(oniguruma, 'onig.wasm'), join(dist, 'onig.wasm'));
}

/** @param {string} path */
function bundleName(path) {
  return basename(path, '.ts');
}
