import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode } from '../../api/wire/languages.js';
import type { FurtherLanguage } from '../../core/textLanguages.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import { makeFolder, sweepLeftovers, writeAtomically } from '../../disk/wholeFile.js';
import {
  asItIs,
  type BaseVoice,
  type EngineVoice,
  type FindVoice,
  type PublicVoice,
  type VoiceLanguage,
  type Synthesize,
  wavFile,
} from '../engine/engine.js';
import { engines } from '../engine/engines.js';
import furtherSamples from './furtherSamples.json' with { type: 'json' };

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
  const speaks = listed.find((voice) => voice.language.split('-')[0] === language);
  // No voice has the id of a language.
  if (speaks !== undefined && idOrLanguage === language) return speaks.voice;
  const chosen = await findVoice(idOrLanguage).catch(() => undefined);
  return chosen ?? (speaks ?? listed[0])?.voice;
}

/** Goes up when a voice or its text changes, so that old samples are not played. */
const version = 1;

/** Samples of the public voices, made on first request and then kept. Their names are derived from the token. */
export class Samples {
  /**
   * Whose sample a name is: of the voices that ship, and of natural ones once they were listed. Everybody on this
   * machine may ask for any name, so one that nobody was given must cost next to nothing.
   */
  private readonly ids = new Map<string, string>();
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly secret: string,
    private readonly synthesize: Synthesize,
    private readonly catalogue: Pick<Catalogue, 'find'>,
  ) {
    for (const { id } of publicVoices) this.nameOf(id);
  }

  async open(): Promise<void> {
    await makeFolder(this.folder);
    await sweepLeftovers(this.folder);
  }

  nameOf(voiceId: string): string {
    const name = `${createHmac('sha256', this.secret).update(`sample ${voiceId}`).digest('base64url')}.wav`;
    this.ids.set(name, voiceId);
    return name;
  }

  /** The path of the sample's file. */
  async find(name: string): Promise<string | undefined> {
    const id = this.ids.get(name);
    if (id === undefined) return undefined;
    const voice = await this.catalogue.find(id);
    if (voice === undefined) return undefined;
    // File names cannot contain a colon on Windows.
    const file = [voice.id.replaceAll(':', '-'), voice.revision, version].filter(Boolean).join('-');
    const path = join(this.folder, `${file}.wav`);
    let making = this.underWay.get(path);
    if (making === undefined) {
      // Continues if a caller hangs up: others may be waiting for the same sample.
      making = this.make(voice, path).finally(() => this.underWay.delete(path));
      this.underWay.set(path, making);
    }
    return making;
  }

  private async make(voice: PublicVoice, path: string): Promise<string> {
    // A power cut may have left an empty file in an older version.
    const found = await stat(path).catch(() => undefined);
    if ((found?.size ?? 0) === 0) {
      const text = sampleSentences[voice.language];
      const speech = await this.synthesize(text, voice.voice, new AbortController().signal);
      await makeFolder(this.folder);
      await writeAtomically(path, wavFile(speech));
    }
    return path;
  }
}
