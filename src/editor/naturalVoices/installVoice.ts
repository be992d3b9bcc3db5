import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAddress } from '../../api/address.js';
import type { Clock } from '../../core/clock.js';
import {
  downloadBytes,
  publicVoiceSource,
  voiceFileAddress,
  type OfferedVoice,
} from '../../core/naturalVoices/catalogue.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { voiceFiles, type InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import type { UsableVoice } from '../../core/naturalVoices/voiceCheck.js';
import { fetchFile } from './fetchFile.js';
import { storing, type NaturalVoiceStore } from './naturalVoiceStore.js';

export interface InstallParts {
  readonly store: NaturalVoiceStore;
  /** Where the files are. */
  readonly source: string;
  /** The names of its speakers. Throws if the files are not a voice that can speak. */
  readonly speakersIn: (
    model: Uint8Array,
    config: Uint8Array,
  ) => readonly string[] | Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** Downloads a voice and installs it. If this stops, what has arrived is kept, and the next time continues from there. */
export async function installOffered(
  { store, source, speakersIn, clock, log }: InstallParts,
  voice: OfferedVoice,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<InstalledVoice> {
  const draft = await store.draft(voice.key);
  try {
    const place = (file: 'config' | 'model'): string => join(draft.folder, voiceFiles[file]);
    const fetched = (file: 'config' | 'model', before: number): Promise<string> => {
      const wanted = { ...voice[file], address: voiceFileAddress(source, voice[file].path) };
      const counting = (received: number): void => onProgress(before + received);
      return fetchFile(place(file), wanted, { clock, signal, log, onProgress: counting });
    };
    const config = await fetched('config', 0);
    const model = await fetched('model', voice.config.bytes);
    signal.throwIfAborted();
    const read = (file: 'config' | 'model') => storing(() => readFile(place(file)));
    const installed: InstalledVoice = {
      key: voice.key,
      name: voice.name,
      ...(voice.gender === undefined ? {} : { gender: voice.gender }),
      speakers: [...(await speakersIn(await read('model'), await read('config')))],
      origin: 'catalogue',
      bytes: downloadBytes(voice),
      sha256: { model, config },
    };
    await store.publish(draft, installed);
    return installed;
  } finally {
    await draft.release();
  }
}

/** Where voices are downloaded from: the address that the user set, or the public one. */
export function voiceSourceOf(setting: string): string {
  if (setting.trim() === '') return publicVoiceSource;
  const check = checkAddress(setting);
  if (check.ok) return check.baseUrl;
  const message = `The source of voices cannot be used (${check.fault}).`;
  throw new VoiceDownloadError(message, { fault: 'badSource' });
}

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
  const sha256 = { model: hash('sha256', model), config: hash('sha256', configBytes) };
  const key = fileVoiceKey(about, name, hash('sha256', sha256.model + sha256.config));
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
