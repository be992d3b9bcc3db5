import * as vscode from 'vscode';
import { documentSource, fileSources, cellSources, selectionSources } from '../sources/documentSources.js';
import { chosenIn } from '../sources/explorerFiles.js';
import {
  cellOutputs,
  clipboardSource,
  commentSources,
  fileProblemSource,
  hoverSource,
  outputEditor,
  outputSources,
  problemSource,
  textOfTerminal,
} from '../sources/looseSources.js';
import type { Source } from '../sources/source.js';
import type { Lector } from '../lector.js';
import { isPronounceable } from '../../text/pronounceable.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { tellNothing, type Nothing, type PlainReason } from './nothingToSpeak.js';
import { openSampleDocument } from './sampleDocument.js';
import { selectedInPlayer } from '../player/playerSurface.js';
import type { Subject } from './subject.js';

export interface WhatToSpeak {
  readonly sources: readonly Source[];
  readonly fromOffset?: number;
  /** The editor that the selection is in. */
  readonly selectedIn?: vscode.TextEditor;
}

/** What a menu or key binding says about where it was used. */
export interface Target {
  readonly subject: Subject | undefined;
  readonly args: readonly unknown[];
  readonly commands: Lector['commands'];
}

type Found = WhatToSpeak | Nothing | { readonly why: 'declined' };

const finders = {
  any: async ({ subject, args: [from] }) => (await pointedAt(from)) ?? nearest(subject),
  selection: async ({ subject, args: [from] }) => (await pointedAt(from)) ?? selection(subject),
  selectionOrDocument: ({ subject }) => {
    const selected = selection(subject);
    return 'why' in selected ? whole(subject) : selected;
  },
  document: ({ subject, args }) => (args[0] instanceof vscode.Uri ? files(args) : whole(subject)),
  fromCursor: ({ subject, args: [from] }) => inOutput(from) ?? fromCursor(subject),
  clipboard: async () => some(await clipboardSource(), 'emptyClipboard'),
  terminal: inTerminal,
  problems: ({ subject }) => atCursor(subject, 'noProblem', problemSource),
  fileProblems: ({ subject }) => atCursor(subject, 'noFileProblem', fileProblemSource),
  hover: ({ subject }) => atCursor(subject, 'noHover', hoverSource),
  cellOutput: ({ subject, args: [from] }) => some(cellsMeant(subject, from).flatMap(cellOutputs), 'noOutput'),
  changes,
  lastCommand,
  sample: async () => ({ sources: [documentSource(await openSampleDocument())] }),
} satisfies Record<string, (target: Target) => Found | Promise<Found>>;

export type Wish = keyof typeof finders;

/** Undefined if there is nothing to read; the user then knows. */
export async function whatToSpeak(wish: Wish, target: Target): Promise<WhatToSpeak | undefined> {
  const found: Found = await finders[wish](target);
  const what = 'why' in found ? found : worthReading(found);
  if (!('why' in what)) return what;
  // The user was asked and said no.
  if (what.why !== 'declined') void tellNothing(what);
  return undefined;
}

/** What a menu or a key of one place means there. */
async function pointedAt(from: unknown): Promise<Found | undefined> {
  if (isTerminal(from)) return inTerminal();
  if (from === 'commitMessage') return commitMessage();
  const text = selectedInPlayer(from);
  if (text !== undefined) return { sources: [{ text, languageId: 'plaintext' }] };
  return inOutput(from) ?? meant(commentSources(from)) ?? meant(cellSources(cellsAt(from)));
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

function inOutput(from: unknown): Found | undefined {
  const output = outputEditor(from);
  return output && meant(outputSources(output));
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
  if (subject.kind === 'unreadable') return { why: 'unreadable', file: subject.file };
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

/** The files that the explorer passes are read one after another. */
async function files([clicked, selected]: readonly unknown[]): Promise<Found> {
  const sources: Source[] = [];
  let unreadable: Nothing | undefined;
  for (const uri of chosenIn(clicked, selected)) {
    try {
      sources.push(...(await fileSources(uri)));
    } catch {
      // An image, for example, or a folder among the files.
      unreadable ??= { why: 'unreadable', file: uri.path.slice(uri.path.lastIndexOf('/') + 1) };
    }
  }
  return sources.length === 0 && unreadable !== undefined ? unreadable : { sources };
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

async function lastCommand({ commands }: Target): Promise<Found> {
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

/** The player should not open just to say that there is nothing to read. */
function worthReading(what: WhatToSpeak): Found {
  const said = what.sources.map(({ text, range }) => (range ? text.slice(range.start, range.end) : text));
  return said.every((text) => text.trim() === '') ? { why: 'blank' } : what;
}
