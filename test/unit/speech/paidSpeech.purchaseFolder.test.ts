import assert from 'node:assert/strict';
import fs, { mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { PurchaseFolder } from '../../../src/speech/paidSpeech.js';
import { fullDisk } from '../../support/fullDisk.js';
import { TestClock } from '../../support/testClock.js';

const key = { service: 'https://speech.example', voiceId: 'ada', text: 'Hello.' };
const address = 'https://files.example/a.wav?signature=secret';
const hour = 60 * 60 * 1000;

describe('the folder of purchases', () => {
  let folder: string;
  let clock: TestClock;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-purchases-'));
    clock = new TestClock();
  });

  const aWindow = (log: (line: string) => void = () => undefined) =>
    new PurchaseFolder(join(folder, 'audio'), clock, log);

  it('tells every window where the audio is, for a day', async () => {
    await aWindow().keep(key, address);
    const other = aWindow();
    assert.equal(await other.find(key), address);
    assert.equal(await other.find({ ...key, text: 'Hello!' }), undefined);
    clock.pass(24 * hour - 1);
    assert.equal(await other.find(key), address);
    clock.pass(1);
    assert.equal(await other.find(key), undefined);
  });

  it('lets only its owner read an address, and puts no text into a name', async function () {
    if (process.platform === 'win32') this.skip();
    await aWindow().keep(key, address);
    const [file, ...more] = await readdir(join(folder, 'audio'));
    assert.deepEqual(more, []);
    assert.match(file ?? '', /^[0-9a-f]{64}\.bought$/);
    assert.equal((await stat(join(folder, 'audio', file ?? ''))).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder, 'audio'))).mode & 0o777, 0o700);
  });

  it('forgets a purchase by its address, so that a newer one stays', async () => {
    const purchases = aWindow();
    await purchases.keep(key, address);
    await aWindow().keep(key, `${address}2`);
    await purchases.forget(key, address);
    assert.equal(await purchases.find(key), `${address}2`);
    await aWindow().forget(key, address);
    assert.equal(await aWindow().find(key), `${address}2`);
    await aWindow().forget(key, `${address}2`);
    assert.equal(await purchases.find(key), undefined);
  });

  it('remembers what it bought after it was told to forget another', async () => {
    await writeFile(join(folder, 'audio'), 'not a folder');
    const purchases = aWindow();
    await purchases.keep(key, address);
    await purchases.forget(key, `${address}2`);
    assert.equal(await purchases.find(key), address);
    await purchases.forget(key, address);
    assert.equal(await purchases.find(key), undefined);
  });

  it('remembers what it bought anew where the disk still has the note of yesterday', async () => {
    const purchases = aWindow();
    await purchases.keep(key, address);
    clock.pass(25 * hour);
    const disk = await fullDisk(() => true);
    try {
      await purchases.keep(key, `${address}2`);
    } finally {
      disk.restore();
    }
    assert.equal(await purchases.find(key), `${address}2`);
  });

  it('counts as paid only what lasts through an hour of reading', async () => {
    const purchases = aWindow();
    await purchases.keep(key, address);
    clock.pass(22 * hour);
    assert.equal((await aWindow().snapshot())(key), true);
    clock.pass(1.5 * hour);
    assert.equal((await aWindow().snapshot())(key), false);
    assert.equal((await purchases.snapshot())(key), false);
  });

  for (const text of ['', '{"address":"https://fi', '{"address":7}']) {
    it(`says that what was bought is lost where its note is unreadable (“${text}”), until it may be bought again`, async () => {
      const purchases = aWindow();
      await purchases.keep(key, address);
      const [note = ''] = await readdir(join(folder, 'audio'));
      await writeFile(join(folder, 'audio', note), text);
      const other = aWindow();
      await other.sweep();
      const lost = { ...key, address: '' };
      await assert.rejects(other.find(key), { kind: 'lostPurchase', lost });
      assert.equal(await purchases.find(key), address, 'the window that bought it still knows');
      await other.forget(key, lost.address);
      assert.equal(await other.find(key), undefined);
    });
  }

  it('takes nothing for lost where a note cannot be read at the moment', async () => {
    const code = 'EMFILE';
    const opening = mock.method(fs, 'open', () => Promise.reject(Object.assign(new Error(code), { code })));
    syncBuiltinESMExports();
    try {
      await assert.rejects(aWindow().find(key), { code });
      const purchases = aWindow();
      await purchases.keep(key, address);
      assert.equal(await purchases.find(key), address);
    } finally {
      opening.mock.restore();
      syncBuiltinESMExports();
    }
  });

  it('sweeps what has expired or is damaged, and nothing else', async () => {
    const purchases = aWindow();
    await purchases.keep(key, address);
    clock.pass(23 * hour);
    await purchases.keep({ ...key, text: 'Later.' }, address);
    const damaged = join(folder, 'audio', `${'0'.repeat(64)}.bought`);
    await writeFile(damaged, '{');
    const before = new Date(Date.now() - 25 * hour);
    await utimes(damaged, before, before);
    clock.pass(hour);
    await aWindow().sweep();
    assert.equal((await readdir(join(folder, 'audio'))).length, 1);
    assert.equal(await aWindow().find({ ...key, text: 'Later.' }), address);
  });

  it('leaves what another window buys anew while what has expired is swept', async function () {
    // There, no file is replaced while it is open.
    if (process.platform === 'win32') this.skip();
    const [purchases, other] = [aWindow(), aWindow()];
    await purchases.keep(key, address);
    clock.pass(25 * hour);
    const { open } = fs;
    // Once the sweep has seen the old one, and while it may wait for the other window.
    const between = async (...asked: Parameters<typeof open>) => {
      const file = await open(...asked);
      await other.alone(key, new AbortController().signal, () =>
        other.keep(key, 'http://127.0.0.1:1/new.wav'),
      );
      return file;
    };
    const reading = mock.method(fs, 'open', between, { times: 1 });
    syncBuiltinESMExports();
    try {
      await purchases.sweep();
      assert.equal(reading.mock.callCount(), 1);
    } finally {
      reading.mock.restore();
      syncBuiltinESMExports();
    }
    assert.equal(await aWindow().find(key), 'http://127.0.0.1:1/new.wav');
  });

  it('notes a purchase in the place of what is free where the disk is full', async () => {
    let isFull = true as boolean;
    const disk = await fullDisk(() => isFull);
    try {
      const makeRoom = () => Promise.resolve(!(isFull = false));
      await new PurchaseFolder(join(folder, 'audio'), clock, () => undefined, makeRoom).keep(key, address);
    } finally {
      disk.restore();
    }
    assert.equal(await aWindow().find(key), address);
  });

  it('remembers its own purchases where the disk fails, and logs no address', async () => {
    await writeFile(join(folder, 'audio'), 'not a folder');
    const lines: string[] = [];
    const purchases = aWindow((line) => lines.push(line));
    await purchases.keep(key, address);
    assert.equal(await purchases.find(key), address);
    assert.equal((await purchases.snapshot())(key), true);
    assert.equal(lines.length, 1);
    assert.match(lines.join(), /^Cannot record where paid audio is: E[A-Z]+$/);
    assert.equal(await purchases.alone(key, new AbortController().signal, () => Promise.resolve(7)), 7);
  });
});
