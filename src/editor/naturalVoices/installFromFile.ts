import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceFiles, type InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import type { UsableVoice } from '../../core/naturalVoices/voiceCheck.js';
import { storing, type NaturalVoiceStore } from './naturalVoiceStore.js';

/** The two files of a voice, checked. */
export interface CheckedVoice {
  readonly model: Uint8Array;
  readonly configBytes: Uint8Array;
  readonly about: UsableVoice;
}

/** Installs a voice from its files. The same files under the same name are the same voice. */
export async function installFromFile(
  store: NaturalVoiceStore,
  { model, configBytes, about }: CheckedVoice,
  name: string,
  signal: AbortSignal,
): Promise<InstalledVoice> {
  const sha256 = { model: hashOf(model), config: hashOf(configBytes) };
  const key = fileVoiceKey(about, name, hashOf(sha256.model + sha256.config));
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
      speakers: [...about.speakers],
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

/** Holds some of the files' hash, so that speech kept from another file under the same name is not heard. */
export function fileVoiceKey(
  { language, region, quality }: UsableVoice,
  name: string,
  sha256: string,
): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);
  return `${language}_${region}-${plain === '' ? 'voice' : plain}_${sha256.slice(0, 8)}-${quality}`;
}
