import * as vscode from 'vscode';
import { atOffset } from '../../reading/session.js';
import type { Run, SpeakCommandId } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import {
  cellSources,
  documentSource,
  fileSources,
  selectionSources,
  type Source,
} from '../sources/source.js';
import { filesIn } from '../sources/explorerFiles.js';
import { cellOutputs } from '../sources/cellOutputs.js';
import {
  asideSources,
  clipboardSource,
  commentSources,
  fileProblemSource,
  hoverSource,
  problemSource,
  textOfTerminal,
} from '../sources/looseSources.js';
import { isInUnknownScript } from '../../text/language/paragraphLanguage.js';
import { isPronounceable } from '../../text/segment.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { openSampleDocument } from './sampleDocument.js';
import { selectedInPlayer } from '../player/playerPanel.js';
import { type Subject, subjectNow } from './subject.js';
import { tellNothing, type Nothing, type PlainReason } from './tellNothing.js';

interface WhatToSpeak {
  readonly sources: readonly Source[];
  readonly fromOffset?: number;
  /** The editor that the selection is in. */
  readonly selectedIn?: vscode.TextEditor;
}

/** What a menu or key binding says about where it was used. */
interface Target {
  readonly lector: Lector;
  readonly subject: Subject | undefined;
  readonly args: readonly unknown[];
}

type Found = WhatToSpeak | Nothing | { readonly why: 'declined' };

type Find = (target: Target) => Found | Promise<Found>;

/** The commands that read something aloud. */
export function speakCommands(lector: Lector): Readonly<Record<SpeakCommandId, Run>> {
  const { session, subjects, spokenSelection, commands, panel } = lector;
  const speak =
    (find: Find): Run =>
    (...args) =>
      session.speak(async () => {
        const what = await whatToSpeak(find, { lector, subject: await subjectNow(subjects), args });
        if (what === undefined) return undefined;
        spokenSelection.begin(what.selectedIn);
        return { texts: what.sources, ...(what.fromOffset !== undefined && atOffset(what.fromOffset)) };
      });
  const anything = speak(
    async ({ subject, args: [from] }) => (await pointedAt(from, subject)) ?? nearest(subject),
  );
  const selected = speak(
    async ({ subject, args: [from] }) => (await pointedAt(from, subject)) ?? selection(subject),
  );
  return {
    // The page knows what is selected in it, and runs the command again with that.
    'lector.speak': (...from) =>
      from[0] === 'player' ? panel.send({ type: 'speakSelected' }) : anything(...from),
    'lector.speakSelection': selected,
    'lector.speakTerminalSelection': speak(inTerminal),
    'lector.speakCell': selected,
    'lector.speakSample': speak(async () => ({ sources: [documentSource(await openSampleDocument())] })),
    'lector.speakDocument': speak(clickedOrWhole),
    'lector.speakFromCursor': speak(({ subject, args: [from] }) => inAside(from) ?? fromCursor(subject)),
    'lector.speakClipboard': speak(async () => some(await clipboardSource(), 'emptyClipboard')),
    'lector.speakProblems': speak(({ subject }) => atCursor(subject, 'noProblem', problemSource)),
    'lector.speakFileProblems': speak(({ subject }) => atCursor(subject, 'noFileProblem', fileProblemSource)),
    'lector.speakHover': speak(({ subject }) => atCursor(subject, 'noHover', hoverSource)),
    'lector.speakChanges': speak(changes),
    'lector.speakLastCommandOutput': speak(lastCommand),
    'lector.speakCellOutput': speak(async ({ subject, args: [from] }) =>
      some(await cellOutputs(cellsMeant(subject, from)), 'noOutput'),
    ),
    'lector.speakWhenDone': async () =>
      (await import('../sources/commandSources.js')).speakWhenDone(
        (await commands()).last(vscode.window.activeTerminal),
      ),
  };
}

/** The files of the explorer, or the whole document. */
export function clickedOrWhole({ subject, args }: Target): Found | Promise<Found> {
  return args[0] instanceof vscode.Uri ? files(args[0], args[1]) : whole(subject);
}

export function selectionOrWhole({ subject }: Target): Found {
  const selected = selection(subject);
  if ('why' in selected) return whole(subject);
  // One cell of a notebook is always selected.
  const isOneCell = subject?.kind === 'notebook' && selectedCells(subject.editor).length < 2;
  return isOneCell && selected.selectedIn === undefined ? whole(subject) : selected;
}

