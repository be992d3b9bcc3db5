import * as vscode from 'vscode';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { VoiceWish } from '../../reading/narrator.js';
import { wordsOf } from '../../reading/wordTimes.js';
import { isPronounceable, spelled, type Chunk } from '../../text/segment.js';
import type { Lector } from '../lector.js';
import { documentSource, type Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

interface Word {
  readonly text: string;
  readonly language: string | undefined;
}

/** Longer is no word, and nobody listens to it letter by letter. */
const mostLetters = 60;

let spelling = new AbortController();

/** *Spell Word*: offline, so that it costs nothing. A reading waits meanwhile and then goes on. */
export async function spellWord(lector: Lector): Promise<void> {
  const { session, spokenLanguage } = lector;
  spelling.abort();
  const { signal } = (spelling = new AbortController());
  const { name } = session.state;
  const isHeard = name === 'playing' || (name === 'paused' && !hasMoved(lector));
  const word = (isHeard ? undefined : await wordAtCursor(lector)) ?? wordInReading(lector);
  if (word === undefined) {
    await showInformation(l10n.t('There is no word to spell. Move the cursor to one, or read something.'));
    return;
  }
  const language = word.language ?? (await spokenLanguage.now());
  const text = spelled(word.text.slice(0, mostLetters));
  await hearWord(lector, { text, language }, plainText(word.text, mostLetters), signal, { offline: true });
}

/** Whoever pauses at a word and then moves the cursor means another. */
function hasMoved({ shown: { atPause } }: Lector): boolean {
  const editor = vscode.window.activeTextEditor;
  return (
    editor !== atPause.editor || editor?.selection.isEqual(atPause.selection ?? editor.selection) === false
  );
}

function wordInReading({ session: { state, reader } }: Lector): Word | undefined {
  if (state.name === 'idle') return undefined;
  const { chunk: id, offset } = state.place;
  const chunk = reader.known.find((known) => known.id === id);
  const word = chunk && wordsOf(chunk.text).find(({ end }) => end > offset);
  return word && { text: chunk.text.slice(word.start, word.end), language: chunk.language };
}

async function wordAtCursor({ chunksOf }: Lector): Promise<Word | undefined> {
  const word = wordInFront();
  const text = word?.text.trim();
  if (word === undefined || text === undefined || !isPronounceable(text)) return undefined;
  const [chunk] = (await chunksOf([word.source]))();
  return { text, language: chunk?.language };
}

/** What is selected, or the word at the cursor. */
export function wordInFront(): { readonly text: string; readonly source: Source } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  return range && { text: document.getText(range), source: documentSource(document, range) };
}

/** Speaks a word or a sentence as a reading would, in the voice of its language. Its characters count as always. */
export async function hearWord(
  { narrator, sounds }: Lector,
  { text, language }: { readonly text: string; readonly language?: string | undefined },
  label: PlainText,
  signal: AbortSignal,
  wish?: VoiceWish,
): Promise<void> {
  const whole = { start: 0, end: text.length };
  const chunk: Chunk = {
    text,
    map: [{ ...whole, source: whole }],
    end: 'sentence',
    ...(language === undefined ? {} : { language }),
  };
  const speech = await narrator(() => [chunk], wish);
  try {
    if ((await speech.agree(() => [chunk])) === undefined) return;
    const sound = await speech.speak(text, speech.voiceFor(language), signal);
    const { player } = await sounds();
    if (!signal.aborted) player.play(sound, label);
  } finally {
    speech.done();
  }
}
