import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commandOf,
  doorsFor,
  launcherOf,
  launcherText,
  pass,
  pathInLauncher,
} from '../../../src/agents/wayIn.js';
import { ownerName } from '../../../src/disk/claims.js';
import { WindowDoor } from '../../../src/editor/agents/windowDoor.js';

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

describe('The way to a window', () => {
  let home: string;
  let server: Server | undefined;
  let heard: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lector-way-'));
    heard = '';
  });

  afterEach(async () => {
    server?.close();
    server = undefined;
    await rm(home, { recursive: true });
  });

  /** Whoever is there answers. */
  async function someoneIn(folder: string, answer = (guest: Socket): unknown => guest.end('answer')) {
    const address =
      process.platform === 'win32' ? `\\\\.\\pipe\\lector-test-${process.pid}` : join(folder, 'window');
    const there = createServer({ allowHalfOpen: true }, (guest) => {
      guest.setEncoding('utf8').on('data', (text: string) => (heard += text));
      guest.on('end', () => answer(guest));
    });
    server = there.listen(address);
    await once(there, 'listening');
    return address;
  }

  const passed = (address: string) => pass({ address, token: 'secret', folders: [] }, { hook: 'private' });

  it('leads to what is in a folder of the user’s own', async () => {
    assert.equal(await passed(await someoneIn(home)), 'answer');
    assert.match(heard, /secret.*private/);
  });

  const others = {
    'is open to others': (folder: string) => chmod(folder, 0o755),
    'can be written by others': (folder: string) => chmod(folder, 0o722),
    'is another user’s': (folder: string) => chown(folder, 65_534, 65_534),
  };
  for (const [what, make] of Object.entries(others))
    it(`tells nothing to what is in a folder that ${what}`, async function () {
      // Windows has no such folders, and only root can give one away.
      if (process.platform === 'win32' || (make === others['is another user’s'] && process.getuid?.() !== 0))
        this.skip();
      const address = await someoneIn(home);
      await make(home);
      assert.equal(await passed(address), undefined);
      assert.equal(heard, '');
    });

  it('tells nothing to what is behind a link', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = join(home, 'folder');
    await mkdir(folder, { mode: 0o700 });
    await someoneIn(folder);
    await symlink(folder, join(home, 'link'));
    assert.equal(await passed(join(home, 'link', 'window')), undefined);
    assert.equal(heard, '');
  });

  it('does not wait for a window that stands still', async () => {
    const address = await someoneIn(home, () => undefined);
    assert.equal(await pass({ address, token: 'secret', folders: [] }, {}, 20), undefined);
  });

  it('brings nothing to a window that stood still until nobody waited any more', async () => {
    const asked: unknown[] = [];
    const window = new WindowDoor(home, ({ what }) => Promise.resolve(asked.push(what)));
    await window.open([home]);
    try {
      const [door = assert.fail('no door')] = doorsFor(home, home);
      assert.equal(await pass(door, { what: 'late', until: Date.now() - 1 }), undefined);
      assert.equal(await pass(door, { what: 'in time' }), '1');
      assert.deepEqual(asked, ['in time']);
    } finally {
      window.dispose();
    }
  });

  it('passes by the door of a window that was killed, where anybody may wait by now', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    for (const [name, address] of [
      [ownerName(), 'alive'],
      [ownerName().replace(`-${process.pid}-`, `-${child.pid}-`), 'ended'],
    ] as const)
      await writeFile(join(home, `${name}.json`), JSON.stringify({ address, token: 'x', folders: [home] }));
    assert.deepEqual(
      doorsFor(home, home).map(({ address }) => address),
      ['alive'],
    );
  });
});
