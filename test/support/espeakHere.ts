import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EspeakProgram } from '../../src/service/engine/espeak/espeakProgram.js';

const { resolve } = createRequire(import.meta.url);
let loaded: Promise<EspeakProgram> | undefined;

/** eSpeak NG with all of its data, as its package has it. Loaded once. */
export function espeakHere(): Promise<EspeakProgram> {
  return (loaded ??= load());
}

async function load(): Promise<EspeakProgram> {
  const folder = dirname(resolve('@echogarden/espeak-ng-emscripten'));
  const data = await readFile(join(folder, 'espeak-ng.data'));
  return EspeakProgram.load(new Uint8Array(data).buffer);
}
