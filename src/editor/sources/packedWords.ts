import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { englishWords, parseSpokenWords, type SpokenWords } from '../../text/words/spokenWords.js';

const read = new Map<string, SpokenWords>();

/** The names of signs and emoji in a language; in English if nobody knows which it is. */
export function packedWords(parts: Pick<vscode.Uri, 'fsPath'>, language: string | undefined): SpokenWords {
  // It becomes a file name, and it comes from a service.
  if (language === undefined || language === 'en' || !/^[a-z]{2,3}$/.test(language)) return englishWords;
  let words = read.get(language);
  if (words === undefined) read.set(language, (words = readWords(parts, language)));
  return words;
}

/** Synchronously: chunks are cut synchronously, and a paragraph may be in another language. The file is small. */
function readWords(parts: Pick<vscode.Uri, 'fsPath'>, language: string): SpokenWords {
  try {
    const file = join(parts.fsPath, 'words', `${language}.json`);
    const packed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return parseSpokenWords(packed, language);
  } catch {
    return parseSpokenWords(undefined, language);
  }
}
