import assert from 'node:assert/strict';
import { commandOf, launcherOf, launcherText, pathInLauncher } from '../../../src/agents/wayIn.js';

describe('What agents run', () => {
  it('is a command file on Windows, which says nothing and ends well', () => {
    const node = 'C:\\100% code\\Code.exe';
    const text = launcherText({ program: 'hook', node, script: 's.mjs', doors: 'd' }, 'win32');
    assert.equal(
      text,
      '@echo off\r\nset ELECTRON_RUN_AS_NODE=1\r\n"C:\\100%% code\\Code.exe" "s.mjs" "d" >nul 2>&1\r\nexit /b 0\r\n',
    );
  });

  describe('from a folder with foreign letters on Windows, where they are read in another encoding', () => {
    const home = 'C:\\Users\\Jürgen';
    const textFor = (node: string, doors: string) =>
      launcherText({ program: 'hook', node, script: 'c:\\users\\JÜRGEN\\s.mjs', doors }, 'win32', home);

    it('has none of them within the user’s folder', () => {
      assert.equal(
        textFor('C:\\Code.exe', 'c:\\Users\\Jürgen\\50% d'),
        '@echo off\r\nset ELECTRON_RUN_AS_NODE=1\r\n"C:\\Code.exe" "%USERPROFILE%\\s.mjs" "%USERPROFILE%\\50%% d" >nul 2>&1\r\nexit /b 0\r\n',
      );
    });

    it('asks for its own encoding if there are others', () => {
      for (const elsewhere of ['D:\\Büro', 'C:\\Users\\Jürgensen', 'C:\\Users\\Jürgen\\Büro'])
        assert.ok(
          textFor('C:\\Code.exe', elsewhere).startsWith('@echo off\r\nchcp 65001 >nul\r\nset '),
          elsewhere,
        );
    });
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

  it('tells which folder its program is in, whatever letters that has', () => {
    for (const [folder, platform, home] of [
      ["/home/o'neill/dist", 'linux', "/home/o'neill"],
      ['C:\\Users\\Jürgen\\100%\\dist', 'win32', 'C:\\Users\\Jürgen'],
      ['C:\\Users\\u\\dist', 'win32', 'C:\\Users\\u'],
    ] as const) {
      const script = `${folder}/agentHook.mjs`;
      const text = launcherText({ program: 'hook', node: 'n', script, doors: 'd' }, platform, home);
      assert.ok(text.includes(pathInLauncher(folder, platform, home)), text);
    }
  });
});
