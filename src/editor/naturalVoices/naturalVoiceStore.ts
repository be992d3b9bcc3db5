import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  damagedPrefix,
  installedVoice,
  voiceFiles,
  type InstalledVoice,
} from '../../core/naturalVoices/installedVoice.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { draftIn, forgottenAfterMs, type Draft } from '../../disk/drafts.js';
import { readStoredJson } from '../../disk/stored.js';
import { inWords, removeFolder, sweepLeftovers, writeNew } from '../../disk/wholeFile.js';

/** The natural voices on this computer. All windows and their services share them without a lock. */
export class NaturalVoiceStore {
  constructor(private readonly folder: string) {}

  /** By key. Read from the disk each time: other windows install and remove, too. */
  async list(): Promise<InstalledVoice[]> {
    const names = (await readdir(this.folder).catch(() => [])).toSorted();
    const voices = await Promise.all(names.map((name) => this.find(name)));
    return voices.filter((voice) => voice !== undefined);
  }

  async find(key: string): Promise<InstalledVoice | undefined> {
    const description = join(this.folder, key, voiceFiles.description);
    const voice = await readStoredJson(description, installedVoice).catch(() => undefined);
    return voice?.key === key ? voice : undefined;
  }

  /** The keys of damaged voices that were set aside and have not been installed again. */
  async damaged(): Promise<string[]> {
    const keys = new Set((await this.setAside()).map(({ key }) => key));
    const isBack = await Promise.all([...keys].map(async (key) => (await this.find(key)) !== undefined));
    return [...keys].filter((_, index) => isBack[index] !== true).toSorted();
  }

  /** Identifies this damaged copy: one that is installed and set aside again gets another name. */
  async installation(damagedKey: string): Promise<string> {
    const found = (await this.setAside()).find(({ key }) => key === damagedKey);
    const folder = found && (await stat(join(this.folder, found.name)).catch(() => undefined));
    return `${damagedKey} ${folder?.mtimeMs ?? 0}`;
  }

  draft(key: string): Promise<Draft> {
    return storing(async () => {
      await this.sweep();
      return draftIn(this.folder, key);
    });
  }

  /** Turns a draft that holds a model and its configuration into a voice, in one step. */
  publish(draft: Draft, voice: InstalledVoice): Promise<void> {
    return storing(async () => {
      const description = join(draft.folder, voiceFiles.description);
      await rm(description, { force: true });
      await writeNew(description, JSON.stringify(voice, undefined, 2));
      const place = join(this.folder, voice.key);
      try {
        await rename(draft.folder, place);
      } catch (error) {
        // Another window was faster. Whatever else is there is not a voice, and gives way.
        if ((await this.find(voice.key)) === undefined) {
          await removeFolder(place);
          await rename(draft.folder, place).catch(async () => {
            if ((await this.find(voice.key)) === undefined) throw error;
          });
        }
        await rm(draft.folder, { recursive: true, force: true });
      }
      await this.removeDamaged(voice.key);
    });
  }

  /** Also removes what is left of a damaged one. */
  remove(key: string): Promise<void> {
    return storing(async () => {
      await removeFolder(join(this.folder, key));
      await this.removeDamaged(key);
    });
  }

  /** Deletes what a kill has left of voices that were removed, and downloads that nobody has come back to. */
  sweep(): Promise<void> {
    return sweepLeftovers(this.folder, forgottenAfterMs);
  }

  private async removeDamaged(key: string): Promise<void> {
    for (const damaged of await this.setAside()) {
      if (damaged.key === key) await removeFolder(join(this.folder, damaged.name));
    }
  }

  /** A service that was killed while it set a voice aside leaves something behind the key. */
  private async setAside(): Promise<readonly { readonly name: string; readonly key: string }[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => name.startsWith(damagedPrefix))
      .map((name) => ({ name, key: name.slice(damagedPrefix.length).split('.')[0] ?? '' }));
  }
}

export function storing<T>(work: () => Promise<T>): Promise<T> {
  return inWords(
    work,
    (code, cause) =>
      new VoiceDownloadError(
        `The voice cannot be stored (${code}).`,
        { fault: 'notWritable', code },
        { cause },
      ),
  );
}
