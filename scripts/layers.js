// The only table of layers. Lint, each layer's tsconfig and the test over the bundles all read it.

/**
 * @typedef {object} Layer
 * @property {string} folder where its files live, from the project's root
 * @property {readonly string[]} layers what it may import, besides itself
 * @property {readonly string[]} packages the packages it may import; `node:` stands for every Node built-in
 */

/** @type {Readonly<Record<string, Layer>>} */
export const layers = {
  core: {
    folder: 'src/core',
    layers: [],
    packages: ['@echogarden/sonic-wasm', 'mpg123-decoder', 'valibot'],
  },
  text: {
    folder: 'src/text',
    layers: ['core'],
    packages: [
      '@lezer/common',
      '@lezer/markdown',
      'decode-named-character-reference',
      'eld',
      'unicode-emoji-json',
    ],
  },
  disk: { folder: 'src/disk', layers: ['core'], packages: ['node:', 'valibot'] },
  reading: { folder: 'src/reading', layers: ['core', 'text'], packages: ['valibot'] },
  speech: {
    folder: 'src/speech',
    layers: ['core', 'disk', 'text', 'reading'],
    packages: ['node:', 'valibot'],
  },
  protocol: { folder: 'src/protocol', layers: ['core', 'reading'], packages: ['valibot'] },
  wire: { folder: 'src/api/wire', layers: ['core'], packages: ['valibot'] },
  api: {
    folder: 'src/api',
    layers: ['core', 'wire'],
    packages: ['node:', 'node-fetch', 'valibot'],
  },
  said: { folder: 'src/service/said', layers: ['core', 'text'], packages: [] },
  service: {
    folder: 'src/service',
    layers: ['core', 'disk', 'text', 'wire', 'said'],
    packages: [
      'node:',
      '@bjorn3/browser_wasi_shim',
      '@echogarden/espeak-ng-emscripten',
      'es-hangul',
      'fft.js',
      'lindera-wasm-nodejs-ipadic',
      'onnxruntime-web',
      'pbf',
      'valibot',
    ],
  },
  webview: {
    folder: 'src/webview',
    layers: ['core', 'text', 'reading', 'protocol'],
    packages: ['@echogarden/sonic-wasm'],
  },
  agents: {
    folder: 'src/agents',
    layers: ['core', 'disk'],
    packages: ['node:', 'jsonc-parser', '@modelcontextprotocol/sdk'],
  },
  editor: {
    folder: 'src/editor',
    layers: ['agents', 'core', 'disk', 'text', 'reading', 'speech', 'wire', 'api', 'protocol', 'said'],
    packages: [
      'node:',
      '@xterm/headless',
      'diff',
      'node-fetch',
      'valibot',
      'vscode',
      'vscode-oniguruma',
      'vscode-textmate',
      'wasm-media-encoders',
    ],
  },
  composition: {
    folder: 'src',
    layers: ['agents', 'core', 'disk', 'text', 'reading', 'speech', 'wire', 'api', 'editor'],
    packages: ['vscode'],
  },
};

/** The layer of a file, given its path from the project root with forward slashes: the deepest matching folder wins. */
export function layerOf(/** @type {string} */ path) {
  let found;
  for (const [name, layer] of Object.entries(layers)) {
    if (path.startsWith(`${layer.folder}/`) && layer.folder.length > (found?.folder.length ?? 0)) {
      found = { name, ...layer };
    }
  }
  return found;
}

/** @returns {boolean} whether a file of this layer may import the package (a bare specifier, subpaths included) */
export function mayImportPackage(/** @type {Layer} */ layer, /** @type {string} */ specifier) {
  return layer.packages.some((allowed) =>
    allowed === 'node:'
      ? specifier.startsWith('node:')
      : specifier === allowed || specifier.startsWith(`${allowed}/`),
  );
}
