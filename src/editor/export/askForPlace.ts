import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { stampOf } from '../../disk/userFile.js';
import { captionKindsFor } from '../../reading/export/captions.js';
import type { Chunk } from '../../text/segment.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { agrees } from '../ui/messages.js';
import { audioFormats, formatOf } from './audioFormats.js';
import { placesOf } from './partialAudio.js';
import { savingTo, toSave, type Plan } from './savingJob.js';
import { albumAt, proposedName, targetAt } from './targets.js';

/** Where to save. The dialog asks before replacing the audio file; this asks about all others. */
export async function askForPlace(
  { name, folder }: { readonly name: string; readonly folder: vscode.Uri | undefined },
  spoken: readonly { readonly title: string; readonly chunks: readonly Chunk[] }[],
): Promise<Omit<Plan, 'voices' | 'speed'> | undefined> {
  const proposed = formatOf(setting('export.format'));
  const uri = await vscode.window.showSaveDialog({
    title: l10n.t('Save as Audio'),
    filters: Object.fromEntries(
      [...new Set([proposed, ...audioFormats])].map(({ name, extension }) => [
        l10n.t('{0} audio', plainText(name)),
        [extension],
      ]),
    ),
    ...(folder && { defaultUri: vscode.Uri.file(join(folder.fsPath, proposedName(name, proposed))) }),
  });
  if (uri === undefined) return undefined;
  const { target, format, isNamed } = targetAt(uri, proposed);
  const captions = captionKindsFor(setting('export.captions'));
  const titles = spoken.map(({ title }) => title);
  const album = titles.length > 1 ? albumAt(target, titles) : undefined;
  const { playlist, targets } = album ?? { playlist: undefined, targets: [target] };
  const paths = [playlist ?? [], ...targets.map((target) => placesOf({ target, format, captions }))].flat();
  const stamps = await savingTo(() =>
    Promise.all(paths.map(async (path) => [path, await stampOf(path)] as const)),
  );
  // The dialog has asked only about what was typed.
  const replaced = stamps.filter(([path, stamp]) => stamp !== undefined && !(isNamed && path === target));
  for (const [path] of album === undefined ? replaced : replaced.slice(0, 1)) {
    if (!(await mayReplace(album === undefined ? path : dirname(path)))) return undefined;
  }
  const tracks = spoken.map(({ title, chunks }, n) => ({
    title: title === '' ? name : title,
    target: targets[n] ?? target,
    chunks: chunks.map(toSave),
  }));
  const agreed = stamps.flatMap(([path, stamp]): Plan['agreed'] =>
    stamp === undefined ? [] : [[path, stamp]],
  );
  return { title: name, extension: format.extension, captions, tracks, playlist, agreed, isPaused: false };
}

export function mayReplace(path: string): Promise<boolean> {
  return agrees(l10n.t('{0} already exists. Replace it?', plainText(basename(path))), l10n.t('Replace'));
}
