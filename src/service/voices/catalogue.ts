import type { FurtherLanguage } from '../../core/textLanguages.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import type { LanguageCode } from '../../api/wire/languages.js';
import {
  asItIs,
  type BaseVoice,
  type EngineVoice,
  type FindVoice,
  type PublicVoice,
  type VoiceLanguage,
} from '../engine/engine.js';
import furtherSamples from './furtherSamples.json' with { type: 'json' };
import { engines } from '../engine/engines.js';

/** How the Universal Declaration of Human Rights begins. */
const further: Readonly<Record<FurtherLanguage, string>> = furtherSamples;

/** What a voice says in its sample, in its own language. */
export const sampleSentences: Readonly<Record<VoiceLanguage, string>> = {
  ...further,
  ...ownSamples,
};

/** The voices that ship. People keep these ids in their settings, so they must never change. */
export const publicVoices: readonly PublicVoice[] = engines.flatMap(({ name: engine, voices: groups }) =>
  groups.flatMap(({ language, label, voices }) =>
    voices.map(([name, gender, base, { formantScale, ...knobs } = {}]) => ({
      id: `${language}-${plainName(name)}`,
      name,
      metadata: `${label} | ${gender}`,
      language,
      voice: {
        engine,
        base,
        knobs: { ...asItIs, ...knobs },
        ...(formantScale === undefined ? {} : { correction: { formantScale, equaliserDb: [] } }),
      },
    })),
  ),
);

const byId = new Map(publicVoices.map((voice) => [voice.id, voice]));

function plainName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Each takes some seconds of a match, which has four minutes. */
const mostBases = 8;

/** All public voices: those that ship, and the natural ones that are installed, of every engine that has some. */
export class Catalogue {
  constructor(private readonly folder: string) {}

  async list(): Promise<readonly PublicVoice[]> {
    return naturalFirst(await this.natural());
  }

  async find(id: string): Promise<PublicVoice | undefined> {
    let voice = byId.get(id);
    for (const { installed } of engines) voice ??= await installed?.find(this.folder, id);
    return voice;
  }

  /** The natural voices of a language that a recording may be matched onto: few, because each has to be heard. */
  async basesFor(language: LanguageCode): Promise<readonly BaseVoice[]> {
    const speaking = (await this.natural()).filter((voice) => languageOf(voice) === language.slice(0, 2));
    return spread(speaking, mostBases).map(({ voice: { engine, base } }) => ({ engine, base }));
  }

  private async natural(): Promise<readonly PublicVoice[]> {
    const found = engines.map(async ({ installed }) => (await installed?.list(this.folder)) ?? []);
    return (await Promise.all(found)).flat();
  }
}

/** Some items of a list, evenly spaced, so that a voice of many speakers shows different ones. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

/** A natural voice is easier to listen to than those that ship, so it stands before them in its language. */
export function naturalFirst(natural: readonly PublicVoice[]): readonly PublicVoice[] {
  const languages = new Set(publicVoices.map(languageOf));
  return [...languages].flatMap((language) =>
    [...natural, ...publicVoices].filter((voice) => languageOf(voice) === language),
  );
}

function languageOf({ language }: PublicVoice): string {
  return language.slice(0, 2);
}

/** The voice of this id; else the first one listed that speaks the language. */
export async function voiceToLoad(
  findVoice: FindVoice,
  listVoices: () => Promise<readonly PublicVoice[]>,
  idOrLanguage = 'en',
): Promise<EngineVoice | undefined> {
  const language = idOrLanguage.split('-')[0];
  const listed = await listVoices().catch(() => publicVoices);
  const speaks = listed.find((voice) => voice.language.split('-')[0] === language) ?? listed[0];
  const chosen = await findVoice(idOrLanguage).catch(() => undefined);
  return chosen ?? speaks?.voice;
}