/** Undefined if there is nothing to read; the user then knows. */
export async function whatToSpeak(find: Find, target: Target): Promise<WhatToSpeak | undefined> {
  const found = await find(target);
  if ('why' in found) {
    // The user was asked and said no.
    if (found.why !== 'declined') void tellNothing(found);
    return undefined;
  }
  const said = found.sources.map(({ text, range }) => (range ? text.slice(range.start, range.end) : text));
  // The player should not open just to say that there is nothing to read.
  if (said.every((text) => text.trim() === '')) {
    void tellNothing({ why: 'blank' });
    return undefined;
  }
  // All that would be heard is which language it is.
  const beginnings = said.map((text) => text.slice(0, 2000)).join('\n');
  if (!target.lector.accounts.isHosted && isInUnknownScript(beginnings))
    void tellNothing({ why: 'unspoken' });
  return found;
}

/** What a menu or a key of one place means there. */
async function pointedAt(from: unknown, subject: Subject | undefined): Promise<Found | undefined> {
  if (isTerminal(from)) return inTerminal();
  if (from === 'commitMessage') return commitMessage();
  const text = selectedInPlayer(from);
  if (text !== undefined) return { sources: [{ text, languageId: 'plaintext' }] };
  const aside = inAside(from);
  // Where nothing is to be read, somebody may mean what is selected elsewhere, but not a whole document.
  if (aside !== undefined && 'why' in aside) {
    const selected = selection(subject);
    return 'selectedIn' in selected ? selected : aside;
  }
  // A key outside of lists and menus points at nothing.
  if (aside !== undefined || from === undefined) return aside;
  return meant(commentSources(from)) ?? meant(cellSources(cellsAt(from)));
}

/** A key binding for terminals passes `terminal`; their menu passes the terminal itself. */
function isTerminal(from: unknown): boolean {
  return from === 'terminal' || vscode.window.terminals.some((terminal) => terminal === from);
}

async function inTerminal(): Promise<Found> {
  const text = await textOfTerminal('Selection');
  if (text === undefined) return { why: 'declined' };
  return some(text.trim() === '' ? [] : [{ text, languageId: 'log' }], 'emptyTerminal');
}

/** A place with nothing to say is not what anyone means. */
function meant(sources: readonly Source[]): Found | undefined {
  return sources.length === 0 ? undefined : { sources };
}

/** What the Output panel or a comment being written has, if a command came from there: by a key in it, or by its menu. */
function inAside(from: unknown): Found | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const uri = from instanceof vscode.Uri ? from : activeTextEditor?.document.uri;
  if (uri?.scheme !== 'output' && uri?.scheme !== 'comment') return undefined;
  const aside = visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  const isBlank = aside?.document.getText().trim() === '';
  return aside && some(asideSources(aside), isBlank ? 'blank' : 'endOfText');
}

/** The editor of a document or of a cell. */
function withCursor(subject: Subject | undefined): vscode.TextEditor | undefined {
  if (subject?.kind === 'editor') return subject.editor;
  return subject?.kind === 'notebook' ? subject.cell : undefined;
}

/** The selection, else the notebook's cells, else everything from the cursor on. */
function nearest(subject: Subject | undefined): Found {
  const selected = selection(subject);
  return 'why' in selected && selected.why === 'notSelected' ? fromCursor(subject) : selected;
}

function selection(subject: Subject | undefined): Found {
  const editor = withCursor(subject);
  const selected = editor === undefined ? [] : selectionSources(editor);
  if (editor !== undefined && selected.length > 0) return { sources: selected, selectedIn: editor };
  const cells = subject?.kind === 'notebook' ? selectedCells(subject.editor) : [];
  if (cells.length > 0) return { sources: cellSources(cells) };
  return subject?.kind === 'editor' || subject?.kind === 'document' ? { why: 'notSelected' } : whole(subject);
}

function whole(subject: Subject | undefined): Found {
  if (subject === undefined) return { why: 'noText' };
  if (subject.kind === 'notebook') return { sources: cellSources(subject.editor.notebook.getCells()) };
  if (subject.kind === 'unreadable') return { why: 'unreadable', uri: subject.uri };
  const document = subject.kind === 'editor' ? subject.editor.document : subject.document;
  return { sources: [documentSource(document)] };
}

/** The whole document, starting at the sentence at the cursor, so that one can also go back from there. */
function fromCursor(subject: Subject | undefined): Found {
  const editor = withCursor(subject);
  if (editor === undefined) return whole(subject);
  const { document, selection } = editor;
  const fromOffset = document.offsetAt(selection.start);
  const cells = subject?.kind === 'notebook' ? subject.editor.notebook.getCells() : [];
  const cell = cells.findIndex((candidate) => candidate.document === document);
  const sources = cell < 0 ? [documentSource(document)] : cellSources(cells.slice(cell));
  const text = document.getText();
  // If the whole text has no words, say that, not that no text follows.
  const isEnd = isPronounceable(text) && !isPronounceable(text.slice(fromOffset));
  return sources.length === 1 && isEnd ? { why: 'endOfText' } : { sources, fromOffset };
}

