import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  naturalVoicesFolder,
  voiceFiles,
  type InstalledVoice,
} from '../../src/core/naturalVoices/installedVoice.js';
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
  const key = `${language}-${name.toLowerCase()}-${quality}`;
  const installed: InstalledVoice = {
    key,
    name,
    ...(gender === undefined ? {} : { gender }),
    speakers: [...speakers],
    origin: 'file',
    bytes: voice.model.length + Buffer.byteLength(voice.config),
    sha256: { model: sha256(voice.model), config: sha256(voice.config) },
  };
  const folder = join(dataFolder, naturalVoicesFolder, key);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, voiceFiles.model), voice.model);
  await writeFile(join(folder, voiceFiles.config), voice.config);
  await writeFile(join(folder, voiceFiles.description), JSON.stringify(installed));
  return { ...voice, installed, folder };
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
