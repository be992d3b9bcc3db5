import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../core/clock.js';
import {
  downloadBytes,
  publicVoiceSource,
  voiceFileAddress,
  type OfferedVoice,
} from '../../core/naturalVoices/catalogue.js';
import { voiceFiles, type InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { checkAddress } from '../../api/address.js';
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
    const limits = { clock, signal, log };
    const fetched = (file: 'config' | 'model', before: number): Promise<string> => {
      const { path, bytes, md5 } = voice[file];
      const address = voiceFileAddress(source, path);
      return fetchFile(
        join(draft.folder, voiceFiles[file]),
        { address, bytes, md5 },
        {
          ...limits,
          onProgress: (received) => onProgress(before + received),
        },
      );
    };
    const config = await fetched('config', 0);
    const model = await fetched('model', voice.config.bytes);
    signal.throwIfAborted();
    const installed: InstalledVoice = {
      key: voice.key,
      name: voice.name,
      ...(voice.gender === undefined ? {} : { gender: voice.gender }),
      speakers: [
        ...(await speakersIn(
          await storing(() => readFile(join(draft.folder, voiceFiles.model))),
          await storing(() => readFile(join(draft.folder, voiceFiles.config))),
        )),
      ],
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
  throw new VoiceDownloadError(`The source of voices cannot be used (${check.fault}).`, {
    fault: 'badSource',
  });
}
