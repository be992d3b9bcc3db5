import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { grammarOf, inWords } from '../../service/said/said.js';
import { Words, type PackedWords } from '../../service/said/words.js';
import type { MappedText } from '../../text/mappedText.js';

const read = new Map<string, Words>();

/** What the embedded service would say, in words. A language that Lector has no rules for stays as it is written. */
export const inWordsFrom =
  (parts: vscode.Uri) =>
  (written: MappedText, language = ''): MappedText => {
    const grammar = grammarOf(language);
    if (grammar === undefined) return written;
    let words = read.get(language);
    if (words === undefined) {
      // Synchronously, as `packedWords` does.
      const packed = readFileSync(join(parts.fsPath, 'said', `${language}.json`), 'utf8');
      read.set(language, (words = new Words(language, JSON.parse(packed) as PackedWords, grammar)));
    }
    return inWords(written, words);
  };
