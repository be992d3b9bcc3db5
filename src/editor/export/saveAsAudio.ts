import { access } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { audioFormats } from '../../reading/export/audioFormats.js';
import { plainText } from '../../core/plainText.js';
import { cutFor } from '../../reading/cutFor.js';
import type { Chunk } from '../../text/segment.js';
import { reportError } from '../ui/reportError.js';
import type { Narrators } from '../../speech/narrators.js';
import { captionsPath, partOf, type PartialAudio } from './partialAudio.js';
import { saveToFile, type SavingTask } from './saveToFile.js';
import { targetAt } from './targetAt.js';
import { textToSave, type TextToSaveParts } from './textToSave.js';
import { l10n } from '../ui/l10n.js';
import { ask, showInformation } from '../ui/messages.js';

export interface SavingParts extends TextToSaveParts {
  readonly narrator: Narrators['narrator'];
  readonly log: vscode.LogOutputChannel;
}

/** *Save as Audio…*: one file with its captions beside it. */
export async function saveAsAudio(from: unknown, parts: SavingParts): Promise<void> {
  const { narrator, log } = parts;
  try {
    const text = await textToSave(from, parts);
    if (text === undefined) return;
    const speech = await narrator(() => whole());
    // Nobody waits for the first sound, so its sentence stays whole.
    const whole = (): Iterable<Chunk> => text.chunks({ isShort: cutFor(speech).isShort });
    const chunks = await speech.agree(whole);
    if (chunks === undefined) return;
    const target = await askForTarget(text.name);
    if (target !== undefined) await save({ chunks, speech, ...target }, log);
  } catch (error) {
    await reportError(error, log, () => void saveAsAudio(from, parts));
  }
}

/** Two saves must not write to one file. */
const underWay = new Set<string>();

async function save(task: SavingTask, log: vscode.LogOutputChannel): Promise<void> {
  if (underWay.has(task.target)) return;
  underWay.add(task.target);
  try {
    const saved = await saveToFile(task, (audio) => void sayWhatIsKept(task.target, audio));
    if (saved) void announce(task.target);
  } catch (error) {
    // What is done is kept, so trying again resumes.
    const buyAgain = task.speech.buyAgain.bind(task.speech);
    void reportError(error, log, () => void save(task, log), { buyAgain });
  } finally {
    underWay.delete(task.target);
    task.speech.done();
  }
}

/** Where to save. The dialog asks before replacing the audio file; this asks about the captions. */
async function askForTarget(name: string): Promise<Pick<SavingTask, 'target' | 'format'> | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: l10n.t('Save as Audio'),
    filters: Object.fromEntries(
      audioFormats.map(({ name, extension }) => [l10n.t('{0} audio', plainText(name)), [extension]]),
    ),
    ...(folder === undefined
      ? {}
      : { defaultUri: vscode.Uri.joinPath(folder, `${name}.${audioFormats[0].extension}`) }),
  });
  if (uri === undefined) return undefined;
  const { target, format, isNamed } = targetAt(uri);
  // The dialog has asked only about what was typed.
  const added = isNamed ? [] : [target];
  for (const each of [...added, captionsPath(target, format)]) {
    if ((await exists(each)) && !(await mayReplace(each))) return undefined;
  }
  return { target, format };
}

/** Tells the user that an unfinished file is kept for the next attempt, and offers to delete it. */
async function sayWhatIsKept(target: string, audio: PartialAudio): Promise<void> {
  const remove = l10n.t('Delete It');
  const message = l10n.t(
    'The finished part of {0} is kept in {1}. Saving to the same file again continues from there.',
    plainText(basename(target)),
    plainText(basename(partOf(target))),
  );
  if ((await showInformation(message, remove)) === remove) await audio.discard();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function mayReplace(path: string): Promise<boolean> {
  const replace = l10n.t('Replace');
  const question = l10n.t('{0} already exists. Replace it?', plainText(basename(path)));
  return (await ask({ question }, replace)) === replace;
}

async function announce(target: string): Promise<void> {
  const show = l10n.t('Show in Folder');
  const message = l10n.t(
    '{0} was saved in {1}.',
    plainText(basename(target)),
    plainText(basename(dirname(target))),
  );
  if ((await showInformation(message, show)) === show) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(target));
  }
}
