import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WindowNews, type News } from '../../../../src/editor/windows/windowNews.js';

describe('the news of other windows', () => {
  let folder: string;
  let opened: WindowNews[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-windows-'));
    opened = [];
  });

  afterEach(async () => {
    for (const window of opened) window.dispose();
    await rm(folder, { recursive: true });
  });

  async function aWindow(): Promise<WindowNews> {
    const window = new WindowNews(join(folder, 'windows'), (line) => assert.fail(line));
    opened.push(window);
    await window.open();
    return window;
  }

  const next = <T extends keyof News>(window: WindowNews, topic: T): Promise<News[T]> =>
    new Promise((resolve) => {
      window.on(topic, resolve);
    });

  it('reaches every other window soon, and not the one it comes from', async () => {
    const [one, two, three] = [await aWindow(), await aWindow(), await aWindow()];
    one.on('usage', () => assert.fail('its own'));
    const began = Date.now();
    const heard = Promise.all([next(two, 'usage'), next(three, 'usage')]);
    const usage = { service: 'https://speech.example', charactersUsed: 7 };
    await one.tell('usage', usage);
    assert.deepEqual(await heard, [usage, usage]);
    // It takes at most two; a busy machine may take more.
    assert.ok(Date.now() - began < 10_000);
  });

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
    await writeFile(join(folder, 'windows', 'usage.json'), '{"from":"x","what":{"service":7}}');
    await writeFile(join(folder, 'windows', 'favorites.json'), '{');
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
