import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { grammarOf } from '../../service/said/grammars.js';
import { inWords } from '../../service/said/said.js';
import { Words, type PackedWords } from '../../service/said/words.js';
import type { MappedText } from '../../text/mappedText.js';

const read = new Map<string, Words>();

/** What the embedded service would say, in words. A language that Lector has no rules for stays as it is written. */
export function inWordsOf(parts: vscode.Uri, written: MappedText, language = ''): MappedText {
  const words = read.get(language) ?? wordsOf(parts, language);
  if (words === undefined) return written;
  read.set(language, words);
  return inWords(written, words);
}

/** Synchronously, as `packedWords` does. */
function wordsOf(parts: vscode.Uri, language: string): Words | undefined {
  const grammar = grammarOf(language);
  if (grammar === undefined) return undefined;
  const file = join(parts.fsPath, 'said', `${language}.json`);
  return new Words(language, JSON.parse(readFileSync(file, 'utf8')) as PackedWords, grammar);
}
