import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import type { VoicesNow } from '../../core/voices/voice.js';
import { moveInto } from '../../disk/userFile.js';
import { exportSpeech, stillDone } from '../../reading/export/exportSpeech.js';
import type { Narrator } from '../../reading/narrator.js';
import type { Lector } from '../lector.js';
import { cancellableWork, showInformation, takes } from '../ui/messages.js';
import { reportError } from '../ui/reportError.js';
import { l10n } from '../ui/l10n.js';
import { askForPlace, mayReplace } from './askForPlace.js';
import { formatOf } from './audioFormats.js';
import { isFree, NotReplaced, PartialAudio, type SavingPlace } from './partialAudio.js';
import { cutTo, SavingJob, savingTo, type Plan } from './savingJob.js';
import { stretching } from './stretch.js';
import { playlistOf } from './targets.js';

const underWay = new Set<string>();
/** What was offered to go on with, in messages that are still there. */
const offered = new Set<string>();

/** Two saves must not write to one file. Returns whether they would, of which the user is then told. */
export function toldUnderWay(plan: Files): boolean {
  const path = filesOf(plan).find((path) => underWay.has(path));
  if (path === undefined) return false;
  void showInformation(l10n.t('{0} is being saved already.', plainText(basename(path))));
  return true;
}

/** In the background. What is done is kept, so that it can go on at any time, in another session too. */
export async function saveTracks(job: SavingJob, speech: Narrator, lector: Lector): Promise<void> {
  const name = nameOf(job.plan);
  if (toldUnderWay(job.plan)) {
    speech.done();
    return;
  }
  const files = filesOf(job.plan);
  for (const path of files) underWay.add(path);
  /** Whether any of it is worth keeping. */
  let isKept = job.plan.tracks.some(({ saved }) => saved !== undefined);
  const kept = (): void => void (isKept = true);
  try {
    const title = l10n.t('Saving {0}', plainText(basename(name)));
    const isDone = await cancellableWork(title, async (signal, showShare) => {
      await saveAll(job, { speech, lector, signal, showShare, kept });
      return true;
    });
    // Nothing but the user closes a message. Hidden, it does not contradict the one that comes.
    if (isDone === true && offered.has(name))
      await vscode.commands.executeCommand('notifications.hideToasts');
    if (isDone === true) void announce(name);
    else if (isKept) pause(job, lector, () => saveTracks(job, speech, lector)).catch(lector.report);
    if (isDone === true || !isKept) await job.end();
  } catch (error) {
    if (!isKept) await job.end();
    if (error instanceof NotReplaced) {
      pause(job, lector, () => saveTracks(job, speech, lector)).catch(lector.report);
      return;
    }
    reportFailure(error, job, speech, lector);
  } finally {
    for (const path of files) underWay.delete(path);
    speech.done();
  }
}

function reportFailure(error: unknown, job: SavingJob, speech: Narrator, lector: Lector): void {
  const again = retry(job, lector, (job) => saveTracks(job, speech, lector));
  // Whoever mends it may have chosen another service.
  const mended = retry(job, lector, (job) => saveAnew(job, lector));
  const elsewhere = (): void => void saveElsewhere(job, speech, lector);
  const buyAgain = speech.buyAgain.bind(speech);
  void reportError(error, lector.log, again, { mended, elsewhere, buyAgain });
}

function retry(job: SavingJob, { report }: Lector, save: (job: SavingJob) => Promise<void>): () => void {
  const again = async (): Promise<void> => {
    const next = await job.again();
    if (next === undefined) tellNothingLeft(job);
    else await save(next);
  };
  return () => void again().catch(report);
}

function tellNothingLeft({ plan }: SavingJob): void {
  const file = plainText(basename(nameOf(plan)));
  void showInformation(l10n.t('Nothing unfinished is left of {0}: it was saved or deleted meanwhile.', file));
}

/** What is not saved yet, in the voices that are chosen now. */
export async function saveAnew(job: SavingJob, lector: Lector): Promise<void> {
  try {
    const speech = await lector.narrator(() => job.unsaved(), { isSaved: true });
    const { tracks: all, speed } = job.plan;
    const done = await Promise.all(
      all.map(async ({ chunks, target, saved }) => {
        if (saved !== undefined) return chunks.length;
        const left = await PartialAudio.left({ unfinished: lector.savingFolder, target });
        return stillDone(chunks, left, { ...speech, speed }).length;
      }),
    );
    const agreed = await speech.agree(() => all.flatMap(({ chunks }, n) => chunks.slice(done[n])));
    if (agreed === undefined) return;
    const tracks = cutTo(all, [...agreed()].length, done);
    await job.keep({ tracks, voices: voicesOf(tracks, speech) });
    await saveTracks(job, speech, lector);
  } catch (error) {
    const again = retry(job, lector, (job) => saveAnew(job, lector));
    await reportError(error, lector.log, again);
  }
}

