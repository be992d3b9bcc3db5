import * as vscode from 'vscode';

/** What is prose in a folder of all kinds of files. */
const prose = '**/*.{md,markdown,mdx,txt,rst,adoc,asciidoc,org,tex,html,htm}';
/** More is no book. */
const mostFiles = 1000;

/** The files that are selected in the explorer, and those in the folders there, in the order of their names. */
export async function filesIn(clicked: vscode.Uri, selected: unknown): Promise<readonly vscode.Uri[]> {
  const uris = Array.isArray(selected) && selected.length > 0 ? selected : [clicked];
  const files: vscode.Uri[] = [];
  for (const uri of uris.filter((each) => each instanceof vscode.Uri)) {
    const { type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.Directory) === 0) files.push(uri);
    else
      files.push(
        ...(await vscode.workspace.findFiles(new vscode.RelativePattern(uri, prose), undefined, mostFiles)),
      );
  }
  const inOrder = new Intl.Collator(undefined, { numeric: true });
  return files.toSorted((a, b) => inOrder.compare(a.path, b.path));
}
