import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import type { Source } from '../sources/source.js';

/** What becomes one track of an album. */
export interface Part {
  readonly name: string;
  readonly sources: readonly Source[];
}

/** Each file, and in a notebook what begins with a heading. */
export function partsOf(sources: readonly Source[], name: string): readonly Part[] {
  const parts: { name: string; path: string | undefined; sources: Source[] }[] = [];
  for (const source of sources) {
    const path = source.document?.uri.path;
    const part = parts.at(-1);
    const isHeading =
      source.document?.uri.scheme === 'vscode-notebook-cell' &&
      /^\s*#/.test(source.text) &&
      source.languageId === 'markdown';
    if (part !== undefined && part.path === path && !isHeading) part.sources.push(source);
    else
      parts.push({
        name: path === undefined ? name : basename(path, extname(path)),
        path,
        sources: [source],
      });
  }
  return parts;
}

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
