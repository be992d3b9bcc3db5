import { hash } from 'node:crypto';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { LectorError } from '../../core/errors.js';
import { draftIn, draftsWith, leftDrafts } from '../../disk/drafts.js';
import { jsonOf } from '../../disk/stored.js';
import { makeUserFolder, stampOf } from '../../disk/userFile.js';
import { inWords, writeAtomically } from '../../disk/wholeFile.js';
import { captionKinds } from '../../reading/export/captions.js';
import { chunkEnds, type Chunk } from '../../text/segment.js';

const storedChunk = v.object({
  text: v.string(),
  end: v.picklist(chunkEnds),
  language: v.exactOptional(v.string()),
  depth: v.exactOptional(v.number()),
  map: v.array(v.never()),
});

const storedTrack = v.object({
  title: v.string(),
  target: v.string(),
  chunks: v.array(storedChunk),
  /** What was saved there, once all of it is. */
  saved: v.optional(v.object({ stamp: v.optional(v.string()), seconds: v.number() })),
});

const storedPlan = v.object({
  title: v.string(),
  extension: v.string(),
  captions: v.array(v.picklist(captionKinds)),
  language: v.optional(v.string()),
  speed: v.number(),
  tracks: v.array(storedTrack),
  /** Of several tracks. */
  playlist: v.optional(v.string()),
  /** Made for them, and taken away again if nothing comes into it. */
  madeFolder: v.exactOptional(v.string()),
  /** What the user agreed to replace (see `stampOf`). */
  agreed: v.array(v.tuple([v.string(), v.string()])),
  /** Who speaks it. */
  voices: v.string(),
  /** Goes on only when the user says so. */
  isPaused: v.boolean(),
});

type Track = v.InferOutput<typeof storedTrack>;
export type Plan = v.InferOutput<typeof storedPlan>;

/** What it takes to speak a chunk, and to tell its heading from others. Where it came from is of no use any more. */
export function toSave({ text, end, language, depth }: Chunk): Track['chunks'][number] {
  return { text, end, map: [], ...(language && { language }), ...(depth && { depth }) };
}

/** The first `most` chunks that are not `done`, with what is done before them. A text of which nothing remains is left out. */
export function cutTo<C, Text>(
  texts: readonly (Text & { readonly chunks: readonly C[] })[],
  most: number,
  done: readonly number[] = [],
): (Text & { readonly chunks: C[] })[] {
  let left = most;
  return texts.flatMap((text, n) => {
    const { [n]: from = 0 } = done;
    const chunks = text.chunks.slice(0, from + left);
    left -= chunks.length - from;
    return chunks.length === 0 ? [] : [{ ...text, chunks }];
  });
}

const planFile = 'plan.json';
/** How the keys of all jobs begin. */
const keyStart = 'plan-';

/** Audio being saved, with all that is needed to go on in another session. One window works on it at a time. */
export class SavingJob {
  private hasEnded = false;

  private constructor(
    private readonly parent: string,
    private readonly key: string,
    private readonly folder: string,
    public plan: Plan,
  ) {}

  /** Tracks that an earlier attempt has saved, and that nobody has changed since, are not made again. */
  static begin(parent: string, wanted: Plan): Promise<SavingJob> {
    return savingTo(async () => {
      const key = keyStart + hash('sha256', wanted.tracks[0]?.target ?? '');
      const { folder } = await draftIn(parent, key);
      const earlier: Track[][] = [];
      let { madeFolder } = wanted;
      // One that is paused in this window stays where it is.
      for (const draft of await draftsWith(parent, key)) {
        const plan = await read(draft.folder);
        if (!draft.isOthers) madeFolder ??= plan?.madeFolder;
        if (plan !== undefined && isSameButText(plan, wanted)) earlier.push(await stillSaved(plan.tracks));
      }
      const tracks = wanted.tracks.map((each, n) => {
        const isSame = (old: Track | undefined): boolean =>
          old?.target === each.target && isDeepStrictEqual(old.chunks, each.chunks);
        const old = earlier.map((all) => all[n]).find((one) => one?.saved !== undefined && isSame(one));
        return old === undefined ? each : { ...each, saved: old.saved };
      });
      const job = new SavingJob(parent, key, folder, wanted);
      await job.keep({ tracks, ...(madeFolder && { madeFolder }) });
      return job;
    });
  }

