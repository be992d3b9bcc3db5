import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { pickOne } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';
import type { PlaceMemory, SavedPlace } from './savedPlace.js';

/** A document that was left unread, as the user chooses. */
export async function pickPlace(
  places: PlaceMemory,
): Promise<{ readonly document: vscode.TextDocument; readonly place: SavedPlace } | undefined> {
  const rows = places.all.map((place) => {
    const uri = vscode.Uri.parse(place.uri);
    const path = vscode.workspace.asRelativePath(uri);
    const name = path.lastIndexOf('/') + 1;
    const label = plainText(path.slice(name), 80);
    return { place, uri, label, description: plainText(path.slice(0, name)) };
  });
  if (rows.length === 0) {
    await showInformation(l10n.t('Every document that you listened to has been read to its end.'));
    return undefined;
  }
  const row = await pickOne(rows, {
    title: l10n.t('Continue Reading'),
    placeHolder: l10n.t('Which document should be read on from where you left it?'),
  });
  if (row === undefined) return undefined;
  try {
    return { document: await vscode.workspace.openTextDocument(row.uri), place: row.place };
  } catch {
    places.forget(row.place.uri);
    await showInformation(l10n.t('{0} is no longer there.', row.label));
    return undefined;
  }
}
