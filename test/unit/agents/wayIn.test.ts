import assert from 'node:assert/strict';
import { commandOf, launcherOf, launcherText } from '../../../src/agents/wayIn.js';

describe('What agents run', () => {
  it('is a command file on Windows, which says nothing and ends well', () => {
    const node = 'C:\\100% code\\Code.exe';
    const text = launcherText({ program: 'hook', node, script: 's.mjs', doors: 'd' }, 'win32');
    assert.equal(
      text,
      '@echo off\r\nset ELECTRON_RUN_AS_NODE=1\r\n"C:\\100%% code\\Code.exe" "s.mjs" "d" >nul 2>&1\r\nexit /b 0\r\n',
    );
  });

  it('speaks over its output only if it is the server', () => {
    const mcp = { program: 'mcp', node: '/n', script: '/s', doors: '/d' } as const;
    assert.equal(launcherText(mcp, 'linux'), "#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec '/n' '/s' '/d'\n");
    assert.doesNotMatch(launcherText(mcp, 'win32'), /nul/);
  });

  for (const [launcher, platform] of [
    ["/home/o'neill/Application Support/lector.lector/agents/lector-hook", 'darwin'],
    ['C:\\Users\\u\\globalStorage\\lector.lector\\agents\\lector-hook.cmd', 'win32'],
  ] as const)
    it(`is known again by its command on ${platform}, and others are not`, () => {
      assert.equal(launcherOf(commandOf(launcher, platform)), launcher);
      assert.equal(launcherOf(`${commandOf(launcher, platform)} && theirs`), undefined);
      assert.equal(launcherOf('/usr/bin/lector-hook'), undefined);
    });
});
