// Runs inside the extension host of a real VS Code, next to the installed Lector.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../../src/editor/contributions/contributedIds.js';

const lector = vscode.extensions.getExtension('lector.lector');

describe('Lector in the extension host', () => {
  it('is installed', () => {
    assert.ok(lector !== undefined);
  });

  it('registers every command of the manifest when activated, and nothing else of Lector', async () => {
    await lector?.activate();
    const registered = (await vscode.commands.getCommands(true)).filter((id) => id.startsWith('lector.'));
    // Every view contributes its own commands (focus, open …), named after the view.
    const own = registered.filter((id) => !/^lector\.(voices|player)\./.test(id));
    assert.deepEqual(own.sort(), [...commandIds].sort());
  });

  it('loads none of its lazy parts by being activated', () => {
    const dist = `${lector?.extensionPath ?? ''}/dist/`;
    const loaded = Object.keys(require.cache)
      .filter((path) => path.startsWith(dist))
      .map((path) => path.replace(/^.*[/\\]/, ''));
    // News from other windows starts right after activation, which does not wait for it.
    assert.deepEqual(
      loaded.filter((name) => name !== 'shareNews.cjs'),
      ['extension.cjs'],
    );
  });

  it('has key bindings that nothing else in VS Code has', async () => {
    const defaults = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
    const json = (await vscode.workspace.openTextDocument(defaults)).getText();
    const bindings = [...json.matchAll(/"key": "([^"]*)",\s*"command": "([^"]*)"/g)];
    assert.ok(bindings.length > 500, String(bindings.length));
    const ours = bindings.filter(([, , command]) => command?.startsWith('lector.'));
    const { contributes } = lector?.packageJSON as { contributes: { keybindings: readonly unknown[] } };
    assert.equal(ours.length, contributes.keybindings.length);
    const keys = new Set(ours.map(([, key]) => key));
    // Escape is shared; its clause says when it is ours.
    keys.delete('escape');
    const shared = bindings.filter(([, key, command]) => keys.has(key) && !command?.startsWith('lector.'));
    assert.deepEqual(
      shared.map(([, key, command]) => `${key} ${command}`),
      [],
    );
  });

  it('shows the player beside the editor when it is asked to speak, without taking the focus', async () => {
    const document = await vscode.workspace.openTextDocument({
      content: 'Hello there.',
      language: 'plaintext',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 5);
    const shown = new Promise<void>((resolve) => {
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        if (opened.some(({ label }) => label === 'Lector Player')) resolve();
      });
    });
    await vscode.commands.executeCommand('lector.speakSelection');
    await shown;
    assert.equal(vscode.window.activeTextEditor?.document, document);
    await vscode.commands.executeCommand('lector.stop');
  });
});
