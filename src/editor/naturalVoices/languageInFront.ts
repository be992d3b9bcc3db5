import * as vscode from 'vscode';
import { paragraphLanguage } from '../../text/language/paragraphLanguage.js';

/** Enough text to tell its language. */
const enough = 4000;
const prose = new Set(['markdown', 'plaintext']);

/** The language of the text in front of the user, if it is prose and the language can be told. */
export async function languageInFront(): Promise<string | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || !prose.has(document.languageId)) return undefined;
  const beginning = document.getText(new vscode.Range(0, 0, 100, 0)).slice(0, enough);
  const { languageScores } = await import('../../text/language/languageScores.js');
  return paragraphLanguage(beginning, languageScores);
}