/** What is done goes along, so that nothing is spoken or paid for again. */
async function saveElsewhere(job: SavingJob, speech: Narrator, lector: Lector): Promise<void> {
  const { savingFolder } = lector;
  const { plan } = job;
  try {
    const from = { name: plan.title, folder: vscode.Uri.file(homedir()) };
    const place = await askForPlace(from, plan.tracks);
    if (place === undefined || toldUnderWay(place)) return;
    // Until the new one is on the disk, which may be full, the old one stays.
    const moved = await SavingJob.begin(savingFolder, { ...plan, ...place });
    // Another format may not hold the same sound.
    if (place.extension === plan.extension) {
      try {
        for (const [n, { target }] of plan.tracks.entries())
          await PartialAudio.move(savingFolder, target, place.tracks[n]?.target ?? target);
      } catch (error) {
        await moved.end(job);
        throw error;
      }
    }
    await job.end(moved);
    await saveTracks(moved, speech, lector);
  } catch (error) {
    reportFailure(error, job, speech, lector);
  }
}

/** Offers to go on with what is kept. */
export async function pause(job: SavingJob, lector: Lector, goOn: () => unknown): Promise<void> {
  await job.keep({ isPaused: true });
  const name = nameOf(job.plan);
  const message = l10n.t(
    'The finished part of {0} is kept. Saving to the same file again continues from there.',
    plainText(basename(name)),
  );
  const [further, drop] = [l10n.t('Resume'), l10n.t('Delete It')];
  offered.add(name);
  const chosen = await showInformation(message, further, drop);
  offered.delete(name);
  if (chosen === undefined || toldUnderWay(job.plan)) return;
  if (!(await job.isLeft())) {
    tellNothingLeft(job);
    return;
  }
  if (chosen === further) {
    await job.resume();
    await goOn();
  }
  if (chosen !== drop) return;
  for (const { target } of job.plan.tracks) {
    await PartialAudio.discard({ unfinished: lector.savingFolder, target });
  }
  await job.end();
}

/** Who speaks all this. */
export function voicesOf(tracks: Plan['tracks'], { voiceFor, serviceOf }: VoicesNow): string {
  const languages = new Set(tracks.flatMap(({ chunks }) => chunks.map(({ language }) => language)));
  return JSON.stringify(
    Array.from(languages, (language) => {
      const id = voiceFor(language);
      return [language, id, serviceOf(id)];
    }),
  );
}

interface Work {
  readonly speech: Narrator;
  readonly lector: Lector;
  readonly signal: AbortSignal;
  readonly showShare: (share: number) => void;
  /** Called when there is something worth keeping. */
  readonly kept: () => void;
}

async function saveAll(job: SavingJob, { speech, lector, signal, showShare, kept }: Work): Promise<void> {
  const { serviceOf, voiceFor } = speech;
  const { playlist, tracks, language, speed } = job.plan;
  const program = () => readFile(lector.packaged('dist/sonic.wasm'));
  const stretch = speed === 1 ? undefined : await stretching(speed, await program());
  const options = { language, stretch, speed, speech, serviceOf, voiceFor, signal };
  const lengths = tracks.map(({ chunks }) => chunks.reduce((sum, { text }) => sum + text.length, 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  await job.makeFolder();
  for (const [n, track] of tracks.entries()) {
    const length = lengths[n] ?? 0;
    if (track.saved === undefined) {
      const place = await placeOf(job.plan, n, lector);
      const { format, about } = place;
      const onProgress = (share: number): void => showShare((before + share * length) / total);
      const audio = await PartialAudio.open(place);
      try {
        const ofTrack = { ...options, format, title: about.title, onProgress };
        const seconds = await exportSpeech(track.chunks, audio, ofTrack);
        kept();
        await job.saved(n, seconds);
      } catch (error) {
        if (await audio.leave()) kept();
        throw error;
      }
    }
    before += length;
  }
  if (playlist === undefined) return;
  await savingTo(async () => {
    await writeFile(job.path('playlist'), playlistOf(job.plan), { flush: true });
    const agreed = new Map(job.plan.agreed);
    if (await isFree(playlist, { agreed, mayReplace })) await moveInto(job.path('playlist'), playlist);
  });
}

async function placeOf(plan: Plan, n: number, { packaged, savingFolder }: Lector): Promise<SavingPlace> {
  const { tracks, title, captions, extension, playlist } = plan;
  const track = tracks[n] ?? { title, target: '' };
  const cover = await readFile(packaged('media/icon.png'));
  const album = playlist === undefined ? undefined : { title, track: n + 1, tracks: tracks.length };
  return {
    target: track.target,
    format: formatOf(extension),
    captions,
    about: { title: track.title, cover, album },
    mp3Program: () => readFile(packaged('dist/mp3.wasm')),
    unfinished: savingFolder,
    agreed: new Map(plan.agreed),
    mayReplace,
  };
}

type Files = Pick<Plan, 'playlist' | 'tracks'>;

function filesOf({ playlist, tracks }: Files): readonly string[] {
  return [...(playlist === undefined ? [] : [playlist]), ...tracks.map(({ target }) => target)];
}

/** The one file to show for all of it. */
function nameOf({ playlist, tracks }: Files): string {
  return playlist ?? tracks[0]?.target ?? '';
}

async function announce(path: string): Promise<void> {
  const message = l10n.t(
    '{0} was saved in {1}.',
    plainText(basename(path)),
    plainText(basename(dirname(path))),
  );
  if (await takes(message, l10n.t('Show in Folder'))) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(path));
  }
}
