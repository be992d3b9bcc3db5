// Runs inside the extension host of a real VS Code, next to the installed Lector.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../../src/core/manifest.js';
import { symbolNear } from '../../../src/editor/reading/symbolBeside.js';

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
    // News from other windows, words about the account and what was left unsaved come right after activation, which does
    // not wait for them.
    const after = ['shareNews.cjs', 'accountPart.cjs', 'goOnSaving.cjs'];
    assert.deepEqual(
      loaded.filter((name) => !after.includes(name)),
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
    // A chord whose first stroke does something itself can never be finished.
    const firstStroke = (key = ''): string => key.split(' ')[0] ?? '';
    const strokes = new Set(ours.map(([, key]) => firstStroke(key)));
    // Escape is shared; its clause says when it is ours.
    strokes.delete('escape');
    const shared = bindings.filter(
      ([, key, command]) => strokes.has(firstStroke(key)) && !command?.startsWith('lector.'),
    );
    assert.deepEqual(
      shared.map(([, key, command]) => `${key} ${command}`),
      [],
    );
  });

  it('finds the symbol after and before a place, without the variables inside of others', async () => {
    const document = await vscode.workspace.openTextDocument({
      content: 'x\n'.repeat(40),
      language: 'plaintext',
    });
    const symbol = (line: number, lines: number, kind: vscode.SymbolKind): vscode.DocumentSymbol => {
      const range = new vscode.Range(line, 0, line + lines, 0);
      return new vscode.DocumentSymbol(`line ${String(line)}`, '', kind, range, range);
    };
    const outer = symbol(10, 20, vscode.SymbolKind.Class);
    outer.children.push(symbol(12, 1, vscode.SymbolKind.Variable), symbol(15, 5, vscode.SymbolKind.Method));
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { scheme: document.uri.scheme, language: 'plaintext' },
      { provideDocumentSymbols: () => [symbol(35, 1, vscode.SymbolKind.Variable), outer] },
    );
    const lineOf = async (line: number, by: 1 | -1): Promise<number | undefined> => {
      const offset = await symbolNear(document, document.offsetAt(new vscode.Position(line, 0)), by);
      return offset === undefined ? undefined : document.positionAt(offset).line;
    };
    try {
      const next = await Promise.all([0, 10, 11, 15, 35].map((line) => lineOf(line, 1)));
      assert.deepEqual(next, [10, 15, 15, 35, undefined]);
      const last = await Promise.all([39, 35, 16, 15, 10].map((line) => lineOf(line, -1)));
      assert.deepEqual(last, [35, 15, 15, 10, undefined]);
    } finally {
      provider.dispose();
    }
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
