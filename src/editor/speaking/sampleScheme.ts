import * as vscode from 'vscode';

export const sampleScheme = 'lector-sample';

export function registerSampleDocument(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(sampleScheme, {
    provideTextDocumentContent: async () => (await import('./sampleDocument.js')).sampleText(),
  });
}
