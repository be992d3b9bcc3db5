import { later } from '../../core/clock.js';
import type { Lector } from '../lector.js';
import { reportError } from '../ui/reportError.js';
import { SavingJob } from './savingJob.js';

/** The old process of a window that is reloaded ends only after a while. */
const waitsMs = [2000, 20_000];

/** Goes on with whatever another session has left unfinished. */
export async function goOnSaving(lector: Lector): Promise<void> {
  for (const ms of waitsMs) {
    await later(ms, undefined);
    let job = await SavingJob.left(lector.savingFolder);
    while (job !== undefined) {
      void goOn(job, lector);
      job = await SavingJob.left(lector.savingFolder);
    }
  }
}

/** At once if that costs nothing and it was not paused, otherwise when the user says so. */
async function goOn(job: SavingJob, lector: Lector): Promise<void> {
  const { pause, saveAnew, saveTracks, voicesOf } = await import('./saveTracks.js');
  const { tracks, voices, isPaused } = job.plan;
  const ask = (): Promise<void> => pause(job, lector, () => saveAnew(job, lector));
  try {
    // Why there is nobody to speak it is said once the user resumes it.
    const speech = await lector.narrator(() => job.unsaved(), { isSaved: true }).catch(() => undefined);
    // In other voices it would begin again.
    const isAsBefore = speech?.costs === false && voicesOf(tracks, speech) === voices;
    await (isAsBefore && !isPaused ? saveTracks(job, speech, lector) : ask());
  } catch (error) {
    await reportError(error, lector.log, () => void goOn(job, lector));
  }
}
