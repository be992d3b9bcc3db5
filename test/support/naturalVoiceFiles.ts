import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  naturalVoicesFolder,
  voiceFiles,
  type InstalledVoice,
} from '../../src/core/naturalVoices/installedVoice.js';

/** Puts a voice's files into a service's data folder, as the editor installs them. */
export async function installVoiceFiles(
  dataFolder: string,
  { model, config }: { readonly model: Uint8Array; readonly config: string },
  about: Pick<InstalledVoice, 'key' | 'name'> & Partial<Pick<InstalledVoice, 'gender' | 'speakers'>>,
): Promise<{ readonly installed: InstalledVoice; readonly folder: string }> {
  const installed: InstalledVoice = {
    speakers: [],
    ...about,
    origin: 'file',
    bytes: model.length + Buffer.byteLength(config),
    sha256: { model: sha256(model), config: sha256(config) },
  };
  const folder = join(dataFolder, naturalVoicesFolder, about.key);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, voiceFiles.model), model);
  await writeFile(join(folder, voiceFiles.config), config);
  await writeFile(join(folder, voiceFiles.description), JSON.stringify(installed));
  return { installed, folder };
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
