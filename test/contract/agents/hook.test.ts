// What agents run when they are done: the built program, started as they start it.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ensureBundles } from '../../../scripts/setup/built.js';
import {
  commandOf,
  launcherIn,
  launcherOf,
  launcherText,
  pass,
  type Door,
} from '../../../src/agents/wayIn.js';
import {
  changeHooks,
  hookFile,
  hookOwners,
  removeHooks,
  withHooks,
  type HookOwner,
} from '../../../src/agents/hookFiles.js';
import { hookInput, type HookInput } from '../../../src/editor/agents/agentSessions.js';
import { WindowDoor } from '../../../src/editor/agents/windowDoor.js';

describe('The hook of an agent', function () {
  this.timeout(60_000);
  let home: string;
  /** Where Lector keeps what agents run, with a name that needs care. */
  let folder: string;
  let doors: string;
  let work: string;
  let command: string;
  const opened: { dispose(): void }[] = [];

  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
  });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lector-home-'));
    folder = join(home, "it's a folder", 'lector.lector', 'agents');
    doors = join(folder, 'windows');
    work = join(home, 'work');
    await mkdir(join(work, 'part'), { recursive: true });
    await mkdir(doors, { recursive: true });
    command = commandOf(await writeLauncher(resolve('dist/agentHook.mjs')));
  });

  afterEach(async () => {
    for (const one of opened.splice(0)) one.dispose();
    await rm(home, { recursive: true });
  });

  /** A busy machine needs more time than an agent is made to wait. */
  async function writeLauncher(script: string, deadline = " '30000'"): Promise<string> {
    const launcher = launcherIn(folder, 'hook');
    const text = launcherText({ program: 'hook', node: process.execPath, script, doors });
    await writeFile(launcher, text.replace(' >', `${deadline} >`));
    await chmod(launcher, 0o700);
    return launcher;
  }

  /** A window that shows these folders. */
  async function aWindow(...folders: readonly string[]) {
    const heard: HookInput[] = [];
    const answer = ({ hook }: { readonly hook?: unknown }) => {
      heard.push(hookInput(hook) ?? assert.fail(JSON.stringify(hook)));
      return Promise.resolve();
    };
    const door = new WindowDoor(doors, answer, 200);
    opened.push(door);
    await door.open(folders);
    return { door, heard };
  }

  const recorded = (name: string, cwd: string): string =>
    readFileSync(`test/fixtures/agents/${name}.json`, 'utf8').replace('CWD', cwd).replace('TRANSCRIPT', '/t');

  /** Runs as an agent runs it; whatever happens, nothing is said and all is well. */
  async function runs(input: string, { leavesOpen = false, cwd = home } = {}): Promise<void> {
    const child = spawn('sh', ['-c', command], { cwd });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += String(data)));
    // It may have ended before it has read all.
    child.stdin.on('error', () => undefined);
    if (leavesOpen) child.stdin.write(input);
    else child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number];
    assert.deepEqual({ code, printed }, { code: 0, printed: '' });
  }

  it('hands what was recorded of both kinds to the window whose folder holds the agent’s', async () => {
    const { heard } = await aWindow(work);
    const other = await aWindow(join(home, 'other'));
    for (const name of ['claude-stop', 'claude-stop-older', 'claude-notification', 'vscode-stop'])
      await runs(recorded(name, join(work, 'part')));
    assert.deepEqual(
      heard.map(({ name, event, message, transcript }) => [name, event, message, transcript]),
      [
        ['Claude Code · part', 'Stop', 'All tests pass. I changed two files.', '/t'],
        ['Claude Code · part', 'Stop', undefined, '/t'],
        ['Claude Code · part', 'Notification', 'Claude needs your permission to use Bash', undefined],
        ['VS Code · part', 'Stop', undefined, '/t'],
      ],
    );
    assert.deepEqual(other.heard, []);
  });

  it('hands on what Codex says, which need not say where it works', async () => {
    const { heard } = await aWindow(work);
    const input = recorded('codex-stop', work);
    await runs(input, { cwd: join(work, 'part') });
    await runs(JSON.stringify({ ...(JSON.parse(input) as object), cwd: work, transcript_path: null }));
    await runs(input);
    assert.deepEqual(
      heard.map(({ name, event, message, transcript }) => [name, event, message, transcript]),
      ['part', 'work'].map((folder) => [`Codex · ${folder}`, 'Stop', 'The build is green again.', undefined]),
    );
  });

  it('finds the window with the nearest folder, and of two the one that was looked at last', async () => {
    const outer = await aWindow(work);
    const [one, two] = [await aWindow(join(work, 'part')), await aWindow(join(work, 'part'))];
    const old = new Date(0);
    for (const name of await readdir(doors)) await utimes(join(doors, name), old, old);
    await one.door.isLookedAt();
    await runs(recorded('claude-stop', join(work, 'part')));
    assert.deepEqual([outer.heard.length, one.heard.length, two.heard.length], [0, 1, 0]);
  });

  it('finds a folder behind a link, from either side', async () => {
    await symlink(work, join(home, 'link'));
    const { heard } = await aWindow(join(home, 'link'));
    await runs(recorded('claude-stop', work));
    await runs(recorded('claude-stop', join(home, 'link', 'part')));
    assert.equal(heard.length, 2);
  });

  it('goes on to the next window if one was killed, whose door is swept later', async () => {
    const gone: Door = { address: join(home, 'gone'), token: 'x', folders: [join(work, 'part')] };
    await writeFile(join(doors, 'ffffffff-1-0.json'), JSON.stringify(gone));
    await writeFile(join(doors, 'broken.json'), '{');
    const { heard } = await aWindow(work);
    await runs(recorded('claude-stop', join(work, 'part')));
    assert.equal(heard.length, 1);
  });

  it('is silent and well without a window, a folder of doors or the program itself', async () => {
    await runs(recorded('claude-stop', work));
    await rm(doors, { recursive: true });
    await runs(recorded('claude-stop', work));
    await writeLauncher(join(home, 'removed.mjs'));
    await runs(recorded('claude-stop', work));
    await writeFile(
      launcherIn(folder, 'hook'),
      launcherText({ program: 'hook', node: '/removed', script: '', doors }),
    );
    await runs(recorded('claude-stop', work));
  });

  for (const [what, input] of [
    ['nothing', ''],
    ['no JSON', '{"cwd":'],
    ['no object', 'null'],
    ['a folder that is none', '{"cwd":7}'],
    ['ten megabytes', JSON.stringify({ cwd: '/', last_assistant_message: 'x'.repeat(10_000_000) })],
  ] as const)
    it(`is silent and well when it is passed ${what}`, async () => {
      const { heard } = await aWindow(work);
      await runs(input);
      assert.deepEqual(heard, []);
    });

  it('passes on the beginning of a long answer', async () => {
    const { heard } = await aWindow(work);
    const long = 'x'.repeat(300_000);
    await runs(
      JSON.stringify({ session_id: 'a', cwd: work, hook_event_name: 'Stop', last_assistant_message: long }),
    );
    assert.equal(heard[0]?.message?.length, 100_000);
  });

  it('waits neither for an agent that says no more nor for a window that does not answer', async () => {
    await writeLauncher(resolve('dist/agentHook.mjs'), '');
    await runs('{"cwd":', { leavesOpen: true });
    const mute = createServer(() => undefined).listen(join(home, 'mute'));
    opened.push({ dispose: () => mute.close() });
    const door: Door = { address: join(home, 'mute'), token: 'x', folders: [join(work, 'part')] };
    await writeFile(join(doors, 'mute.json'), JSON.stringify(door));
    await runs(recorded('claude-stop', join(work, 'part')));
  });

  it('takes less than 200 ms of the processor, from the start of its program to the end', async function () {
    // There, `times` has nothing to print.
    if (process.platform === 'win32') this.skip();
    await aWindow(work);
    await writeFile(join(home, 'input'), recorded('claude-stop', work));
    const five = `for run in 1 2 3 4 5; do ${command} <"$0"; done; times`;
    const { stdout } = await promisify(execFile)('sh', ['-c', five, join(home, 'input')]);
    // The processor's time of what was run: a busy machine adds to any other.
    const [user = NaN, system = NaN] = [
      ...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g),
    ].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
    const took = ((user + system) / 5) * 1000;
    console.log(`      the hook takes ${Math.round(took)} ms of the processor`);
    assert.ok(took < 200, `${took} ms`);
  });

  it('is taken out by VS Code when Lector is removed, and nothing else is', async () => {
    const own = { ...process.env, HOME: home, CLAUDE_CONFIG_DIR: undefined };
    const files = (owner: HookOwner) => hookFile(owner, home, {});
    const foreign = '{"model":"x","hooks":{"Stop":[{"hooks":[{"type":"command","command":"theirs"}]}]}}';
    await mkdir(dirname(files('claude')), { recursive: true });
    await writeFile(files('claude'), foreign, { mode: 0o644 });
    assert.equal(launcherOf(command), launcherIn(folder, 'hook'));
    for (const owner of hookOwners)
      assert.ok(await changeHooks(files(owner), (text) => withHooks(text, owner, command)));
    assert.equal((await stat(files('claude'))).mode & 0o777, 0o644);
    const child = spawn(process.execPath, [resolve('dist/uninstall.mjs')], { env: own });
    await once(child, 'close');
    assert.deepEqual(JSON.parse(await readFile(files('claude'), 'utf8')), JSON.parse(foreign));
    assert.equal(existsSync(files('vscode')), false);
  });

  it('leaves a file alone that is not understood, and keeps a link to where it really is', async () => {
    const file = join(home, 'settings.json');
    await writeFile(file, '{ broken');
    assert.equal(await changeHooks(file, (text) => withHooks(text, 'claude', command)), false);
    assert.equal(
      await removeHooks(
        () => true,
        ['claude'],
        () => file,
      ),
      false,
    );
    assert.equal(await readFile(file, 'utf8'), '{ broken');
    const link = join(home, 'link.json');
    await writeFile(file, '{}');
    await symlink(file, link);
    assert.ok(await changeHooks(link, (text) => withHooks(text, 'claude', command)));
    assert.match(await readFile(file, 'utf8'), /lector-hook/);
    assert.equal(await readFile(link, 'utf8'), await readFile(file, 'utf8'));
  });

  describe('The door of a window', () => {
    const doorOf = async (): Promise<Door> => {
      const [name = ''] = await readdir(doors);
      return JSON.parse(await readFile(join(doors, name), 'utf8')) as Door;
    };

    it('can be opened and found by its user only, and is gone with the window', async function () {
      if (process.platform === 'win32') this.skip();
      const { door } = await aWindow(work);
      const { address, token } = await doorOf();
      const [name = ''] = await readdir(doors);
      assert.equal((await stat(join(doors, name))).mode & 0o777, 0o600);
      assert.equal((await stat(dirname(address))).mode & 0o777, 0o700);
      assert.match(token, /^[0-9a-f]{64}$/);
      door.dispose();
      assert.deepEqual([await readdir(doors), existsSync(dirname(address))], [[], false]);
    });

    it('stays shut without the token, and for what is not understood or never ends', async () => {
      const { heard } = await aWindow(work);
      const door = await doorOf();
      const hook = JSON.parse(recorded('claude-stop', work)) as unknown;
      for (const token of ['', 'x', '0'.repeat(64), `${door.token}0`])
        assert.equal(await pass({ ...door, token }, { hook }), undefined);
      const sent = async (text: string): Promise<string> => {
        const socket = connect(door.address);
        let answer = '';
        socket.on('data', (data) => (answer += String(data)));
        socket.write(text);
        await closed(socket);
        return answer;
      };
      assert.equal(await sent('hello\n'), '');
      assert.equal(await sent(`${JSON.stringify({ hook: {} })}\n`), '');
      assert.equal(await sent('x'.repeat(3_000_000)), '');
      // It does not wait for more than a moment.
      assert.equal(await sent('{'), '');
      assert.deepEqual(heard, []);
    });

    it('takes in only so many at once, and others again when they have gone', async () => {
      const { heard } = await aWindow(work);
      const door = await doorOf();
      const guests = Array.from({ length: 20 }, () => connect(door.address));
      await Promise.all(guests.map(closed));
      await runs(recorded('claude-stop', work));
      assert.equal(heard.length, 1);
    });
  });
});

/** However it came about. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}
