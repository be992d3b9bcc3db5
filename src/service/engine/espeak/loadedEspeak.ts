import type { EngineFiles } from '../engineFiles.js';
import { keptOnceLoaded } from '../../../core/keptOnceLoaded.js';
import type { EspeakProgram } from './espeakProgram.js';

const programs = new WeakMap<EngineFiles, () => Promise<EspeakProgram>>();

/** One eSpeak NG for each thread: natural voices ask it how words are pronounced. */
export function loadedEspeak(files: EngineFiles): Promise<EspeakProgram> {
  const known = programs.get(files) ?? keptOnceLoaded(() => load(files));
  programs.set(files, known);
  return known();
}

async function load(files: EngineFiles): Promise<EspeakProgram> {
  const { EspeakProgram } = await import('./espeakProgram.js');
  return EspeakProgram.load(await files.data('espeak-ng.data'));
}
