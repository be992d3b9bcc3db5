import * as vscode from 'vscode';
import { later } from '../../core/clock.js';
import { joined, plainText, type PlainText } from '../../core/plainText.js';
import { l10n } from '../ui/l10n.js';
import { changedLines, withoutMoved, type ChangedLines } from './changedLines.js';
import { sentence, type Source } from './source.js';

/** What is used here of the API of VS Code's own Git extension. */
interface Git {
  readonly repositories: readonly Repository[];
  getRepository(uri: vscode.Uri): Repository | null;
}
interface Repository {
  readonly state: Readonly<
    Partial<
      Record<'indexChanges' | 'mergeChanges' | 'untrackedChanges' | 'workingTreeChanges', readonly Change[]>
    >
  >;
  show(ref: string, path: string): Promise<string>;
}
interface Change {
  readonly uri: vscode.Uri;
  /** Where the file was at the last commit. */
  readonly originalUri: vscode.Uri;
  readonly renameUri?: vscode.Uri;
}

/** Nobody listens to more at once. The other files are counted. */
const mostFiles = 50;
const longestFile = 1_000_000;

/** The changes since the last commit, of all files or of those in the given places: where, what went, what came. */
export async function changeSources(places?: readonly vscode.Uri[]): Promise<readonly Source[]> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>('vscode.git');
  if (extension === undefined) return [];
  const git = (await extension.activate()).getAPI(1);
  const repositories =
    places === undefined ? git.repositories : new Set(places.map((uri) => git.getRepository(uri)));
  const changed = [...repositories].flatMap((repository) =>
    repository === null ? [] : changesIn(repository).map((change) => ({ repository, change })),
  );
  const isMeant = ({ path }: vscode.Uri): boolean =>
    places?.some((place) => path === place.path || path.startsWith(`${place.path}/`)) !== false;
  const meant = changed.filter(({ change }) => isMeant(newest(change)));
  const read = await Promise.all(
    meant.slice(0, mostFiles).map(({ repository, change }) => changedFile(repository, change)),
  );
  const unmoved = withoutMoved(read.map(({ changes }) => changes));
  const texts = await Promise.all(read.map((file, i) => said({ ...file, changes: unmoved[i] ?? [] })));
  const rest = meant.length - mostFiles;
  if (rest <= 0) return texts.flat();
  const more =
    rest === 1 ? l10n.t('One more file has changed.') : l10n.t('{0} more files have changed.', rest);
  return [...texts.flat(), sentence(more)];
}

/** One change for each file: it may be staged and changed again. */
function changesIn({ state }: Repository): readonly Change[] {
  const all = [state.mergeChanges, state.indexChanges, state.workingTreeChanges, state.untrackedChanges];
  const changes = new Map<string, Change>();
  for (const change of all.flatMap((some) => some ?? [])) {
    const key = newest(change).toString();
    if (!changes.has(key)) changes.set(key, change);
  }
  return [...changes.values()];
}

function newest({ uri, renameUri }: Change): vscode.Uri {
  return renameUri ?? uri;
}

/** A file, and what happened to it as a whole. */
interface ChangedFile {
  readonly name: PlainText;
  readonly news: readonly PlainText[];
  readonly isNew: boolean;
  readonly document?: vscode.TextDocument;
  readonly changes: readonly ChangedLines[];
}

async function changedFile(repository: Repository, change: Change): Promise<ChangedFile> {
  const uri = newest(change);
  const name = fileName(uri);
  const [before, document] = await Promise.all([
    repository.show('HEAD', change.originalUri.fsPath).catch(() => undefined),
    Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined),
  ]);
  const only = (news: PlainText): ChangedFile => ({
    name,
    news: [news],
    isNew: false,
    changes: [],
  });
  if (document === undefined) {
    return (await exists(uri))
      ? only(l10n.t('{0} has changed. It is not a text file.', name))
      : only(l10n.t('{0} was deleted.', name));
  }
  const text = document.getText();
  if (Math.max(text.length, before?.length ?? 0) > longestFile)
    return only(l10n.t('{0} has changed. It is too long to compare.', name));
  const isNew = before === undefined;
  const isRenamed = !isNew && uri.path !== change.originalUri.path;
  return {
    name,
    document,
    isNew,
    news: [
      ...(isNew ? [l10n.t('{0} is new.', name)] : []),
      ...(isRenamed ? [l10n.t('{0} is now {1}.', fileName(change.originalUri), name)] : []),
    ],
    changes: changedLines(before ?? '', text),
  };
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function fileName({ path }: vscode.Uri): PlainText {
  return plainText(path.slice(path.lastIndexOf('/') + 1), 80);
}

/** The new lines are read where they are, so that they are marked there; those that went are nowhere else. */
async function said({ name, news, isNew, document, changes }: ChangedFile): Promise<readonly Source[]> {
  const sources = news.map(sentence);
  if (document === undefined) return sources;
  const symbols = isNew ? [] : await symbolsOf(document);
  let last: PlainText | undefined;
  for (const { removed, added, place } of changes) {
    const { line } = document.positionAt(place.start);
    const begins = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const symbol = innermost(symbols, new vscode.Position(line, begins));
    const where = symbol === undefined ? name : joined(', ', [name, symbol]);
    const tell = (what: PlainText): void => {
      sources.push(sentence(where === last ? what : l10n.t('In {0}: {1}', where, what)));
      last = where;
    };
    const { languageId } = document;
    if (removed.length > 0) {
      tell(removed.length === 1 ? l10n.t('one line removed.') : l10n.t('{0} lines removed.', removed.length));
      sources.push({ text: removed.join('\n'), languageId });
    }
    if (added.length > 0) {
      if (!isNew)
        tell(added.length === 1 ? l10n.t('one line added.') : l10n.t('{0} lines added.', added.length));
      sources.push({ text: document.getText(), languageId, document, range: place });
    }
  }
  return sources;
}

/** A language's extension may take long to start. Without it, only the names of functions are missing. */
const longestMs = 1500;

async function symbolsOf(document: vscode.TextDocument): Promise<readonly vscode.DocumentSymbol[]> {
  const found = vscode.commands.executeCommand<readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[]>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const symbols = await Promise.race([found, later(longestMs, undefined)]);
  return (symbols ?? []).filter((symbol) => 'children' in symbol);
}

function innermost(symbols: readonly vscode.DocumentSymbol[], at: vscode.Position): PlainText | undefined {
  const around = symbols.find(({ range }) => range.contains(at));
  if (around === undefined) return undefined;
  const name = plainText(around.name, 80);
  const own = names[around.kind]?.(name);
  return innermost(around.children, at) ?? own;
}

const names: Partial<Record<vscode.SymbolKind, (name: PlainText) => PlainText>> = {
  [vscode.SymbolKind.Function]: (name) => l10n.t('function {0}', name),
  [vscode.SymbolKind.Method]: (name) => l10n.t('method {0}', name),
  [vscode.SymbolKind.Constructor]: (name) => name,
  [vscode.SymbolKind.Class]: (name) => l10n.t('class {0}', name),
  [vscode.SymbolKind.Interface]: (name) => name,
  // Headings of Markdown documents.
  [vscode.SymbolKind.String]: (name) => name,
};
