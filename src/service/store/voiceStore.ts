import { randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemClock } from '../../core/clock.js';
import { errorCode, isMissing } from '../../core/errors.js';
import { engines } from '../engine/engines.js';
import type { EngineVoice } from '../engine/engine.js';
import { profileVersion, type VoiceProfile } from '../matching/voiceMatcher.js';
import { languageCodes } from '../../api/wire/languages.js';
import { unguessableName } from './audioStore.js';
import { Claims } from '../../disk/claims.js';
import { readStoredJson, setAside, type Report } from '../../disk/stored.js';
import {
  hiddenIn,
  ifThere,
  makeFolder,
  removeFolder,
  stubbornly,
  sweepLeftovers,
  syncFolder,
  writeAtomically,
  writeNew,
} from '../../disk/wholeFile.js';

const engineVoice = v.object({
  engine: v.picklist(engines.map(({ name }) => name)),
  base: v.string(),
  knobs: v.object({ pace: v.number(), pitch: v.number(), pitchRange: v.number() }),
  correction: v.exactOptional(v.object({ formantScale: v.number(), equaliserDb: v.array(v.number()) })),
});

const storedVoice = v.object({
  id: v.string(),
  name: v.string(),
  language: v.picklist(languageCodes),
  voice: engineVoice,
  /** What was measured in the recording, exactly as the matcher returned it. */
  profile: v.custom<VoiceProfile>(isProfile),
  sampleName: v.string(),
  trainingName: v.string(),
});

export interface StoredVoice extends Omit<v.InferOutput<typeof storedVoice>, 'voice' | 'profile'> {
  readonly voice: EngineVoice;
  readonly profile: VoiceProfile;
}

/** A profile of another version is not damaged: the recording is measured again when needed. */
function isProfile(value: unknown): boolean {
  if (!v.is(v.looseObject({ version: v.number() }), value)) return false;
  if (value.version !== profileVersion) return true;
  return v.is(v.looseObject({ seconds: v.number(), measures: v.looseObject({}) }), value);
}

type Described = Pick<StoredVoice, 'name' | 'language' | 'voice' | 'profile'>;

const description = 'voice.json';
const slotName = /^voice-\d+$/;

/**
 * Custom voices, one folder each. A voice appears and disappears with one rename, so a process killed at any moment
 * leaves it whole or absent. The folders are numbered slots, which is how several processes keep to one limit.
 */
export class VoiceStore {
  private readonly claims: Claims;
  /**
   * The names of all samples and recordings that were there at the first question, or that somebody here has seen since.
   * Nobody else was given an address here, and everybody on this machine may ask for any name: one that nobody was given
   * must cost next to nothing.
   */
  private readonly names = new Set<string>();
  private firstLook: Promise<unknown> | undefined;

  constructor(
    private readonly folder: string,
    readonly limit: number,
    private readonly report: Report,
  ) {
    this.claims = new Claims(folder, systemClock);
  }

  async open(): Promise<void> {
    await makeFolder(this.folder);
    await sweepLeftovers(this.folder);
  }

  async list(): Promise<readonly StoredVoice[]> {
    const found: StoredVoice[] = [];
    // One at a time: each open file counts against the limit of the process.
    for (const slot of await this.slots()) {
      const voice = await this.read(slot);
      if (voice !== undefined) found.push(voice);
    }
    return found;
  }

  async find(id: string): Promise<StoredVoice | undefined> {
    const slot = await this.slotOf(id);
    return slot === undefined ? undefined : this.read(slot);
  }

  /** The path of a voice's sample or recording. */
  async findAudio(name: string): Promise<string | undefined> {
    if (!this.names.has(name)) {
      this.firstLook ??= this.list().catch((error: unknown) => {
        this.firstLook = undefined;
        throw error;
      });
      await this.firstLook;
      if (!this.names.has(name)) return undefined;
    }
    for (const slot of await this.slots()) {
      const path = join(this.folder, slot, name);
      const voice = await this.read(slot);
      if (voice?.sampleName === name || voice?.trainingName === name) return path;
    }
    return undefined;
  }

  /** The recording that the voice was made from, or `undefined` if it is gone. */
  async recordingOf({ trainingName }: StoredVoice): Promise<Uint8Array | undefined> {
    const path = await this.findAudio(trainingName);
    return path === undefined ? undefined : readFile(path);
  }

  async isFull(): Promise<boolean> {
    return (await this.slots()).length >= this.limit;
  }

