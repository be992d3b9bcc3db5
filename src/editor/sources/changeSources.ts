import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { askProviders } from '../contributions/commands.js';
import { later } from '../../core/clock.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { l10n } from '../ui/l10n.js';
import { changedLines, isConflict, withoutMoved, type ChangedLines } from './changedLines.js';
import { documentSource, sentence, type Source } from './source.js';

/** What is used here of the API of VS Code's own Git extension. */
interface Git {
  readonly repositories: readonly Repository[];
  getRepository(uri: vscode.Uri): Repository | null;
}
interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: Readonly<Partial<Record<(typeof kinds)[number], readonly Change[]>>>;
  show(ref: string, path: string): Promise<string>;
  status(): Promise<void>;
}
const kinds = ['mergeChanges', 'indexChanges', 'workingTreeChanges', 'untrackedChanges'] as const;
interface Change {
  readonly uri: vscode.Uri;
  /** Where the file was at the last commit. */
  readonly originalUri: vscode.Uri;
  readonly renameUri?: vscode.Uri;
}

/** Nobody listens to more at once. */
const mostFiles = 50;
const longestFile = 1_000_000;

/** The changes since the last commit, of all files or of those in the given places: where, what went, what came. */
export async function changeSources(places?: readonly vscode.Uri[]): Promise<readonly Source[]> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>('vscode.git');
  if (extension === undefined) return [];
  const git = (await extension.activate()).getAPI(1);
  // Each answer is an object of its own.
  const repositories = new Map<string, Repository>();
  for (const repository of places?.map((uri) => git.getRepository(uri)) ?? git.repositories)
    if (repository !== null) repositories.set(repository.rootUri.path, repository);
  const isMeant = ({ path }: vscode.Uri): boolean =>
    places?.some((place) => path === place.path || path.startsWith(`${place.path}/`)) !== false;
  const found = [...repositories.values()].map((repository) => changesIn(repository, git));
  const meant = (await Promise.all(found)).flat().filter(({ change }) => isMeant(newest(change)));
  const some = meant.slice(0, mostFiles);
  const names = shortNames(some.map(({ change }) => newest(change)));
  const read = await Promise.all(some.map((found, i) => changedFile(found, names[i] ?? noText)));
  const unmoved = withoutMoved(read.map(({ changes }) => changes));
  const texts = await Promise.all(read.map((file, i) => said({ ...file, changes: unmoved[i] ?? [] })));
  if (meant.length <= mostFiles) return texts.flat();
  const many = l10n.t('{0} files have changed. The first {1} are read.', meant.length, mostFiles);
  return [sentence(many), ...texts.flat()];
}

interface FoundChange {
  readonly repository: Repository;
  readonly change: Change;
  readonly kind: (typeof kinds)[number] | 'notSaved';
}

/** One change for each file: it may be staged, changed again, and not be saved yet. */
async function changesIn(repository: Repository, git: Git) {
  // VS Code asks Git only some time after a file was saved, and not while its window is in the background.
  await Promise.race([repository.status().catch(() => undefined), later(longestMs, undefined)]);
  const changes = new Map<string, FoundChange>();
  for (const kind of kinds)
    for (const change of repository.state[kind] ?? []) {
      const key = newest(change).toString();
      if (!changes.has(key)) changes.set(key, { repository, change, kind });
    }
  for (const { uri, isDirty } of vscode.workspace.textDocuments) {
    if (
      !isDirty ||
      changes.has(uri.toString()) ||
      git.getRepository(uri)?.rootUri.path !== repository.rootUri.path
    )
      continue;
    // What Git does not know has not changed since the last commit: it is ignored.
    const isKnown = await repository.show('HEAD', uri.fsPath).then(
      () => true,
      () => false,
    );
    const change = { uri, originalUri: uri };
    if (isKnown) changes.set(uri.toString(), { repository, change, kind: 'notSaved' });
  }
  return [...changes.values()];
}

function newest({ uri, renameUri }: Change): vscode.Uri {
  return renameUri ?? uri;
}

/** A file, and what happened to it as a whole. */
interface ChangedFile {
  readonly name: PlainText;
  readonly news?: PlainText;
  /** As it is now, if it is there and can be compared. */
  readonly document?: vscode.TextDocument;
  readonly isNew?: boolean;
  readonly changes: readonly ChangedLines[];
}

