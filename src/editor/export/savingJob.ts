import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { draftIn, leftDrafts, type Draft } from '../../disk/drafts.js';
import { jsonOf } from '../../disk/storedFile.js';
import { stampOf } from '../../disk/userFile.js';
import { writeAtomically } from '../../disk/wholeFile.js';
import { captionKinds } from '../../reading/export/captions.js';
import { chunkEnds, type Chunk } from '../../text/segment.js';

const chunk = v.object({
  text: v.string(),
  end: v.picklist(chunkEnds),
  language: v.exactOptional(v.string()),
  depth: v.exactOptional(v.number()),
  map: v.array(v.never()),
});

const track = v.object({
  title: v.string(),
  target: v.string(),
  chunks: v.array(chunk),
  /** What was saved there, once all of it is. */
  saved: v.optional(v.object({ stamp: v.optional(v.string()), seconds: v.number() })),
});

const plan = v.object({
  title: v.string(),
  extension: v.string(),
  captions: v.array(v.picklist(captionKinds)),
  language: v.optional(v.string()),
  speed: v.number(),
  tracks: v.array(track),
  /** Of several tracks. */
  playlist: v.optional(v.string()),
  /** What the user agreed to replace (see `stampOf`). */
  agreed: v.array(v.tuple([v.string(), v.string()])),
  /** Who speaks it. */
  voices: v.string(),
  /** Goes on only when the user says so. */
  isPaused: v.boolean(),
});

export type Track = v.InferOutput<typeof track>;
export type Plan = v.InferOutput<typeof plan>;

/** What it takes to speak a chunk, and to tell its heading from others. Where it came from is of no use any more. */
export function toSave({ text, end, language, depth }: Chunk): Track['chunks'][number] {
  return { text, end, map: [], ...(language && { language }), ...(depth && { depth }) };
}

const planFile = 'plan.json';
const start = 'plan-';

/** Audio being saved, with all that it takes to go on in another session. One window works on it at a time. */
export class SavingJob {
  private hasEnded = false;

  private constructor(
    private readonly draft: Draft,
    public plan: Plan,
  ) {}

  /** Tracks that an earlier attempt has saved, and that nobody has changed since, are not made again. */
  static async begin(folder: string, wanted: Plan): Promise<SavingJob> {
    const key = createHash('sha256')
      .update(wanted.tracks[0]?.target ?? '')
      .digest('hex');
    const draft = await draftIn(folder, start + key);
    const before = await read(draft);
    const tracks = await Promise.all(
      wanted.tracks.map(async (each, n) => {
        const old =
          before?.voices === wanted.voices && before.speed === wanted.speed ? before.tracks[n] : undefined;
        if (old?.saved === undefined || old.target !== each.target) return each;
        const isSame = isDeepStrictEqual(old.chunks, each.chunks);
        return isSame && old.saved.stamp === (await stampOf(old.target))
          ? { ...each, saved: old.saved }
          : each;
      }),
    );
    const job = new SavingJob(draft, wanted);
    await job.keep({ tracks });
    return job;
  }

  /** One that was left unfinished and that no window works on. */
  static async left(folder: string): Promise<SavingJob | undefined> {
    for (const key of await leftDrafts(folder, start)) {
      const draft = await draftIn(folder, key);
      const plan = await read(draft);
      if (plan !== undefined) return new SavingJob(draft, plan);
      await rm(draft.folder, { recursive: true, force: true });
    }
    return undefined;
  }

  unsaved(): Track['chunks'] {
    return this.plan.tracks.flatMap(({ chunks, saved }) => (saved === undefined ? chunks : []));
  }

  async keep(change: Partial<Plan>): Promise<void> {
    this.plan = { ...this.plan, ...change };
    await writeAtomically(this.path(planFile), JSON.stringify(this.plan));
  }

  async saved(index: number, seconds: number): Promise<void> {
    const saved = { stamp: await stampOf(this.plan.tracks[index]?.target ?? ''), seconds };
    await this.keep({ tracks: this.plan.tracks.map((each, n) => (n === index ? { ...each, saved } : each)) });
  }

  /** A file of its own, for what is to be moved away whole. */
  path(name: string): string {
    return join(this.draft.folder, name);
  }

  /** For another attempt. */
  async again(): Promise<SavingJob> {
    return this.hasEnded ? SavingJob.begin(dirname(this.draft.folder), this.plan) : this;
  }

  /** Nothing is left to do, neither of this nor of an earlier attempt at the same that was paused. */
  async end(): Promise<void> {
    this.hasEnded = true;
    const parent = dirname(this.draft.folder);
    const [key = ''] = /^\.[^.]+\./.exec(basename(this.draft.folder)) ?? [];
    for (const name of await readdir(parent)) {
      if (name.startsWith(key)) await rm(join(parent, name), { recursive: true, force: true });
    }
  }

  /** Whether there is still something to go on with. */
  async isLeft(): Promise<boolean> {
    return (await read(this.draft)) !== undefined;
  }
}

async function read({ folder }: Draft): Promise<Plan | undefined> {
  const text = await readFile(join(folder, planFile), 'utf8').catch(() => '');
  const read = v.safeParse(plan, jsonOf(text));
  return read.success ? read.output : undefined;
}
