import { readdir } from 'node:fs/promises';
import {
  naturalVoiceId,
  naturalVoiceOf,
  type InstalledVoice,
} from '../../core/naturalVoices/installedVoice.js';
import { isLanguageCode, type LanguageCode } from '../../api/wire/languages.js';
import type { BaseVoice } from '../engine/engineVoice.js';
import { readDescription } from '../engine/piper/installedVoices.js';
import { piperBaseName } from '../engine/piper/piperBase.js';
import { errorCode } from '../store/atomicFile.js';
import type { PublicVoice } from './catalogue.js';
import { sampleSentences } from './sampleSentences.js';

/** Each takes some seconds of a match, which has four minutes. */
const mostBases = 8;

/** The natural voices that are installed. Any editor window may change them, so each request reads the folder. */
export class NaturalVoices {
  constructor(private readonly folder: string) {}

  /** In the order of their ids, each speaker of a voice as a voice of its own. */
  async list(): Promise<readonly PublicVoice[]> {
    const keys = (await this.names()).filter((name) => naturalVoiceOf(naturalVoiceId(name)) !== undefined);
    const found = await Promise.all(keys.toSorted().map((key) => readDescription(this.folder, key)));
    return found.flatMap((voice) => (voice === undefined ? [] : publicVoicesOf(voice)));
  }

  async find(id: string): Promise<PublicVoice | undefined> {
    const named = naturalVoiceOf(id);
    if (named === undefined) return undefined;
    const voice = await readDescription(this.folder, named.key);
    return voice && publicVoicesOf(voice).find((candidate) => candidate.id === id);
  }

  /** The voices of a language that a recording may be matched onto: few, because each has to be heard. */
  async basesFor(language: LanguageCode): Promise<readonly BaseVoice[]> {
    const speaking = (await this.list()).filter((voice) => languageOf(voice) === language.slice(0, 2));
    return spread(speaking, mostBases).map(({ voice: { engine, base } }) => ({ engine, base }));
  }

  private async names(): Promise<readonly string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
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

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });

function publicVoicesOf({ key, name, gender, speakers, sha256 }: InstalledVoice): readonly PublicVoice[] {
  const [language = '', region = ''] = key.split('-')[0]?.split('_') ?? [];
  if (!isLanguageCode(language)) return [];
  const label = `${languageNames.of(language) ?? language} (${regionNames.of(region) ?? region})`;
  const voice = (speaker: number | undefined, ownName: string): PublicVoice => ({
    id: naturalVoiceId(key, speaker),
    name: ownName,
    metadata: `${label} | ${gender ?? 'Neutral'}`,
    language: language satisfies LanguageCode,
    voice: {
      engine: 'piper',
      base: piperBaseName({ key, speaker: speaker ?? 0, gender }),
      knobs: { pace: 1, pitch: 1, pitchRange: 1 },
    },
    sampleText: sampleSentences[language],
    revision: sha256.model.slice(0, 8) + sha256.config.slice(0, 8),
  });
  return speakers.length > 1
    ? speakers.map((speaker, number) => voice(number, `${name} ${speaker}`))
    : [voice(undefined, name)];
}
