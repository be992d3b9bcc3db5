import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fliteProgram } from '../../../../scripts/engineData.js';
import type { EngineFiles } from '../../../../src/service/engine/engineFiles.js';
import type { Synthesize } from '../../../../src/service/engine/engineVoice.js';
import { Synthesizer } from '../../../../src/service/engine/synthesizer.js';

const require = createRequire(import.meta.url);

/** The engines' files whole, as they are in their packages. */
const wholeFiles: EngineFiles = {
  data: async (name) => {
    const data = await readFile(require.resolve(`@echogarden/espeak-ng-emscripten/${name}`));
    return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  },
  program: async () => WebAssembly.compile(await fliteProgram()),
  naturalVoices: '',
  report: () => undefined,
  script: (name) => pathToFileURL(require.resolve(`onnxruntime-web/${name}`)),
};

const synthesizer = new Synthesizer(wholeFiles);

/** The engines that ship, in this thread. */
export const synthesize: Synthesize = (message, voice, signal) =>
  synthesizer.speak(message, voice, () => signal.aborted);
