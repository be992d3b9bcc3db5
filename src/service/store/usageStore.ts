import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { isMissing } from '../../core/errors.js';
import { ownerName, ownerState } from '../../disk/claims.js';
import { readStoredJson, setAside, type Report } from '../../disk/stored.js';
import { ifThere, makeFolder, isUntouchedFor, sweepLeftovers, writeInFolder } from '../../disk/wholeFile.js';

const usageFile = v.object({
  characters: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Files whose characters are already counted here, in case a kill leaves them behind. */
  absorbed: v.exactOptional(v.array(v.string()), []),
});

type Usage = v.InferOutput<typeof usageFile>;

/** Old periods are kept for a while: a clock that runs ahead for a day must not delete this month's count. */
const keptMonths = 12;

/** Without this, a machine that gets a new name each time would leave one more file to add up each time. */
const leftAfterMs = 24 * 60 * 60 * 1000;

/**
 * Characters used in each billing period, a calendar month in UTC. Each process writes its own file, so nothing is
 * locked and a killed process leaves the others' counts alone; usage is the sum. On start, a process takes over the
 * files of processes that have ended.
 */
export class UsageStore {
  private readonly name = ownName();
  /** What this process counted, by period, since the clock may be set back. */
  private readonly own = new Map<string, Usage>();
  /** What of it is in this process's files. */
  private readonly written = new Map<string, number>();
  private readonly changed = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private readonly others = new Map<string, { readonly modified: number; readonly usage: Usage }>();

  constructor(
    private readonly folder: string,
    private readonly now: () => Date,
    private readonly report: Report,
  ) {}

