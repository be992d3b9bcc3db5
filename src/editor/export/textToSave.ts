import { basename, dirname, extname } from 'node:path';
import * as vscode from 'vscode';
import type { Session } from '../../reading/session.js';
import type { ChunkedText } from '../../reading/world.js';
import type { SourceChunker } from '../reading/sourceChunker.js';
import type { SubjectMemory } from '../reading/subjectMemory.js';
import { whatToSpeak } from '../reading/whatToSpeak.js';
import type { Source } from '../sources/source.js';

export interface TextToSave {
  /** A file name without its extension. */
  readonly name: string;
  /** The folder of the text, or else of the workspace. */
  readonly folder: vscode.Uri | undefined;
  readonly chunks: ChunkedText;
}

export interface TextToSaveParts {
  readonly session: Pick<Session<Source>, 'texts'>;
  readonly subjects: SubjectMemory;
  readonly chunksOf: SourceChunker;
}

/**
 * What *Save as Audio* saves: in the player, what it is reading; elsewhere, the selection, or the whole document if
 * nothing is selected. Undefined once the user has been told that there is nothing.
 */
export async function textToSave(from: unknown, parts: TextToSaveParts): Promise<TextToSave | undefined> {
  const { session, subjects, chunksOf } = parts;
  const read = from === 'reading' ? session.texts : [];
  const target = { subject: await subjects.now(), args: [] };
  const sources = read.length > 0 ? read : (await whatToSpeak('selectionOrDocument', target))?.sources;
  if (sources === undefined) return undefined;
  const uri = sources[0]?.document?.uri;
  const file = basename(uri?.path ?? '');
  const folder =
    uri?.scheme === 'file'
      ? vscode.Uri.file(dirname(uri.fsPath))
      : vscode.workspace.workspaceFolders?.find((each) => each.uri.scheme === 'file')?.uri;
  const name = file === '' ? 'Lector' : basename(file, extname(file));
  return { name, folder, chunks: await chunksOf(sources) };
}
