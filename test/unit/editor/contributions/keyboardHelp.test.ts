import assert from 'node:assert/strict';
import type * as standIn from '../../../support/vscodeStandIn.js';
import '../../../support/standInVsCode.js';

describe('Keyboard Help', () => {
  it('is in English where VS Code is in a language that Lector has no texts in', async () => {
    const { keyboardHelp } = await import('../../../../src/editor/contributions/keyboardHelp.js');
    keyboardHelp({ contributes: { commands: [], keybindings: [], menus: { commandPalette: [] } } });
    const { panels } = (await import('vscode')) as unknown as typeof standIn;
    assert.match(panels.at(-1)?.webview.html ?? '', /<html lang="en"/);
  });
});
