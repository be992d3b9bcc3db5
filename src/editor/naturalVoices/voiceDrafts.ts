import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded } from '../../core/hasEnded.js';
import { voiceFiles } from '../../core/naturalVoices/installedVoice.js';

const prefix = '.draft-';
/** A download writes all the time, so nobody is working on a draft untouched for this long. */
const abandonedAfterMs = 10 * 60_000;
/** A partial download that nobody has come back to for this long is deleted. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000;

/** Replaces the process id once the window that made a draft is done with it. */
const nobody = '0';

/**
 * A folder in which a voice is put together, named after the process that works on it. It becomes a voice by being
 * renamed.
 */
export interface VoiceDraft {
  readonly folder: string;
  /** Call this when the work stops: the next draft of the same voice continues with what is there. */
  release(): Promise<void>;
}

/**
 * A draft of this voice: one that was left behind, with what had arrived by then, or an empty one. Taking it over is a
 * rename, so that of several windows only one gets it.
 */
export async function voiceDraft(voices: string, key: string): Promise<VoiceDraft> {
  await mkdir(voices, { recursive: true, mode: 0o700 });
  const named = (owner: string): string => join(voices, `${prefix}${key}.${owner}.${randomUUID()}`);
  const folder = named(String(process.pid));
  if (!(await takeOver(voices, key, folder))) await mkdir(folder, { mode: 0o700 });
  return {
    folder,
    // If that fails, or it has become a voice, the draft is taken over when it has been left alone for long enough.
    release: () => rename(folder, named(nobody)).catch(() => undefined),
  };
}

/** Deletes drafts that nobody will continue. */
export async function sweepDrafts(voices: string): Promise<void> {
  for (const folder of await drafts(voices, prefix)) {
    if (await isUntouchedFor(forgottenAfterMs, folder)) await rm(folder, { recursive: true });
  }
}

async function takeOver(voices: string, key: string, folder: string): Promise<boolean> {
  for (const draft of await drafts(voices, `${prefix}${key}.`)) {
    if (!(await isAbandoned(draft))) continue;
    const taken = await rename(draft, folder).then(
      () => true,
      () => false,
    );
    if (taken) return true;
  }
  return false;
}

async function drafts(voices: string, start: string): Promise<string[]> {
  const names = await readdir(voices).catch(() => []);
  return names.filter((name) => name.startsWith(start)).map((name) => join(voices, name));
}

async function isAbandoned(draft: string): Promise<boolean> {
  const owner = draft.split('.').at(-2) ?? nobody;
  return (
    owner === nobody ||
    hasEnded(() => process.kill(Number(owner), 0)) ||
    isUntouchedFor(abandonedAfterMs, draft)
  );
}

async function isUntouchedFor(ms: number, draft: string): Promise<boolean> {
  const times = await Promise.all(
    [draft, join(draft, voiceFiles.model)].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Date.now() - Math.max(...times) > ms;
}
