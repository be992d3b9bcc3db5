import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { isProse } from '../../text/readSource.js';
import { typedSentence } from '../../text/sentences/sentences.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { documentSource, languageIdOf } from '../sources/source.js';
import { hearWord } from './spellWord.js';

/** Speaks each sentence when it has been typed to its end: offline, so that it costs nothing, and never over a reading. */
export function echoSentences(lector: Lector): vscode.Disposable {
  const { session, chunksOf, log } = lector;
  let echoing = new AbortController();
  let before: vscode.TextDocumentContentChangeEvent | undefined;
  let said = '';

  const echo = async ({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent) => {
    const [change, another] = contentChanges;
    if (change === undefined || another !== undefined || !isProse(languageIdOf(document))) return;
    const { text: typed, rangeLength } = change;
    const { line, character } = change.range.start;
    // An input method shows what is composed in the document, and commits it by writing the same there once more.
    const isCommitted =
      typed === before?.text &&
      rangeLength === typed.length &&
      before.range.start.isEqual(change.range.start);
    before = change;
    if (typed === '') said = '';
    const isTyped = reason === undefined && (rangeLength === 0 || isCommitted);
    if (!isTyped || document !== vscode.window.activeTextEditor?.document) return;
    const last = isCommitted ? typed.length - 1 : 0;
    const text = document.lineAt(line).text.slice(0, character + last);
    const found = text.length > longestLine ? undefined : typedSentence(text, typed.slice(last));
    if (found === undefined || !setting('echoSentences') || !session.isFree) return;
    const range = new vscode.Range(line, found.start, line, found.end);
    // A full-width stop ends a sentence before the line does.
    const sentence = `${document.uri.path} ${line} ${document.getText(range)}`;
    if (sentence === said) return;
    said = sentence;
    echoing.abort();
    const { signal } = (echoing = new AbortController());
    const [chunk] = (await chunksOf([documentSource(document, range)]))();
    if (chunk === undefined || signal.aborted) return;
    await hearWord(lector, chunk, plainText(chunk.text, 80), signal, { offline: true });
  };
  return vscode.workspace.onDidChangeTextDocument((change) => {
    echo(change).catch((error: unknown) => log.warn(String(error)));
  });
}

/** Nobody types a longer one, and a longer paragraph on one line would have to be read whole. */
const longestLine = 10_000;
