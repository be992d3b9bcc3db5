// Builds the bundles into dist/: the extension and its lazy parts, the embedded service, the player page and its audio
// worklet.

import { build, context } from 'esbuild';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { packEngineData } from './scripts/engineData.js';
import { writeManifest } from './scripts/manifest.js';
import { cacheFolder } from './scripts/setup/cacheFolder.js';
import { packSaidWords } from './scripts/saidWords.js';
import { packSpokenWords } from './scripts/spokenWords.js';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');

/** What the extension host loads only when needed: each `import()` of one of these becomes its own bundle. */
const lazyParts = [
  'src/editor/contributions/commandTable.ts',
  'src/editor/contributions/keyboardHelp.ts',
  'src/api/client.ts',
  'src/text/language/languageScores.ts',
  'src/reading/reread.ts',
  'src/reading/takeOver.ts',
  'src/reading/listening.ts',
  'src/text/recutChunks.ts',
  'src/editor/reading/chunkSources.ts',
  'src/editor/sources/normalizer.ts',
  'src/editor/sources/changeSources.ts',
  'src/editor/sources/commandSources.ts',
  'src/editor/sources/terminalCommands.ts',
  'src/editor/reading/spellWord.ts',
  'src/editor/reading/echoSentences.ts',
  'src/editor/reading/sleep.ts',
  'src/editor/reading/speeds.ts',
  'src/editor/reading/symbolBeside.ts',
  'src/editor/player/playerHtml.ts',
  'src/editor/highlight/highlight.ts',
  'src/editor/services/embedded/serviceSupervisor.ts',
  'src/editor/export/saveAsAudio.ts',
  'src/editor/export/saveTracks.ts',
  'src/editor/export/goOnSaving.ts',
  'src/editor/speech/narrators.ts',
  'src/editor/windows/shareNews.ts',
  'src/editor/reading/windowQueue.ts',
  'src/editor/reading/addToQueue.ts',
  'src/editor/agents/openAgents.ts',
  'src/editor/agents/letAgentsSpeak.ts',
  'src/editor/reading/sampleDocument.ts',
  'src/editor/voices/soundSamples.ts',
  'src/editor/api/speakForOthers.ts',
  'src/editor/reading/continueReading.ts',
  'src/editor/reading/speakCommands.ts',
  'src/editor/reading/tellNothing.ts',
  'src/editor/ui/showReport.ts',
  'src/editor/services/openai/openAiClient.ts',
  'src/core/voices/listedVoices.ts',
  'src/editor/services/connect.ts',
  'src/editor/status/accountPart.ts',
  'src/editor/status/statusMenu.ts',
  'src/editor/pronunciations/pronounce.ts',
  'src/editor/usage/showUsage.ts',
  'src/editor/voices/pickVoice.ts',
  'src/editor/voices/voiceNodes.ts',
  'src/editor/naturalVoices/getNaturalVoices.ts',
  'src/editor/naturalVoices/addVoiceFromFile.ts',
  'src/editor/naturalVoices/removeNaturalVoice.ts',
  'src/editor/naturalVoices/voiceNotices.ts',
  'src/editor/cloning/cloneVoice.ts',
  'src/editor/cloning/changeVoice.ts',
];

/** Keeps `import()` of a lazy part out of the importing bundle. */
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
 * VS Code sends an extension's `require('http')` and the like through the user's proxy and certificates, but only under
 * these exact names: `require('node:http')` bypasses it (seen in 1.100, extensionHostProcess.js).
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

/** Makes the Japanese dictionary load the packed file next to the bundle instead of the one in its package. */
const packedDictionary = {
  name: 'packed-dictionary',
  setup(/** @type {import('esbuild').PluginBuild} */ build) {
    build.onLoad({ filter: /lindera_wasm\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      const reading = /const wasmPath = .*\nconst wasmBytes = .*/;
      if (!reading.test(contents))
        return { errors: [{ text: 'lindera loads its file in a way not known here' }] };
      // `import.meta` would turn this CommonJS file into a module; the banner provides the URL.
      const packed = "new URL('./lindera.wasm.br', bundleUrl)";
      const unpack = `const wasmBytes = require('zlib').brotliDecompressSync(require('fs').readFileSync(${packed}));`;
      return { contents: contents.replace(reading, unpack) };
    });
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
  // Its other form loads its own parts in a way that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  extension: {
    ...common,
    entryPoints: ['src/extension.ts', ...lazyParts].map((path) => ({ in: path, out: bundleName(path) })),
    charset: 'utf8',
    platform: 'node',
    // VS Code routes `require('http')` through the user's proxy, but not `import`.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    outExtension: { '.js': '.cjs' },
    target: 'node20',
    external: ['vscode'],
    // The time-stretcher's loader asks where it is, and then does not need to know.
    define: { 'import.meta.url': '"data:"' },
    plugins: [lazyImports, proxiedModules],
  },
  service: {
    ...common,
    entryPoints: [
      { in: 'src/service/main.ts', out: 'service' },
      { in: 'src/service/engine/speechWorker.ts', out: 'speechWorker' },
      { in: 'src/service/program/matchingProcess.ts', out: 'matchingProcess' },
      { in: 'src/service/program/checkVoice.ts', out: 'checkVoice' },
      { in: 'src/service/program/voiceProcess.ts', out: 'voiceProcess' },
    ],
    platform: 'node',
    // eSpeak NG's program is inside a string, which would be four times as large if escaped.
    charset: 'utf8',
    format: 'esm',
    // Whatever `import()` names is read only when needed: an engine's program or a dictionary.
    splitting: true,
    target: 'node20',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const bundleUrl = import.meta.url; const require = requireFrom(bundleUrl);",
    },
    plugins: [packedDictionary],
  },
  // What agents and VS Code run.
  agents: {
    ...common,
    entryPoints: [
      { in: 'src/agents/hook.ts', out: 'agentHook' },
      { in: 'src/agents/mcp.ts', out: 'agentTools' },
      { in: 'src/agents/uninstall.ts', out: 'uninstall' },
    ],
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    // The program that extensions run in, of whatever age.
    target: 'node20',
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
    // The page has no network access, so the time-stretcher's WASM is part of the script.
    loader: { '.wasm': 'binary' },
    // Its loader needs this only in Node.
    external: ['module'],
  },
};

writeManifest();
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await packEngineData(dist, join(cacheFolder(), 'engine-data'), release);
await packSaidWords(dist);
await packSpokenWords(dist);
const { resolve } = createRequire(import.meta.url);
const engine = await readFile(resolve('vscode-oniguruma/release/onig.wasm'));
await writeFile(join(dist, 'onig.wasm.br'), brotliCompressSync(engine));
await copyFile(resolve('wasm-media-encoders/wasm/mp3'), join(dist, 'mp3.wasm'));
await copyFile(resolve('@echogarden/sonic-wasm/sonic.wasm'), join(dist, 'sonic.wasm'));

// What other extensions are written against.
await copyFile(join(root, 'src/editor/api/lector.d.ts'), join(dist, 'lector.d.ts'));

for (const [name, options] of Object.entries(bundles)) {
  if (watch) {
    await (await context(options)).watch();
  } else {
    const { metafile } = await build(options);
    await writeFile(join(dist, `${name}.meta.json`), JSON.stringify(metafile));
  }
}

/** @param {string} path */
function bundleName(path) {
  return basename(path, '.ts');
}
