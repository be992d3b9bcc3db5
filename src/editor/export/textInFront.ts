import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import { askForEditor } from '../speaking/nothingToSpeak.js';
import type { SpokenChunks } from '../speaking/spokenChunks.js';
import { documentSource, selectionSources } from '../text/documentSources.js';
import type { TextToSave } from './saveRecording.js';

/** The selection, or the whole document where nothing is selected. */
export async function textInFront(spokenChunks: SpokenChunks): Promise<TextToSave | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await askForEditor();
    return undefined;
  }
  const selected = selectionSources(editor);
  const file = basename(editor.document.uri.path);
  return {
    name: basename(file, extname(file)),
    chunks: await spokenChunks(selected.length > 0 ? selected : [documentSource(editor.document)]),
  };
}