  async open(): Promise<void> {
    await makeFolder(this.folder);
    const now = this.now();
    const oldest = periodOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1)));
    for (const period of await readdir(this.folder)) {
      if (!/^\d{4}-\d{2}$/.test(period)) continue;
      if (period < oldest) await rm(join(this.folder, period), { recursive: true, force: true });
      else {
        await sweepLeftovers(join(this.folder, period));
        await this.takeOver(period).catch(() => {
          this.report('Old usage files could not be merged.');
        });
      }
    }
  }

  /** Resolves once the count is on disk, with a function that undoes it. */
  async add(characters: number): Promise<() => Promise<void>> {
    const period = periodOf(this.now());
    await this.change(period, characters);
    return () => this.change(period, -characters);
  }

  async used(): Promise<number> {
    const elsewhere = await this.usedElsewhere();
    return elsewhere + this.usedHere();
  }

  usedHere(): number {
    return this.ownIn(periodOf(this.now())).characters;
  }

  /** By other processes on this folder. */
  async usedElsewhere(): Promise<number> {
    const period = periodOf(this.now());
    await this.leaveWhatWasTakenOver(period);
    const others = [...(await this.othersIn(period))];
    const { absorbed } = this.ownIn(period);
    const counted = new Set([...absorbed, ...others.flatMap(([, usage]) => usage.absorbed)]);
    return others.reduce((sum, [name, usage]) => sum + (counted.has(name) ? 0 : usage.characters), 0);
  }

  /** When the next period begins. */
  renewal(): Date {
    const now = this.now();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  }

  private ownIn(period: string): Usage {
    return this.own.get(period) ?? { characters: 0, absorbed: [] };
  }

  private async change(period: string, characters: number): Promise<void> {
    const add = (more: number) => {
      const own = this.ownIn(period);
      this.own.set(period, { ...own, characters: own.characters + more });
    };
    add(characters);
    this.changed.add(period);
    // Everything added during one write goes into the next.
    this.queued ??= this.writing
      .catch(() => undefined)
      .then(async () => {
        this.queued = undefined;
        await (this.writing = this.write());
      });
    try {
      await this.queued;
    } catch (error) {
      // What could not be stored is refused, and therefore not counted.
      add(-characters);
      throw error;
    }
  }

  private async write(): Promise<void> {
    for (const period of this.changed) {
      // Anything counted from now on waits for the next write.
      this.changed.delete(period);
      await this.leaveWhatWasTakenOver(period);
      await this.writeOwn(period);
    }
  }

  private async writeOwn(period: string, { characters, absorbed } = this.ownIn(period)): Promise<void> {
    await writeInFolder(
      join(this.folder, period, this.name),
      JSON.stringify(absorbed.length === 0 ? { characters } : { characters, absorbed }),
    );
    this.written.set(period, characters);
  }

  /** Another process has added this one's count to its own, after a day without a sign. */
  private async leaveWhatWasTakenOver(period: string): Promise<void> {
    const written = this.written.get(period);
    if (written === undefined) return;
    if ((await ifThere(stat(join(this.folder, period, this.name)))) !== undefined) return;
    if (this.written.get(period) !== written) return;
    this.written.delete(period);
    this.own.set(period, { characters: Math.max(0, this.ownIn(period).characters - written), absorbed: [] });
  }

  /**
   * Adds the counts of ended processes to this one's. A kill at any step neither loses nor doubles anything: a file is
   * claimed by a rename, listed as counted by the write that counts it, then deleted.
   */
  private async takeOver(period: string): Promise<void> {
    const path = (name: string) => join(this.folder, period, name);
    const files = await this.othersIn(period);
    const counted = new Set([...files.values()].flatMap(({ absorbed }) => absorbed));
    for (const name of counted) await rm(path(name), { force: true });
    const claimed = new Map<string, number>();
    for (const [name, { characters }] of files) {
      if (counted.has(name) || !(await this.isLeft(path(name)))) continue;
      const mine = ownName();
      try {
        await rename(path(name), path(mine));
        claimed.set(mine, characters);
      } catch (error) {
        // Another process was faster.
        if (!isMissing(error)) throw error;
      }
    }
    if (claimed.size === 0) return;
    const characters = [...claimed.values()].reduce((sum, each) => sum + each, 0);
    const taken = { characters, absorbed: [...claimed.keys()] };
    await this.writeOwn(period, taken);
    this.own.set(period, taken);
    for (const name of claimed.keys()) await rm(path(name), { force: true });
  }

  /** Of a process that has ended, or one that cannot be asked and has not counted anything for a day. */
  private async isLeft(path: string): Promise<boolean> {
    const state = ownerState(basename(path, '.json'));
    return state === 'ended' || (state === 'unknown' && (await isUntouchedFor(leftAfterMs, path)));
  }

  /** The other processes' files, read at one moment: one of them may be taking others over. */
  private async othersIn(period: string): Promise<ReadonlyMap<string, Usage>> {
    const folder = join(this.folder, period);
    for (;;) {
      const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
      // A link that leads nowhere would be looked for without end.
      const names = entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name);
      const others = names.filter((name) => fileName.test(name) && name !== this.name);
      const found = new Map<string, Usage>();
      for (const name of others) {
        const usage = await this.readFile(join(folder, name));
        if (usage !== undefined) found.set(name, usage);
      }
      if (found.size === others.length) return found;
    }
  }

  private async readFile(path: string): Promise<Usage | undefined> {
    const modified = (await ifThere(stat(path)))?.mtimeMs;
    const known = this.others.get(path);
    // A rewrite within one clock tick would go unnoticed, so a fresh file is read again.
    if (known !== undefined && known.modified === modified && Date.now() - modified > 2_000)
      return known.usage;
    const usage = await readStoredJson(path, usageFile, () => setAside(path, this.report));
    if (usage !== undefined && modified !== undefined) this.others.set(path, { modified, usage });
    return usage;
  }
}

const fileName = /^(?:[0-9a-f]{8}-\d+-)?[0-9a-f]+\.json$/;

/** The name holds the machine and the process, so that others can tell when it has ended. */
function ownName(): string {
  return `${ownerName()}.json`;
}

function periodOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}
