import * as vscode from 'vscode';
import { joined, noText, plainText } from '../../core/plainText.js';
import { foundAgain } from '../../reading/foundAgain.js';
import { atOffset } from '../../reading/session.js';
import type { Lector } from '../lector.js';
import { typeOf } from '../sources/explorerFiles.js';
import { documentRanges } from '../sources/source.js';
import { pickOne } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';
import type { SavedPlace } from './savedPlace.js';
import { tellNothing } from './tellNothing.js';

/** Shows a document that was left unread, as the user chooses, and reads on. */
export async function continueReading(lector: Lector): Promise<void> {
  const { places } = lector;
  const rows = places.all.flatMap((place) => {
    const uri = vscode.Uri.parse(place.uri);
    // VS Code would make an empty one of this name.
    if (uri.scheme === 'untitled' && !isOpen(place.uri)) return [];
    const path = vscode.workspace.asRelativePath(uri);
    const name = path.lastIndexOf('/') + 1;
    const label = plainText(path.slice(name), 80);
    // Of one document, the whole may have been left, and a part of it.
    const part = place.ranges === undefined ? noText : l10n.t('Selection');
    return { place, uri, label, description: joined(' · ', [plainText(path.slice(0, name)), part]) };
  });
  if (rows.length === 0) {
    await showInformation(l10n.t('Every document that you listened to has been read to its end.'));
    return;
  }
  const row = await pickOne(rows, {
    title: l10n.t('Continue Reading'),
    placeHolder: l10n.t('Which document should be read on from where you left it?'),
  });
  if (row === undefined) return;
  let editor: vscode.TextEditor;
  try {
    editor = await vscode.window.showTextDocument(row.uri);
  } catch {
    if ((await typeOf(row.uri)) === undefined) places.forget(row.place.uri);
    await tellNothing({ why: 'unreadable', uri: row.uri });
    return;
  }
  await readOn(lector, editor.document, row.place);
}

function isOpen(address: string): boolean {
  return vscode.workspace.textDocuments.some(({ uri }) => String(uri) === address);
}

/** Reads on a document that was left. */
export async function readOn(
  lector: Lector,
  document: vscode.TextDocument,
  place: SavedPlace,
): Promise<void> {
  const { texts, offset } = whereLeft(document, place);
  if (texts.length === 0) {
    const name = plainText(vscode.workspace.asRelativePath(document.uri), 80);
    await showInformation(l10n.t('The text that was selected in {0} is no longer there.', name));
  } else await lector.session.speak(() => Promise.resolve({ texts, ...atOffset(offset) }));
}

/** Nothing plays by itself after a reload, but the text and the place are there to resume from. */
export async function restoreReading({ session, places }: Lector, shown: SavedPlace): Promise<void> {
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown.uri, true));
    const { texts, offset } = whereLeft(document, shown);
    if (texts.length === 0) places.leave();
    else await session.restore(texts, offset, shown.stopped === true ? 'stopped' : 'paused');
  } catch {
    // It may be gone, or its disk away for now: the list of what was left says so when it is asked for.
    places.leave();
  }
}

/** Without the words that were heard last, the reading begins where they were, or with the range that they were in. */
function whereLeft(document: vscode.TextDocument, { ranges, at, offset }: SavedPlace) {
  const text = document.getText();
  const own = ranges?.find(({ start, end }) => start <= offset && offset <= end);
  const [now] = own === undefined ? [] : foundAgain(text, [own]);
  const shift = own === undefined || now === undefined ? 0 : now.start - own.start;
  const [heard] = at === undefined ? [] : foundAgain(text, [at], shift);
  return { texts: documentRanges(document, ranges), offset: (heard ?? now)?.start ?? offset };
}
