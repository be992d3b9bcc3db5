import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { stampOf } from '../../disk/userFile.js';
import { cutFor } from '../../reading/cutFor.js';
import { exportSpeech } from '../../reading/export/exportSpeech.js';
import type { Narrator } from '../../reading/narrator.js';
import { chunksAhead } from '../../reading/speakAhead.js';
import type { ChunkedText } from '../../reading/world.js';
import type { Chunk } from '../../text/segment.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { whatToSpeak } from '../reading/whatToSpeak.js';
import { cancellableWork } from '../ui/cancellableWork.js';
import { l10n } from '../ui/l10n.js';
import { agrees, takes } from '../ui/messages.js';
import { reportError } from '../ui/reportError.js';
import { audioFormats } from './audioFormats.js';
import { PartialAudio, placesOf, type SavingPlace } from './partialAudio.js';
import { proposedName, targetAt } from './targetAt.js';

interface TextToSave {
  /** A file name without its extension. */
  readonly name: string;
  /** The folder of the text, or else of the workspace. */
  readonly folder: vscode.Uri | undefined;
  readonly chunks: ChunkedText;
  /** Of texts whose own language cannot be told. */
  readonly language: string | undefined;
}

interface SavingTask {
  readonly chunks: () => Iterable<Chunk>;
  readonly speech: Narrator;
  readonly place: SavingPlace;
  readonly language: string | undefined;
}

/** *Save as Audio…*: one file with its captions beside it. */
export async function saveAsAudio(from: unknown, lector: Lector): Promise<void> {
  const { narrator, log } = lector;
  try {
    const text = await textToSave(from, lector);
    if (text === undefined) return;
    const speech = await narrator(() => whole());
    // Nobody waits for the first sound, so its sentence stays whole.
    const whole = (): Iterable<Chunk> => text.chunks({ isShort: cutFor(speech).isShort });
    const chunks = await speech.agree(whole);
    if (chunks === undefined) return;
    const place = await askForPlace(text, lector);
    if (place !== undefined) await save({ chunks, speech, place, language: text.language }, log);
  } catch (error) {
    await reportError(error, log, () => void saveAsAudio(from, lector));
  }
}

/** In the player, what it reads; elsewhere the selection, or else all. Undefined if none, as the user then knows. */
async function textToSave(from: unknown, lector: Lector): Promise<TextToSave | undefined> {
  const { session, subjects, commands, chunksOf, spokenLanguage } = lector;
  const read = from === 'reading' ? session.texts : [];
  const target = { subject: await subjects.now(), args: [], commands };
  const sources = read.length > 0 ? read : (await whatToSpeak('selectionOrDocument', target))?.sources;
  if (sources === undefined) return undefined;
  const uri = sources[0]?.document?.uri;
  const file = basename(uri?.path ?? '');
  const folder =
    uri?.scheme === 'file'
      ? vscode.Uri.file(dirname(uri.fsPath))
      : vscode.workspace.workspaceFolders?.find((each) => each.uri.scheme === 'file')?.uri;
  const name = file === '' ? 'Lector' : basename(file, extname(file));
  return { name, folder, chunks: await chunksOf(sources), language: await spokenLanguage.now() };
}

/** Two saves must not write to one file. */
const underWay = new Set<string>();

async function save(task: SavingTask, log: vscode.LogOutputChannel): Promise<void> {
  const { target } = task.place;
  if (underWay.has(target)) return;
  underWay.add(target);
  try {
    if (await saveToFile(task)) void announce(target);
  } catch (error) {
    // What is done is kept, so trying again resumes.
    const buyAgain = task.speech.buyAgain.bind(task.speech);
    void reportError(error, log, () => void save(task, log), { buyAgain });
  } finally {
    underWay.delete(target);
    task.speech.done();
  }
}

/** False if cancelled. */
async function saveToFile({ chunks, speech, place, language }: SavingTask): Promise<boolean> {
  const saved = await cancellableWork(
    l10n.t('Saving {0}', plainText(basename(place.target))),
    async (signal, showShare) => {
      const audio = await PartialAudio.open(place);
      try {
        const { format } = place;
        const { serviceOf, voiceFor } = speech;
        const options = {
          format,
          title: place.about.title,
          language,
          speech,
          serviceOf,
          voiceFor,
          ahead: chunksAhead,
          signal,
          onProgress: showShare,
        };
        await exportSpeech(chunks, audio, options);
        return true;
      } catch (error) {
        if (await audio.leave()) void sayWhatIsKept(place.target, audio);
        throw error;
      }
    },
  );
  return saved === true;
}

/** Where to save. The dialog asks before replacing the audio file; this asks about the captions. */
async function askForPlace(
  { name, folder }: TextToSave,
  { savingFolder, packaged }: Lector,
): Promise<SavingPlace | undefined> {
  const proposed = proposedName(name);
  const uri = await vscode.window.showSaveDialog({
    title: l10n.t('Save as Audio'),
    filters: Object.fromEntries(
      audioFormats.map(({ name, extension }) => [l10n.t('{0} audio', plainText(name)), [extension]]),
    ),
    ...(folder && { defaultUri: vscode.Uri.file(join(folder.fsPath, proposed)) }),
  });
  if (uri === undefined) return undefined;
  const { target, format, isNamed } = targetAt(uri);
  const kind = setting('export.captions');
  const cover = await readFile(packaged('media/icon.png'));
  const place = {
    target,
    format,
    captions: kind === 'none' ? undefined : kind,
    about: { title: name, cover },
    mp3Program: () => readFile(packaged('dist/mp3.wasm')),
    unfinished: savingFolder,
    mayReplace,
  };
  const agreed = new Map<string, string | undefined>();
  for (const path of placesOf(place)) {
    const stamp = await stampOf(path);
    // The dialog has asked only about what was typed.
    const wasAsked = isNamed && path === target;
    if (stamp !== undefined && !wasAsked && !(await mayReplace(path))) return undefined;
    agreed.set(path, stamp);
  }
  return { ...place, agreed };
}

async function sayWhatIsKept(target: string, audio: PartialAudio): Promise<void> {
  const message = l10n.t(
    'The finished part of {0} is kept. Saving to the same file again continues from there.',
    plainText(basename(target)),
  );
  if (await takes(message, l10n.t('Delete It'))) await audio.discard();
}

function mayReplace(path: string): Promise<boolean> {
  return agrees(l10n.t('{0} already exists. Replace it?', plainText(basename(path))), l10n.t('Replace'));
}

async function announce(target: string): Promise<void> {
  const message = l10n.t(
    '{0} was saved in {1}.',
    plainText(basename(target)),
    plainText(basename(dirname(target))),
  );
  if (await takes(message, l10n.t('Show in Folder'))) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(target));
  }
}
