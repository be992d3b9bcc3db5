import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../../core/errors.js';
import { isTextLanguage } from '../../../core/textLanguages.js';
import {
  damagedPrefix,
  installedVoice,
  naturalVoiceId,
  naturalVoiceOf,
  voiceFiles,
  type InstalledVoice,
} from '../../../core/naturalVoices/installedVoice.js';
import { readStoredJson } from '../../../disk/stored.js';
import { ifThere } from '../../../disk/wholeFile.js';
import { asItIs, type Gender, type InstallableVoices, type PublicVoice } from '../engine.js';

export const engineName = 'piper';

/** Natural voices in a folder, each speaker of a voice as a voice of its own. */
export const installedVoices: InstallableVoices = {
  async list(folder) {
    const names = (await ifThere(readdir(folder))) ?? [];
    const keys = names.filter((name) => naturalVoiceOf(naturalVoiceId(name)) !== undefined);
    const found = await Promise.all(keys.toSorted().map((key) => readDescription(folder, key)));
    return found.flatMap((voice) => (voice === undefined ? [] : basesOf(voice)));
  },

  async find(folder, id) {
    const named = naturalVoiceOf(id);
    if (named === undefined) return undefined;
    const voice = await readDescription(folder, named.key);
    return voice && basesOf(voice).find((candidate) => candidate.id === id);
  },

  async setAside(folder, key) {
    const damaged = `${damagedPrefix}${key}`;
    const own = join(folder, `${damaged}.${randomUUID()}`);
    try {
      await rename(join(folder, key), own);
    } catch (error) {
      // Another process with the same folder was faster.
      if (isMissing(error)) return false;
      throw error;
    }
    // In place of an older one.
    await rm(join(folder, damaged), { recursive: true, force: true });
    await rename(own, join(folder, damaged));
    return true;
  },
};

function basesOf({ key, name, gender, speakers, sha256 }: InstalledVoice): readonly PublicVoice[] {
  const [language = '', region = ''] = key.split('-')[0]?.split('_') ?? [];
  if (!isTextLanguage(language)) return [];
  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  const regionNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const label = `${languageNames.of(language) ?? language} (${regionNames.of(region) ?? region})`;
  const voice = (speaker: number | undefined, ownName: string): PublicVoice => ({
    id: naturalVoiceId(key, speaker),
    name: ownName,
    metadata: `${label} | ${gender ?? 'Neutral'}`,
    language,
    voice: {
      engine: engineName,
      base: piperBaseName({ key, speaker: speaker ?? 0, gender }),
      knobs: asItIs,
    },
    revision: sha256.model.slice(0, 8) + sha256.config.slice(0, 8),
  });
  return speakers.length > 1
    ? speakers.map((speaker, number) => voice(number, `${name} ${speaker}`))
    : [voice(undefined, name)];
}

/**
 * The description of an installed voice. Undefined if the folder is not a voice: not yet, no longer, or not one that
 * this version understands. The editor may be writing it right now, so nothing is done about it.
 */
export async function readDescription(folder: string, key: string): Promise<InstalledVoice | undefined> {
  const voice = await readStoredJson(join(folder, key, voiceFiles.description), installedVoice);
  return voice?.key === key ? voice : undefined;
}

/** An installed voice, or one of its speakers. */
export interface PiperBase {
  readonly key: string;
  /** By its number; a voice without a list of speakers has only the first. */
  readonly speaker: number;
  readonly gender: Gender | undefined;
}

/** Such as `en_US-ljspeech-medium:0:Female`: custom voices are stored with it, so it must never change. */
export function piperBaseName({ key, speaker, gender }: PiperBase): string {
  return [key, String(speaker), gender ?? ''].join(':');
}

export function piperBaseOf(name: string): PiperBase {
  const [key = '', speaker = '', gender] = name.split(':');
  return {
    key,
    speaker: Number(speaker),
    gender: gender === 'Female' || gender === 'Male' ? gender : undefined,
  };
}
