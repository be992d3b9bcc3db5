// What a test cannot make by itself: a terminal that needs no shell, which a server build without its native modules
// does not have; a commit message; output; a problem; what a language's own extension knows.

import * as vscode from 'vscode';

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.languages.registerHoverProvider('javascript', {
      provideHover: () =>
        new vscode.Hover([
          '```typescript\nfunction count(boats: Boat[]): number\n```\n',
          'Tells **how many** boats there are.',
        ]),
    }),
    vscode.languages.registerDocumentSymbolProvider('javascript', {
      provideDocumentSymbols: (document) => {
        const all = new vscode.Range(0, 0, document.lineCount, 0);
        return [new vscode.DocumentSymbol('count', '', vscode.SymbolKind.Function, all, all)];
      },
    }),
    vscode.commands.registerCommand('lectorTest.openTerminal', () => {
      const said = new vscode.EventEmitter<string>();
      const pty: vscode.Pseudoterminal = {
        onDidWrite: said.event,
        open: () => {
          said.fire('\u001b[32mFour tests passed\u001b[0m in the harbour.');
        },
        close: () => {
          said.dispose();
        },
      };
      vscode.window.createTerminal({ name: 'Scripted', pty }).show();
    }),
    vscode.commands.registerCommand('lectorTest.openOutput', () => {
      const channel = vscode.window.createOutputChannel('Scripted');
      context.subscriptions.push(channel);
      channel.append('The crane is loading the third ship.');
      channel.show();
    }),
    vscode.commands.registerCommand('lectorTest.reportProblem', () => {
      const editor = vscode.window.activeTextEditor;
      if (editor === undefined) return;
      const problems = vscode.languages.createDiagnosticCollection('scripted');
      context.subscriptions.push(problems);
      const problem = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'A boat is missing');
      problems.set(editor.document.uri, [problem]);
    }),
    vscode.commands.registerCommand('lectorTest.openSourceControl', async () => {
      const control = vscode.scm.createSourceControl('scripted', 'Scripted');
      control.inputBox.value = 'Mend the mast.';
      context.subscriptions.push(control);
      await vscode.commands.executeCommand('workbench.view.scm');
    }),
  );
}
