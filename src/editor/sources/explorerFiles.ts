import * as vscode from 'vscode';
import { endingOf, markupByEnding } from './source.js';

/** What is prose in a folder of all kinds of files. */
const proseEndings = new Set([
  ...['md', 'markdown', 'txt', 'rst', 'tex', 'htm', 'html'],
  ...markupByEnding.keys(),
]);
/** More is no book. */
const mostFiles = 1000;

/** The files that are selected in the explorer, and the prose in the folders there, in the order of their names. */
export async function filesIn(clicked: vscode.Uri, selected: unknown): Promise<readonly vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  for (const uri of chosenIn(clicked, selected)) {
    const type = await typeOf(uri);
    if (type === undefined || (type & vscode.FileType.Directory) === 0) files.push(uri);
    else files.push(...(await proseIn(uri)));
  }
  const inOrder = new Intl.Collator(undefined, { numeric: true });
  return files.toSorted((a, b) => inOrder.compare(a.path, b.path));
}

/** None if it is on no disk: it is gone, or was never saved. */
export async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}

/** What the explorer passes: the file that was clicked and all selected files. */
function chosenIn(clicked: unknown, selected: unknown): readonly vscode.Uri[] {
  const chosen: readonly unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [clicked];
  return chosen.filter((each) => each instanceof vscode.Uri);
}

/** Wherever the folder is: VS Code searches only some file systems. Links may lead out of it, or back into it. */
async function proseIn(folder: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const folders = [folder];
  // Those within it are added meanwhile.
  for (const one of folders) {
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(one)).catch(() => []);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(one, name);
      if (type === vscode.FileType.Directory && !name.startsWith('.') && name !== 'node_modules')
        folders.push(uri);
      if (type === vscode.FileType.File && proseEndings.has(endingOf(uri))) found.push(uri);
      if (found.length + folders.length >= mostFiles) return found;
    }
  }
  return found;
}
