import assert from 'node:assert/strict';
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { WindowNews, type News, type WatchFolder } from '../../../../src/editor/windows/shareNews.js';

describe('the news of other windows', () => {
  let folder: string;
  let opened: WindowNews[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-windows-'));
    opened = [];
  });

  afterEach(() => {
    for (const window of opened) window.dispose();
  });

  async function aWindow(watchFolder?: WatchFolder): Promise<WindowNews> {
    const window = new WindowNews(join(folder, 'windows'), (line) => assert.fail(line), watchFolder);
    opened.push(window);
    await window.open();
    return window;
  }

  const next = <T extends keyof News>(window: WindowNews, topic: T): Promise<News[T]> =>
    new Promise((resolve) => {
      window.on(topic, resolve);
    });

  const usage = { service: 'https://speech.example', charactersUsed: 7 };

  it('reaches every other window, and not the one it comes from', async () => {
    const [one, two, three] = [await aWindow(), await aWindow(), await aWindow()];
    one.on('usage', () => assert.fail('its own'));
    const heard = Promise.all([next(two, 'usage'), next(three, 'usage')]);
    await one.tell('usage', usage);
    assert.deepEqual(await heard, [usage, usage]);
  });

  it('is looked for as soon as the system reports a change', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      let changed: (() => void) | undefined;
      const watchFolder: WatchFolder = (_, report) => {
        changed = report;
        return silent;
      };
      const [one, two] = [await aWindow(), await aWindow(watchFolder)];
      const heard = next(two, 'usage');
      await one.tell('usage', usage);
      changed?.();
      assert.deepEqual(await heard, usage);
    } finally {
      mock.timers.reset();
    }
  });

  const silent = { close: () => undefined, on: () => undefined };
  const poorSystems: Readonly<Record<string, WatchFolder>> = {
    'reports no changes': () => silent,
    'cannot watch a folder': () => assert.fail('no watchers left'),
  };
  for (const [what, watchFolder] of Object.entries(poorSystems)) {
    it(`reaches the others within two seconds where the system ${what}`, async () => {
      mock.timers.enable({ apis: ['setInterval'] });
      try {
        const [one, two] = [await aWindow(), await aWindow(watchFolder)];
        const heard = next(two, 'usage');
        await one.tell('usage', usage);
        mock.timers.tick(2000);
        assert.deepEqual(await heard, usage);
      } finally {
        mock.timers.reset();
      }
    });
  }

  it('is told again each time, and apart for each topic', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    two.on('voices', () => assert.fail('nobody spoke of voices'));
    for (const ids of [['ada'], ['ada', 'ben'], ['ada']]) {
      const heard = next(two, 'favorites');
      await one.tell('favorites', { embedded: ids });
      assert.deepEqual(await heard, { embedded: ids });
    }
  });

  it('does not reach a window that opens later', async () => {
    const one = await aWindow();
    await one.tell('speaking', true);
    const two = await aWindow();
    two.on('speaking', () => assert.fail('an old one'));
    const heard = next(two, 'voices');
    await one.tell('voices', true);
    await heard;
  });

  it('makes one of two windows give way that begin to speak at the same time', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    let gaveWay = 0;
    const someone = new Promise<void>((resolve) => {
      for (const window of [one, two]) {
        window.on('speaking', () => {
          gaveWay++;
          resolve();
        });
      }
    });
    await Promise.all([one.tell('speaking', true), two.tell('speaking', true)]);
    await someone;
    assert.equal(gaveWay, 1);
  });

  it('that cannot be read is no news', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    two.on('usage', () => assert.fail('nonsense'));
    two.on('favorites', () => assert.fail('nonsense'));
    two.on('chosenVoice', () => assert.fail('nonsense'));
    await writeFile(join(folder, 'windows', 'usage.json'), '{"from":"x","what":{"service":7}}');
    await writeFile(join(folder, 'windows', 'favorites.json'), '{');
    await writeFile(join(folder, 'windows', 'chosenVoice.json'), '{"from":"x","what":{"voice":"a"}}');
    const heard = next(two, 'voices');
    await one.tell('voices', true);
    await heard;
  });

  it('can be read by its owner only', async function () {
    if (process.platform === 'win32') this.skip();
    await (await aWindow()).tell('favorites', { embedded: ['ada'] });
    const [name = ''] = await readdir(join(folder, 'windows'));
    assert.equal((await stat(join(folder, 'windows', name))).mode & 0o777, 0o600);
  });
});