/** The files that the explorer passes are read one after another, and so is the prose in its folders. */
async function files(clicked: vscode.Uri, selected: unknown): Promise<Found> {
  const sources: Source[] = [];
  let unreadable: Nothing | undefined;
  const all = await filesIn(clicked, selected);
  if (all.length === 0) return { why: 'noFiles' };
  for (const uri of all) {
    try {
      sources.push(...(await fileSources(uri)));
    } catch {
      // An image, for example.
      unreadable ??= { why: 'unreadable', uri };
    }
  }
  if (sources.length === 0 && unreadable !== undefined) return unreadable;
  // Nobody should learn only from what is heard, or from an album, that one is missing.
  if (unreadable !== undefined) void tellNothing(unreadable);
  return { sources };
}

/** All selected cells if the menu's cell is one of them, like other commands in that menu. */
function cellsAt(from: unknown): readonly vscode.NotebookCell[] {
  const cells = vscode.workspace.notebookDocuments.flatMap((notebook) => notebook.getCells());
  const cell = cells.find((candidate) => candidate === from);
  if (cell === undefined) return [];
  const editor = vscode.window.activeNotebookEditor;
  const selected = editor === undefined ? [] : selectedCells(editor);
  return selected.includes(cell) ? selected : [cell];
}

/** The cells of the menu, else those selected. */
function cellsMeant(subject: Subject | undefined, from: unknown): readonly vscode.NotebookCell[] {
  const clicked = cellsAt(from);
  return clicked.length === 0 && subject?.kind === 'notebook' ? selectedCells(subject.editor) : clicked;
}

function selectedCells({ notebook, selections }: vscode.NotebookEditor): readonly vscode.NotebookCell[] {
  return selections.flatMap((range) => notebook.getCells(range));
}

/** Of the files or the repository of the menu; else of the document in front, or of all files if it has not changed. */
async function changes({ subject, args }: Target): Promise<Found> {
  const { changeSources } = await import('../sources/changeSources.js');
  const chosen = args.flatMap((item) => placeOf(item) ?? []);
  if (chosen.length > 0) return some(await changeSources(chosen), 'noChange');
  // VS Code hands on nothing of a row that it has just replaced.
  if (args.length > 0) return { why: 'replaced' };
  const uri = withCursor(subject)?.document.uri;
  const own = uri === undefined ? [] : await changeSources([uri]);
  return some(own.length > 0 ? own : await changeSources(), 'noChange');
}

/** A file or a repository in the Source Control view. */
function placeOf(item: unknown): vscode.Uri | undefined {
  const { resourceUri, rootUri } = (item ?? {}) as Partial<
    vscode.SourceControlResourceState & vscode.SourceControl
  >;
  const uri = resourceUri ?? rootUri;
  return uri instanceof vscode.Uri ? uri : undefined;
}

async function lastCommand({ lector: { commands } }: Target): Promise<Found> {
  const command = (await commands()).last(vscode.window.activeTerminal);
  if (command === undefined) return { why: 'noCommand' };
  const { terminal, ended, output } = command;
  const isSilent = ended !== undefined && withoutEscapes(output.raw).trim() === '';
  // VS Code passes on nothing of a command that is over at once.
  if (isSilent && terminal === vscode.window.activeTerminal) {
    const text = await textOfTerminal('LastCommandOutput');
    if (text === undefined) return { why: 'declined' };
    output.add(text);
  }
  const { commandSources } = await import('../sources/commandSources.js');
  return { sources: await commandSources(command) };
}

/** With several repositories, the longest message: the others are usually empty. */
function commitMessage(): Found {
  const boxes = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'vscode-scm');
  const [box] = boxes.toSorted((a, b) => b.getText().length - a.getText().length);
  const text = box?.getText() ?? '';
  return text.trim() === '' ? { why: 'emptyMessage' } : { sources: [{ text, languageId: 'markdown' }] };
}

function some(sources: readonly Source[], otherwise: PlainReason): Found {
  return sources.length === 0 ? { why: otherwise } : { sources };
}

async function atCursor(
  subject: Subject | undefined,
  otherwise: PlainReason,
  read: (editor: vscode.TextEditor) => readonly Source[] | Promise<readonly Source[]>,
): Promise<Found> {
  const editor = withCursor(subject);
  const sources = editor === undefined ? [] : await read(editor);
  return some(sources, subject === undefined ? 'noText' : otherwise);
}
