// A terminal that needs no shell, which a server build without its native modules does not have; and a commit message.

import * as vscode from 'vscode';

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
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
    vscode.commands.registerCommand('lectorTest.openSourceControl', async () => {
      const control = vscode.scm.createSourceControl('scripted', 'Scripted');
      control.inputBox.value = 'Mend the mast.';
      context.subscriptions.push(control);
      await vscode.commands.executeCommand('workbench.view.scm');
    }),
  );
}
