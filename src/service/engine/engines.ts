import type { Engine, Gender } from './engine.js';
import type { BaseVoice, EngineVoice } from './engineVoice.js';
import { espeak } from './espeak/espeak.js';
import { flite } from './flite/flite.js';

/** The engines that ship. Their voices are listed in this order, and where several can do a job the first one does. */
export const engines: readonly Engine[] = [flite, espeak];

const byName = new Map(engines.map((engine) => [engine.name, engine]));

export function engineOf({ engine: name }: BaseVoice): Engine {
  const engine = byName.get(name);
  if (engine === undefined) throw new Error(`There is no engine ${name}.`);
  return engine;
}

/** The base voices that can be bent towards a recording in this language. */
export function matchBases(language: string): readonly BaseVoice[] {
  for (const { name, matchBases } of engines) {
    const bases = matchBases(language);
    if (bases.length > 0) return bases.map((base) => ({ engine: name, base }));
  }
  return [];
}

/** Who says text in this language for a voice: the voice itself, its engine with another base, or another engine. */
export function readerFor(language: string, { engine, base }: BaseVoice): BaseVoice {
  const own = engineOf({ engine, base });
  const near = own.inLanguage(base, language);
  return near === undefined ? standIn(language, own.genderOf(base)) : { engine, base: near };
}

export function standIn(language: string, gender: Gender): BaseVoice {
  for (const { name, standIn } of engines) {
    const base = standIn(language, gender);
    if (base !== undefined) return { engine: name, base };
  }
  throw new Error(`No engine speaks ${language}.`);
}

/** What a thread has to load to speak with a voice: work goes to a thread that has it. */
export function loadOf(voice: EngineVoice): string {
  // Japanese needs a large dictionary besides its engine.
  return engineOf(voice).languageOf(voice.base) === 'ja' ? `${voice.engine} ja` : voice.engine;
}
