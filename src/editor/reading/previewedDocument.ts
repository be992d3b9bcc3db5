import * as vscode from 'vscode';

/** The Markdown document whose preview is in front. */
export async function previewedDocument(): Promise<vscode.TextDocument | undefined> {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (tab?.input instanceof vscode.TabInputCustom && tab.input.viewType === 'vscode.markdown.preview.editor')
    return vscode.workspace.openTextDocument(tab.input.uri);
  if (!(tab?.input instanceof vscode.TabInputWebview) || !tab.input.viewType.endsWith('markdown.preview'))
    return undefined;
  // The preview does not say what it shows, but its title ends with the file's name.
  const { label } = tab;
  const isShown = ({ path }: vscode.Uri): boolean => label.endsWith(path.slice(path.lastIndexOf('/') + 1));
  const open = vscode.workspace.textDocuments.find(
    ({ languageId, uri, isClosed }) => languageId === 'markdown' && !isClosed && isShown(uri),
  );
  if (open !== undefined) return open;
  const [found] = (await vscode.workspace.findFiles('**/*.md', undefined, 10_000)).filter(isShown);
  return found && vscode.workspace.openTextDocument(found);
}
