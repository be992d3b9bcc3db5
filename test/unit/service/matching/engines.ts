import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fliteProgram } from '../../../../scripts/engineData.js';
import type { EngineData } from '../../../../src/service/engine/engineData.js';
import type { Synthesize } from '../../../../src/service/engine/engineVoice.js';
import { Speaker } from '../../../../src/service/engine/speaker.js';

const require = createRequire(import.meta.url);

/** The engines' data whole, as it is in their packages. */
const wholeData: EngineData = {
  espeak: async () => {
    const data = await readFile(require.resolve('@echogarden/espeak-ng-emscripten/espeak-ng.data'));
    return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  },
  flite: async () => WebAssembly.compile(await fliteProgram()),
};

const speaker = new Speaker(wholeData);

/** The engines that ship, in this thread. */
export const synthesize: Synthesize = (message, voice, signal) =>
  speaker.speak(message, voice, () => signal.aborted);
