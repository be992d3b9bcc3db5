import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';

/** What a person means by “this” when they ask to hear it. */
export type Subject =
  | { readonly kind: 'editor'; readonly editor: vscode.TextEditor }
  | {
      readonly kind: 'notebook';
      readonly editor: vscode.NotebookEditor;
      /** The editor of the cell that last had the cursor. */
      readonly cell?: vscode.TextEditor;
    }
  | { readonly kind: 'document'; readonly document: vscode.TextDocument }
  /** The file of a tab that is not text, or gone. */
  | { readonly kind: 'unreadable'; readonly uri: vscode.Uri };

/** VS Code calls these text editors too, but nobody opens them to read. */
const aside = new Set(['output', 'vscode-scm', 'debug', 'comment', 'vscode-interactive-input']);

/** Whether somebody may mean it. */
function isSubject({ document }: vscode.TextEditor): boolean {
  return !aside.has(document.uri.scheme);
}

/** The text editor or notebook last in front, also while the focus is in the player, a view, the output or an image. */
export class SubjectMemory implements vscode.Disposable {
  private last: Subject | undefined;
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.note()),
    vscode.window.onDidChangeActiveNotebookEditor(() => this.note()),
  );

  constructor() {
    this.note();
  }

  /** What was last in front, or is. */
  inFront(): Subject | undefined {
    this.note();
    return this.last;
  }

  dispose(): void {
    this.listening.dispose();
  }

  private note(): void {
    this.last = activeSubject() ?? this.last;
  }
}

/** The editor or notebook in front now. */
function activeSubject(): Subject | undefined {
  const { activeTextEditor: editor, activeNotebookEditor: notebook } = vscode.window;
  if (notebook !== undefined) {
    const cells = notebook.notebook.getCells();
    const cell = cells.some(({ document }) => document === editor?.document) ? editor : undefined;
    return { kind: 'notebook', editor: notebook, ...(cell !== undefined && { cell }) };
  }
  return editor && isSubject(editor) ? { kind: 'editor', editor } : undefined;
}

/** What somebody means now. */
export async function subjectNow(memory: SubjectMemory): Promise<Subject | undefined> {
  const last = memory.inFront();
  const inTab = activeSubject() ? undefined : await subjectInTab(last);
  if (inTab !== undefined) return inTab;
  if (last?.kind === 'notebook' && isOpen(last.editor.notebook)) return last;
  if (last?.kind === 'editor') {
    if (vscode.window.visibleTextEditors.includes(last.editor)) return last;
    const { document } = last.editor;
    const shown = inEditor(document) ?? (isOpen(document) ? last : undefined);
    if (shown !== undefined) return shown;
  }
  return inSight();
}

/** Whether it is in a tab: VS Code may keep it for minutes after that was closed. Of some tabs, it does not say what is in them. */
function isOpen({ isClosed, uri }: vscode.TextDocument | vscode.NotebookDocument): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isIn = ({ input }: vscode.Tab): boolean =>
    input === undefined ||
    Object.values(input ?? {}).some((part) => part instanceof vscode.Uri && part.path === uri.path);
  return !isClosed && tabs.some(isIn);
}

/** The editor that shows the document now; an earlier one may be gone. */
function inEditor(document: vscode.TextDocument): Subject | undefined {
  const editor = vscode.window.visibleTextEditors.find((candidate) => candidate.document === document);
  return editor && { kind: 'editor', editor };
}

/** Nothing has been in front yet, or it has been closed: fall back to what is visible, or open behind it. */
async function inSight(): Promise<Subject | undefined> {
  const editor = vscode.window.visibleTextEditors.find(isSubject);
  if (editor !== undefined) return { kind: 'editor', editor };
  const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
  const tab = tabs.find(({ input }) => input instanceof vscode.TabInputText);
  return tab?.input instanceof vscode.TabInputText ? subjectIn(tab.input.uri) : undefined;
}

async function subjectIn(uri: vscode.Uri): Promise<Subject> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    return inEditor(document) ?? { kind: 'document', document };
  } catch {
    return { kind: 'unreadable', uri };
  }
}

/** What the tab in front shows without an editor that VS Code knows of. Nobody means to hear a picture. */
async function subjectInTab(last: Subject | undefined): Promise<Subject | undefined> {
  const { input, label = '' } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (input instanceof vscode.TabInputWebview && input.viewType.endsWith('markdown.preview')) {
    const uri = await previewed(label, last);
    return uri && subjectIn(uri);
  }
  const isFile =
    input instanceof vscode.TabInputText ||
    (input instanceof vscode.TabInputCustom && !media.test(input.viewType));
  return isFile ? subjectIn(input.uri) : undefined;
}

/** VS Code's own viewers of pictures, sounds and films. */
const media = /^(?:imagePreview|vscode\.(?:audio|video)Preview)/;

/** The document of a Markdown preview. It does not say what it shows, but its title ends with the file's name. */
async function previewed(label: string, last: Subject | undefined): Promise<vscode.Uri | undefined> {
  const isShown = ({ path }: vscode.Uri): boolean => ` ${label}`.endsWith(` ${basename(path)}`);
  const before = last?.kind === 'editor' ? [last.editor.document] : [];
  const open = [...before, ...vscode.workspace.textDocuments].find(
    ({ languageId, uri, isClosed }) => languageId === 'markdown' && !isClosed && isShown(uri),
  );
  if (open !== undefined) return open.uri;
  return (await vscode.workspace.findFiles('**/*.{md,markdown}', undefined, 10_000)).find(isShown);
}

/** Tells keys whether the selection is the one that was last read, untouched: then Escape may stop the reading. */
export class SpokenSelection implements vscode.Disposable {
  private spoken: string | undefined;
  private stands = false;
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(() => this.look()),
    vscode.window.onDidChangeActiveTextEditor(() => this.look()),
  );

  /** A reading starts, of this editor's selection or of something else. */
  begin(editor: vscode.TextEditor | undefined): void {
    this.spoken = editor && selectionOf(editor);
    this.look();
  }

  dispose(): void {
    this.listening.dispose();
  }

  private look(): void {
    const editor = vscode.window.activeTextEditor;
    const stands = editor !== undefined && selectionOf(editor) === this.spoken;
    if (stands === this.stands) return;
    this.stands = stands;
    void setContext('lector.selectionIsSpoken', stands);
  }
}

function selectionOf({ document, selections }: vscode.TextEditor): string {
  return JSON.stringify([document.uri.toString(), selections]);
}
