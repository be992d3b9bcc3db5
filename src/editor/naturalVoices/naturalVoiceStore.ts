import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../core/errorCode.js';
import {
  damagedPrefix,
  installedVoiceOf,
  voiceFiles,
  type InstalledVoice,
} from '../../core/naturalVoices/installedVoice.js';
import { storing } from './storing.js';
import { sweepDrafts, voiceDraft, type VoiceDraft } from './voiceDrafts.js';

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
    const description = await readFile(join(this.folder, key, voiceFiles.description), 'utf8').catch(
      () => '',
    );
    const voice = installedVoiceOf(description);
    return voice?.key === key ? voice : undefined;
  }

  /** The keys of damaged voices that were set aside and have not been installed again. */
  async damaged(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    const keys = names
      .filter((name) => name.startsWith(damagedPrefix))
      .map((name) => name.slice(damagedPrefix.length));
    const isBack = await Promise.all(keys.map(async (key) => (await this.find(key)) !== undefined));
    return keys.filter((_, index) => isBack[index] !== true).toSorted();
  }

  draft(key: string): Promise<VoiceDraft> {
    return storing(async () => {
      await sweepDrafts(this.folder).catch(() => undefined);
      return voiceDraft(this.folder, key);
    });
  }

  /** Turns a draft that holds a model and its configuration into a voice, in one step. */
  publish(draft: VoiceDraft, voice: InstalledVoice): Promise<void> {
    return storing(async () => {
      const description = join(draft.folder, voiceFiles.description);
      await writeFile(description, JSON.stringify(voice, undefined, 2), { mode: 0o600 });
      const place = join(this.folder, voice.key);
      try {
        await rename(draft.folder, place);
      } catch (error) {
        // Another window was faster. Whatever else is there is not a voice, and gives way.
        if ((await this.find(voice.key)) === undefined) {
          await this.discard(place);
          await rename(draft.folder, place).catch(async () => {
            if ((await this.find(voice.key)) === undefined) throw error;
          });
        }
        await rm(draft.folder, { recursive: true, force: true });
      }
      await rm(join(this.folder, damagedPrefix + voice.key), { recursive: true, force: true });
    });
  }

  /** Also removes what is left of a damaged one. */
  remove(key: string): Promise<void> {
    return storing(async () => {
      await this.discard(join(this.folder, key));
      await this.discard(join(this.folder, damagedPrefix + key));
    });
  }

  /** Renamed first, so that nobody ever sees half a voice. */
  private async discard(folder: string): Promise<void> {
    const away = join(this.folder, `.removed-${randomUUID()}`);
    try {
      await rename(folder, away);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await rm(away, { recursive: true, force: true });
  }
}
