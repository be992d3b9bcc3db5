import type { Engine, Gender, BaseVoice, EngineVoice } from './engine.js';
import { espeak } from './espeak/espeak.js';
import { flite } from './flite/flite.js';
import { piper } from './piper/piper.js';

/**
 * The engines that ship. Voices are listed in this order, and if several engines can do a job, the first one does it.
 */
export const engines: readonly Engine[] = [flite, espeak, piper];

const byName = new Map(engines.map((engine) => [engine.name, engine]));

export function engineOf({ engine: name }: BaseVoice): Engine {
  const engine = byName.get(name);
  if (engine === undefined) throw new Error(`There is no engine ${name}.`);
  return engine;
}

/** The process in which a voice speaks, if it is one of its own. */
export function processOf(voice: BaseVoice): string | undefined {
  return engineOf(voice).processOf?.(voice.base);
}

/** The base voices that can be adjusted to match a recording in this language. */
export function matchBases(language: string): readonly BaseVoice[] {
  for (const { name, matchBases } of engines) {
    const bases = matchBases(language);
    if (bases.length > 0) return bases.map((base) => ({ engine: name, base }));
  }
  return [];
}

/**
 * Picks the voice that speaks this language on behalf of another: that voice itself, another base of its engine, or
 * another engine.
 */
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

/** Names what a thread must have loaded to speak in a voice. Work goes to a thread that already has it. */
export function loadOf(voice: EngineVoice): string {
  // Japanese also needs a large dictionary.
  return engineOf(voice).languageOf(voice.base) === 'ja' ? `${voice.engine} ja` : voice.engine;
}
