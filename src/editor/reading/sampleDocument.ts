import * as vscode from 'vscode';

const scheme = 'lector-sample';

/** A text to listen to for someone who has none at hand. It is not saved anywhere, and closing it asks nothing. */
export function registerSampleDocument(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: async () => (await import('./sampleText.js')).sampleText(),
  });
}

export async function openSampleDocument(): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path: '/Lector.md' }));
  await vscode.window.showTextDocument(document);
  return document;
}