  /** One that was left unfinished and that no window works on. */
  static async left(parent: string): Promise<SavingJob | undefined> {
    for (const key of await leftDrafts(parent, keyStart)) {
      const { folder } = await draftIn(parent, key);
      const plan = await read(folder);
      if (plan !== undefined)
        return new SavingJob(parent, key, folder, { ...plan, tracks: await stillSaved(plan.tracks) });
      await rm(folder, { recursive: true, force: true });
    }
    return undefined;
  }

  /** That of several tracks. */
  async makeFolder(): Promise<void> {
    const { playlist } = this.plan;
    if (playlist === undefined) return;
    const madeFolder = dirname(playlist);
    if (await savingTo(() => makeUserFolder(madeFolder))) await this.keep({ madeFolder });
  }

  unsaved(): Track['chunks'] {
    return this.plan.tracks.flatMap(({ chunks, saved }) => (saved === undefined ? chunks : []));
  }

  keep(change: Partial<Plan>): Promise<void> {
    return savingTo(async () => {
      this.plan = { ...this.plan, ...change };
      await writeAtomically(this.path(planFile), JSON.stringify(this.plan));
    });
  }

  async saved(index: number, seconds: number): Promise<void> {
    const saved = { stamp: await stampOf(this.plan.tracks[index]?.target ?? ''), seconds };
    await this.keep({ tracks: this.plan.tracks.map((each, n) => (n === index ? { ...each, saved } : each)) });
  }

  /** A file may have been changed or deleted meanwhile. */
  async resume(): Promise<void> {
    await this.keep({ isPaused: false, tracks: await stillSaved(this.plan.tracks) });
  }

  /** A file of its own, for what is to be moved away whole. */
  path(name: string): string {
    return join(this.folder, name);
  }

  /** For another attempt; nothing if one has ended it meanwhile. */
  async again(): Promise<SavingJob | undefined> {
    if (this.hasEnded) return SavingJob.begin(this.parent, this.plan);
    if (!(await this.isLeft())) return undefined;
    this.plan = { ...this.plan, tracks: await stillSaved(this.plan.tracks) };
    return this;
  }

  /** Nothing is left to do, neither of this nor of an earlier attempt at the same that was paused. `next` replaces them. */
  async end(next?: SavingJob): Promise<void> {
    this.hasEnded = true;
    for (const { folder, isOthers } of await draftsWith(this.parent, this.key)) {
      if (!isOthers && folder !== next?.folder) await rm(folder, { recursive: true, force: true });
    }
    const { madeFolder } = this.plan;
    // Fails if anything is in it.
    if (madeFolder !== undefined) await rmdir(madeFolder).catch(() => undefined);
  }

  /** Whether there is still something to go on with. */
  async isLeft(): Promise<boolean> {
    return (await read(this.folder)) !== undefined;
  }
}

/** Whether a file of one plan is what the other wants, if its text is the same. */
function isSameButText(one: Plan, other: Plan): boolean {
  const parts = ({ voices, speed, captions }: Plan): unknown => [voices, speed, captions];
  return isDeepStrictEqual(parts(one), parts(other));
}

/** Without what is no longer there as it was saved. */
function stillSaved(tracks: readonly Track[]): Promise<Track[]> {
  return Promise.all(
    tracks.map(async (each) => {
      const { saved, ...unsaved } = each;
      if (saved === undefined) return each;
      const stamp = await stampOf(each.target);
      return stamp !== undefined && stamp === saved.stamp ? each : unsaved;
    }),
  );
}

async function read(folder: string): Promise<Plan | undefined> {
  const text = await readFile(join(folder, planFile), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(storedPlan, jsonOf(text));
  return success ? output : undefined;
}

export function savingTo<T>(work: () => Promise<T>): Promise<T> {
  return inWords(
    work,
    (code, cause) => new LectorError('notWritable', `The audio cannot be saved there (${code}).`, { cause }),
  );
}
