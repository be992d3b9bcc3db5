import { readdir } from 'node:fs/promises';
import { isMissing } from '../../../core/errorCode.js';
import {
  naturalVoiceId,
  naturalVoiceOf,
  type InstalledVoice,
} from '../../../core/naturalVoices/installedVoice.js';
import { isLanguageCode } from '../../../api/wire/languages.js';
import type { InstallableVoices, InstalledBase } from '../engine.js';
import { piperBaseName } from './piperBase.js';
import { readDescription } from './readDescription.js';

/** Natural voices in a folder, each speaker of a voice as a voice of its own. */
export const installedVoices: InstallableVoices = {
  async list(folder) {
    const names = await namesIn(folder);
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
};

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });

function basesOf({ key, name, gender, speakers, sha256 }: InstalledVoice): readonly InstalledBase[] {
  const [language = '', region = ''] = key.split('-')[0]?.split('_') ?? [];
  if (!isLanguageCode(language)) return [];
  const label = `${languageNames.of(language) ?? language} (${regionNames.of(region) ?? region})`;
  const voice = (speaker: number | undefined, ownName: string): InstalledBase => ({
    id: naturalVoiceId(key, speaker),
    name: ownName,
    metadata: `${label} | ${gender ?? 'Neutral'}`,
    language,
    base: piperBaseName({ key, speaker: speaker ?? 0, gender }),
    revision: sha256.model.slice(0, 8) + sha256.config.slice(0, 8),
  });
  return speakers.length > 1
    ? speakers.map((speaker, number) => voice(number, `${name} ${speaker}`))
    : [voice(undefined, name)];
}
