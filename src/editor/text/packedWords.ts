import * as vscode from 'vscode';
import { englishWords, parseSpokenWords, type SpokenWords } from '../../core/text/words/spokenWords.js';

const read = new Map<string, Promise<SpokenWords>>();

/** The names of signs and emoji in a language; in English if the language is unknown or Lector has no words for it. */
export function packedWords(parts: vscode.Uri, language: string | undefined): Promise<SpokenWords> {
  // It becomes a file name, and comes from a service.
  if (language === undefined || !/^[a-z]{2,3}$/.test(language)) return Promise.resolve(englishWords);
  let words = read.get(language);
  if (words === undefined) read.set(language, (words = readWords(parts, language)));
  return words;
}

async function readWords(parts: vscode.Uri, language: string): Promise<SpokenWords> {
  const file = vscode.Uri.joinPath(parts, 'words', `${language}.json`);
  try {
    const packed: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    return parseSpokenWords(packed, language);
  } catch {
    return englishWords;
  }
}