async function changedFile({ repository, change, kind }: FoundChange, name: PlainText): Promise<ChangedFile> {
  const uri = newest(change);
  const [before, document, file] = await Promise.all([
    repository.show('HEAD', change.originalUri.fsPath).catch(() => undefined),
    Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined),
    Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined),
  ]);
  const only = (...news: readonly PlainText[]): ChangedFile => ({
    name,
    news: joined(' ', news),
    changes: [],
  });
  if (file === undefined) return only(l10n.t('{0} was deleted.', name));
  // Git has another repository there.
  if (file.type === vscode.FileType.Directory) return only(l10n.t('{0} has changed.', name));
  const isNew = before === undefined;
  const changed = isNew ? l10n.t('{0} is new.', name) : l10n.t('{0} has changed.', name);
  if (document === undefined) return only(changed, l10n.t('It is not a text file.'));
  const text = document.getText();
  if (Math.max(text.length, before?.length ?? 0) > longestFile)
    return only(changed, l10n.t('It is too long to compare.'));
  const changes = changedLines(before ?? '', text);
  if (kind === 'mergeChanges' || changes.some(isConflict))
    return { name, news: l10n.t('{0} has conflicts.', name), document, changes };
  const isRenamed = !isNew && uri.path !== change.originalUri.path;
  if (isRenamed)
    return { name, news: l10n.t('{0} is now {1}.', fileName(change.originalUri), name), document, changes };
  // Other line ends, for example, or another mode.
  if (!isNew && changes.length === 0 && kind !== 'notSaved') return only(changed);
  return { name, document, isNew, changes, ...(isNew && { news: changed }) };
}

/** Each with as many of its folders as tell it from the others. */
function shortNames(uris: readonly vscode.Uri[]): readonly PlainText[] {
  const paths = uris.map((uri) => vscode.workspace.asRelativePath(uri).split('/'));
  return paths.map((path) => {
    const isAlone = (short: string, parts: number): boolean =>
      paths.filter((other) => other.slice(-parts).join('/') === short).length === 1;
    const tails = path.map((_, n) => path.slice(-n - 1).join('/'));
    return plainText(tails.find((tail, n) => isAlone(tail, n + 1)) ?? path.join('/'), 80);
  });
}

function fileName({ path }: vscode.Uri): PlainText {
  return plainText(basename(path), 80);
}

/** The new lines are read where they are, so that they are marked there; those that went are nowhere else. */
async function said({ name, news, isNew, document, changes }: ChangedFile): Promise<readonly Source[]> {
  const sources: Source[] = news === undefined ? [] : [sentence(news)];
  if (document === undefined) return sources;
  const whole = documentSource(document);
  // The marks of conflicts make headings of Markdown.
  const symbols = isNew === true || changes.some(isConflict) ? [] : await symbolsOf(document);
  let last: PlainText | undefined;
  for (const { removed, added, place } of changes) {
    const { line } = document.positionAt(place.start);
    const begins = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const where = joined(', ', [name, innermost(symbols, new vscode.Position(line, begins)) ?? noText]);
    const tell = (what: PlainText): void => {
      sources.push(sentence(where === last ? what : l10n.t('In {0}: {1}', where, what)));
      last = where;
    };
    if (removed.length > 0) {
      tell(removed.length === 1 ? l10n.t('one line removed.') : l10n.t('{0} lines removed.', removed.length));
      sources.push({ text: removed.join('\n'), languageId: whole.languageId });
    }
    if (added.length > 0 && isNew !== true)
      tell(added.length === 1 ? l10n.t('one line added.') : l10n.t('{0} lines added.', added.length));
    // A conflict is told by its marks.
    if (place.end > place.start) sources.push({ ...whole, range: place });
  }
  return sources;
}

/**
 * A language's extension may take long to start, and Git long to look at a large repository. Without them, only the names
 * of functions and the latest changes are missing.
 */
const longestMs = 1500;

async function symbolsOf(document: vscode.TextDocument): Promise<readonly vscode.DocumentSymbol[]> {
  const found = askProviders<vscode.DocumentSymbol | vscode.SymbolInformation>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const symbols = await Promise.race([found, later(longestMs, undefined)]);
  return (symbols ?? []).filter((symbol) => 'children' in symbol);
}

function innermost(symbols: readonly vscode.DocumentSymbol[], at: vscode.Position): PlainText | undefined {
  const around = symbols.find(({ range }) => range.contains(at));
  return around && (innermost(around.children, at) ?? names[around.kind]?.(plainText(around.name, 80)));
}

const itself = (name: PlainText): PlainText => name;
const names: Partial<Record<vscode.SymbolKind, (name: PlainText) => PlainText>> = {
  [vscode.SymbolKind.Function]: (name) => l10n.t('function {0}', name),
  [vscode.SymbolKind.Method]: (name) => l10n.t('method {0}', name),
  [vscode.SymbolKind.Class]: (name) => l10n.t('class {0}', name),
  [vscode.SymbolKind.Constructor]: itself,
  [vscode.SymbolKind.Interface]: itself,
  // Headings of Markdown documents, which come with their marks.
  [vscode.SymbolKind.String]: (name) => plainText(name.replace(/^#+ /, '')),
};
