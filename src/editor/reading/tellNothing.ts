import { basename } from 'node:path/posix';
import type * as vscode from 'vscode';
import type { CommandId } from '../../core/manifest.js';
import { noText, plainText, type PlainText } from '../../core/plainText.js';
import { runCommand } from '../contributions/commands.js';
import { typeOf } from '../sources/explorerFiles.js';
import { l10n } from '../ui/l10n.js';
import { showInformation, takes } from '../ui/messages.js';

const sentencesFor = (file: PlainText) => ({
  noText: l10n.t('No text is open to read. Open a file, or hear a sample.'),
  notReading: l10n.t('Nothing is being read.'),
  notSelected: l10n.t('Nothing is selected. Select what you want to hear, or hear the whole document.'),
  endOfText: l10n.t(
    'There is no text after the cursor. Move it to where you want to start, or hear the whole document.',
  ),
  blank: l10n.t('There is nothing to say: the text is empty.'),
  unsayable: l10n.t('There is nothing to say: the text has no words in it.'),
  unspoken: l10n.t('No voice that comes with Lector speaks the language of this text.'),
  unreadable: l10n.t('{0} cannot be read aloud: it is not a text file, or too large.', file),
  noFiles: l10n.t('There are no files to read in this folder.'),
  emptyClipboard: l10n.t('There is no text in the clipboard. Copy what you want to hear.'),
  noProblem: l10n.t(
    'There is no problem at the cursor. Move it to an underlined problem, or hear all problems of the file.',
  ),
  noFileProblem: l10n.t('There are no problems in this file.'),
  noHover: l10n.t('The editor has nothing to show at the cursor. Move it to a name in code.'),
  noOutput: l10n.t('This cell has written no text. Run it, or choose another cell.'),
  noChange: l10n.t('Nothing has changed since the last commit.'),
  replaced: l10n.t('The list of changes was just refreshed. Choose again.'),
  noCommand: l10n.t(
    'Lector knows of no command in this terminal. Run one in a shell with VS Code’s shell integration.',
  ),
  emptyTerminal: l10n.t('Nothing is selected in the terminal. Select what you want to hear.'),
  emptyMessage: l10n.t('The commit message is empty. Write what you want to hear.'),
});

type Reason = keyof ReturnType<typeof sentencesFor>;
export type PlainReason = Exclude<Reason, 'unreadable'>;

/** Why nothing is read, or heard. */
export type Nothing =
  { readonly why: PlainReason } | { readonly why: 'unreadable'; readonly uri: vscode.Uri };

/** Says so in one sentence. Some reasons come with a way out. */
export async function tellNothing(nothing: Nothing): Promise<void> {
  const uri = nothing.why === 'unreadable' ? nothing.uri : undefined;
  const file = uri === undefined ? noText : plainText(basename(uri.path), 80);
  const isGone = uri !== undefined && (await typeOf(uri)) === undefined;
  const speakDocument = [l10n.t('Speak Document'), 'lector.speakDocument'] as const;
  const ways: Partial<Record<Reason, readonly [PlainText, CommandId]>> = {
    noText: [l10n.t('Hear a Sample'), 'lector.speakSample'],
    notReading: speakDocument,
    notSelected: speakDocument,
    endOfText: speakDocument,
    noProblem: [l10n.t('Speak Problems in File'), 'lector.speakFileProblems'],
    unspoken: [l10n.t('Connect to a Voice Server…'), 'lector.connectVoiceServer'],
  };
  const sentence = isGone ? l10n.t('{0} is no longer there.', file) : sentencesFor(file)[nothing.why];
  const way = ways[nothing.why];
  if (way === undefined) await showInformation(sentence);
  else if (await takes(sentence, way[0])) await runCommand(way[1]);
}