  /** Resolves to `undefined` if no slot is free. */
  async create(
    described: Described,
    files: {
      readonly sample: Uint8Array;
      readonly training: Uint8Array;
      readonly trainingType: 'wav' | 'mp3';
    },
  ): Promise<StoredVoice | undefined> {
    const voice: StoredVoice = {
      ...described,
      id: randomUUID(),
      sampleName: unguessableName('wav'),
      trainingName: unguessableName(files.trainingType),
    };
    const draft = hiddenIn(this.folder, 'draft');
    try {
      await makeFolder(draft);
      await writeNew(join(draft, voice.sampleName), files.sample);
      await writeNew(join(draft, voice.trainingName), files.training);
      await writeNew(join(draft, description), JSON.stringify(voice));
      await syncFolder(draft);
      for (let place = 1; place <= this.limit; place++) {
        const slot = join(this.folder, `voice-${place}`);
        const isTaken = async () => (await ifThere(lstat(slot))) !== undefined;
        if (await isTaken()) continue;
        try {
          await stubbornly(() => rename(draft, slot));
        } catch (error) {
          // Another process was faster, and may have left again. If not, the draft is held, whatever the place.
          if (errorCode(error) === 'ENOTEMPTY' || (await isTaken())) continue;
          throw error;
        }
        await syncFolder(this.folder);
        return this.seen(voice);
      }
      return undefined;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /**
   * Resolves to `undefined` if the voice is gone. Calls `ready` before the last rename: if that fails, nothing changes.
   */
  async edit(
    id: string,
    change: Partial<Described>,
    sample?: Uint8Array,
    ready?: () => Promise<void>,
  ): Promise<StoredVoice | undefined> {
    const slot = await this.slotOf(id);
    if (slot === undefined) return undefined;
    // An edit writes all that it has read, so two at once would undo each other.
    return this.claims.alone(slot, new AbortController().signal, async () => {
      const old = await this.read(slot);
      if (old?.id !== id) return undefined;
      const path = join(this.folder, slot);
      const sampleName = sample === undefined ? old.sampleName : unguessableName('wav');
      const voice = { ...old, ...change, sampleName };
      try {
        if (sample !== undefined) await writeAtomically(join(path, sampleName), sample);
        await writeAtomically(join(path, description), JSON.stringify(voice), {
          ready: async () => {
            // The slot may belong to another voice by now. If not, the draft is in the right folder: if the voice is
            // deleted from here on, the draft goes with it and the rename fails.
            if ((await this.read(slot))?.id !== id) throw new PlaceLost();
            await ready?.();
          },
        });
      } catch (error) {
        // What failed may be the sync, after the description was in place.
        const named = async () => (await this.read(slot).catch(() => voice))?.sampleName;
        if (sample !== undefined && (await named()) !== sampleName)
          await rm(join(path, sampleName), { force: true });
        if (isMissing(error) || error instanceof PlaceLost) return undefined;
        throw error;
      }
      if (sample !== undefined) await rm(join(path, old.sampleName), { force: true });
      return this.seen(voice);
    });
  }

  /** Resolves to `false` if there was no such voice. */
  async delete(id: string): Promise<boolean> {
    const slot = await this.slotOf(id);
    if (slot === undefined) return false;
    // Whoever else deletes it makes room for another voice.
    return this.claims.alone(
      slot,
      new AbortController().signal,
      async () => (await this.read(slot))?.id === id && removeFolder(join(this.folder, slot)),
    );
  }

  private async slotOf(id: string): Promise<string | undefined> {
    for (const slot of await this.slots()) if ((await this.read(slot))?.id === id) return slot;
    return undefined;
  }

  private async slots(): Promise<string[]> {
    const names = (await ifThere(readdir(this.folder))) ?? [];
    return names
      .filter((name) => slotName.test(name))
      .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6)));
  }

  private async read(slot: string): Promise<StoredVoice | undefined> {
    const path = join(this.folder, slot);
    const damaged = () => setAside(path, this.report);
    const voice = await readStoredJson(join(path, description), storedVoice, damaged);
    if (voice !== undefined) return this.seen(voice);
    if (await lacksDescription(path)) await damaged();
    return undefined;
  }

  private seen(voice: StoredVoice): StoredVoice {
    this.names.add(voice.sampleName).add(voice.trainingName);
    return voice;
  }
}

/** The voice was deleted while it was being changed. */
class PlaceLost extends Error {}

/**
 * Whether the folder exists and has no description. The slot may change hands in the meantime, so it must be the same
 * folder before and after.
 */
async function lacksDescription(path: string): Promise<boolean> {
  const before = await ifThere(stat(path));
  const names = await ifThere(readdir(path));
  const after = await ifThere(stat(path));
  const same = before?.ino === after?.ino && before?.birthtimeMs === after?.birthtimeMs;
  return same && names?.includes(description) === false;
}
