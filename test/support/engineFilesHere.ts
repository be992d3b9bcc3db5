import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fliteProgram } from '../../scripts/engineData.js';
import { saidWords } from '../../scripts/saidWords.js';
import { naturalVoicesFolder } from '../../src/core/naturalVoices/installedVoice.js';
import type { EngineFiles } from '../../src/service/engine/engine.js';

const require = createRequire(import.meta.url);

const packages: Readonly<Record<string, string>> = {
  'espeak-ng.data': '@echogarden/espeak-ng-emscripten',
  'ort-wasm-simd-threaded.wasm': 'onnxruntime-web',
  'ort-wasm-simd-threaded.mjs': 'onnxruntime-web',
};

function pathOf(name: string): string {
  return require.resolve(`${packages[name] ?? ''}/${name}`);
}

/** The engines' files whole, as they are in their packages, and the natural voices of a data folder. */
export function engineFilesHere(dataFolder = ''): EngineFiles {
  return {
    data: async (name) => {
      const data = await readFile(pathOf(name));
      return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    },
    program: async () => WebAssembly.compile(await fliteProgram()),
    script: (name) => pathToFileURL(pathOf(name)),
    words: saidWords,
    naturalVoices: join(dataFolder, naturalVoicesFolder),
    report: () => undefined,
  };
}
