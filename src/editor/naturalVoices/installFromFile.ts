import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileVoiceKey } from '../../core/naturalVoices/fileVoiceKey.js';
import { voiceFiles, type InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import type { ModelConfig } from '../../core/naturalVoices/modelConfig.js';
import { storing, type NaturalVoiceStore } from './naturalVoiceStore.js';

/** The two files of a voice, checked. */
export interface CheckedVoice {
  readonly model: Uint8Array;
  readonly configBytes: Uint8Array;
  readonly config: ModelConfig;
}

/** Installs a voice from its files. The same files under the same name are the same voice. */
export async function installFromFile(
  store: NaturalVoiceStore,
  { model, configBytes, config }: CheckedVoice,
  name: string,
  signal: AbortSignal,
): Promise<InstalledVoice> {
  const sha256 = { model: hashOf(model), config: hashOf(configBytes) };
  const key = fileVoiceKey(config, name, hashOf(sha256.model + sha256.config));
  const known = await store.find(key);
  if (known !== undefined) return known;
  const draft = await store.draft(key);
  try {
    const write = (file: 'model' | 'config', bytes: Uint8Array): Promise<void> =>
      storing(() => writeFile(join(draft.folder, voiceFiles[file]), bytes, { mode: 0o600, signal }));
    await write('model', model);
    await write('config', configBytes);
    const installed: InstalledVoice = {
      key,
      name,
      speakers: [...config.speakers.map((speaker) => speaker.slice(0, 100))],
      origin: 'file',
      bytes: model.length + configBytes.length,
      sha256,
    };
    await store.publish(draft, installed);
    return installed;
  } finally {
    // The user still has the files, so a draft that did not become a voice is not worth keeping.
    await rm(draft.folder, { recursive: true, force: true });
  }
}

function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
