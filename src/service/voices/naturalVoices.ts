import type { LanguageCode } from '../../api/wire/languages.js';
import type { BaseVoice, PublicVoice } from '../engine/engine.js';
import { engines } from '../engine/engines.js';

/** Each takes some seconds of a match, which has four minutes. */
const mostBases = 8;

/** The natural voices that are installed, of every engine that has some. */
export class NaturalVoices {
  constructor(private readonly folder: string) {}

  async list(): Promise<readonly PublicVoice[]> {
    const found = engines.map(async ({ installed }) => (await installed?.list(this.folder)) ?? []);
    return (await Promise.all(found)).flat();
  }

  async find(id: string): Promise<PublicVoice | undefined> {
    for (const { installed } of engines) {
      const voice = await installed?.find(this.folder, id);
      if (voice !== undefined) return voice;
    }
    return undefined;
  }

  /** The voices of a language that a recording may be matched onto: few, because each has to be heard. */
  async basesFor(language: LanguageCode): Promise<readonly BaseVoice[]> {
    const speaking = (await this.list()).filter((voice) => languageOf(voice) === language.slice(0, 2));
    return spread(speaking, mostBases).map(({ voice: { engine, base } }) => ({ engine, base }));
  }
}

/** Some items of a list, evenly spaced, so that a voice of many speakers shows different ones. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

/** A natural voice is easier to listen to than those that ship, so it stands before them in its language. */
export function naturalFirst(
  natural: readonly PublicVoice[],
  shipped: readonly PublicVoice[],
): readonly PublicVoice[] {
  const languages = new Set(shipped.map(languageOf));
  return [...languages].flatMap((language) =>
    [...natural, ...shipped].filter((voice) => languageOf(voice) === language),
  );
}

function languageOf({ language }: PublicVoice): string {
  return language.slice(0, 2);
}
