import type { InstalledVoice } from '../../src/core/naturalVoices/installedVoice.js';
import { installVoiceFiles } from './naturalVoiceFiles.js';
import { toyVoice, type ToyVoice, type ToyVoiceOptions } from './toyVoice.js';

export interface InstalledToyVoice extends ToyVoice {
  readonly installed: InstalledVoice;
  /** Where its three files lie. */
  readonly folder: string;
}

/** Puts a toy voice into a service's data folder, as the editor installs one. */
export async function installToyVoice(
  dataFolder: string,
  options: ToyVoiceOptions & { readonly name?: string; readonly gender?: 'Female' | 'Male' } = {},
): Promise<InstalledToyVoice> {
  const { name = 'Toy', gender, language = 'en_US', quality = 'medium', speakers = [] } = options;
  const voice = toyVoice(options);
  const about = {
    key: `${language}-${name.toLowerCase()}-${quality}`,
    name,
    ...(gender === undefined ? {} : { gender }),
    speakers: [...speakers],
  };
  return { ...voice, ...(await installVoiceFiles(dataFolder, voice, about)) };
}
