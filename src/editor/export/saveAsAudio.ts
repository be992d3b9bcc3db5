import { basename, dirname, extname } from 'node:path';
import * as vscode from 'vscode';
import type { Narrator } from '../../reading/narrator.js';
import { cutFor } from '../../reading/voicing.js';
import { isCut, type Chunk } from '../../text/segment.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { subjectNow } from '../reading/subject.js';
import { clickedOrWhole, selectionOrWhole, whatToSpeak } from '../reading/speakCommands.js';
import { tellNothing } from '../reading/tellNothing.js';
import { l10n } from '../ui/l10n.js';
import { reportError } from '../ui/reportError.js';
import { choiceStep } from '../ui/steps.js';
import { askForPlace } from './askForPlace.js';
import { cutTo, SavingJob } from './savingJob.js';
import { partsOf, type Part } from './targets.js';

/** *Save as Audio…*: one file with its captions beside it, or an album of several. */
export async function saveAsAudio(args: readonly unknown[], lector: Lector): Promise<void> {
  const { chunksOf, narrator, log, savingFolder, spokenLanguage } = lector;
  let unused: Narrator | undefined;
  try {
    const text = await textToSave(args, lector);
    if (text === undefined) return;
    const said = await withWords(text.parts, lector);
    if (said.length === 0) {
      void tellNothing({ why: 'unsayable' });
      return;
    }
    const parts = await asAlbumOrFile(said);
    if (parts === undefined) return;
    const texts = await Promise.all(parts.map(({ sources }) => chunksOf(sources)));
    const speech = (unused = await narrator(() => whole(), { isSaved: true }));
    // Nobody waits for the first sound, so its sentence stays whole.
    const cut = { isShort: cutFor(speech).isShort };
    function* whole(): Generator<Chunk> {
      for (const chunks of texts) yield* chunks(cut);
    }
    const agreed = await speech.agree(whole);
    if (agreed === undefined) return;
    const wanted = parts.map(({ name }, n) => ({ name, chunks: [...(texts[n]?.(cut) ?? [])] }));
    const fits = cutTo(wanted, [...agreed()].length);
    if (fits.length === 0) return;
    const spoken = fits.map(({ name, chunks }) => ({ title: titleOf(chunks) ?? name, chunks }));
    const place = await askForPlace(text, spoken);
    if (place === undefined) return;
    const { toldUnderWay, saveTracks, voicesOf } = await import('./saveTracks.js');
    if (toldUnderWay(place)) return;
    const language = await spokenLanguage.now();
    const speed = setting('export.atPlayerSpeed') ? setting('speed') : 1;
    const plan = { ...place, language, speed, voices: voicesOf(place.tracks, speech) };
    const job = await SavingJob.begin(savingFolder, plan);
    unused = undefined;
    void saveTracks(job, speech, lector);
  } catch (error) {
    const again = (): void => void saveAsAudio(args, lector);
    void reportError(error, log, again, { elsewhere: again });
  } finally {
    unused?.done();
  }
}

/** In the player, what it reads; in the explorer, what is selected there; elsewhere the selection, or else all. */
async function textToSave(args: readonly unknown[], lector: Lector) {
  const [from] = args;
  const read = from === 'reading' ? lector.session.texts : [];
  const isChosen = from instanceof vscode.Uri;
  const find = isChosen ? clickedOrWhole : selectionOrWhole;
  const target = { lector, subject: await subjectNow(lector.subjects), args };
  const sources = read.length > 0 ? read : (await whatToSpeak(find, target))?.sources;
  if (sources === undefined) return undefined;
  const uri = isChosen ? from : sources[0]?.document?.uri;
  const file = basename(uri?.path ?? '');
  // Of the text, or else of the workspace.
  const folder =
    uri?.scheme === 'file'
      ? vscode.Uri.file(dirname(uri.fsPath))
      : vscode.workspace.workspaceFolders?.find((each) => each.uri.scheme === 'file')?.uri;
  const name = file === '' ? 'Lector' : basename(file, extname(file));
  return { name, folder, parts: partsOf(sources, name) };
}

/** Those in which there is something to say. */
async function withWords(parts: readonly Part[], { chunksOf }: Lector): Promise<readonly Part[]> {
  const firsts = await Promise.all(
    parts.map(async ({ sources }) => {
      const [first] = (await chunksOf(sources))();
      return first;
    }),
  );
  return parts.filter((_, n) => firsts[n] !== undefined);
}

/** Several files, or the parts of a notebook, can be an album. */
async function asAlbumOrFile(parts: readonly Part[]): Promise<readonly Part[] | undefined> {
  if (parts.length < 2) return parts;
  const one = {
    label: l10n.t('One File'),
    parts: [{ name: '', sources: parts.flatMap(({ sources }) => sources) }],
  };
  const album = {
    label: l10n.t('Album'),
    description: l10n.t('{0} files and a playlist', parts.length),
    parts,
  };
  const chosen = await choiceStep<typeof album | typeof one>({
    title: l10n.t('Save as Audio'),
    placeholder: l10n.t('One file for all, or one for each part'),
    items: [album, one],
  });
  return typeof chosen === 'object' ? chosen.parts : undefined;
}

/** Its heading, if it begins with one. */
function titleOf(chunks: readonly Chunk[]): string | undefined {
  const end = chunks.findIndex((chunk) => !isCut(chunk.end));
  if (chunks[end]?.end !== 'heading') return undefined;
  return chunks
    .slice(0, end + 1)
    .map(({ text }) => text.trim())
    .join(' ');
}
