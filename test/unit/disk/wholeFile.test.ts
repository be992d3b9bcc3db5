import assert from 'node:assert/strict';
import { fstatSync, statSync } from 'node:fs';
import fs, {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  utimes,
  type FileHandle,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import * as v from 'valibot';
import { systemClock } from '../../../src/core/clock.js';
import { AudioStore } from '../../../src/service/store/audioStore.js';
import { readStoredJson } from '../../../src/disk/stored.js';
import { moveInto } from '../../../src/disk/userFile.js';
import {
  isUntouchedFor,
  removeFolder,
  sweepLeftovers,
  writeAtomically,
  writeNew,
} from '../../../src/disk/wholeFile.js';
import { UsageStore } from '../../../src/service/store/usageStore.js';
import { VoiceStore } from '../../../src/service/store/voiceStore.js';
import { PurchaseFolder } from '../../../src/speech/paidSpeech.js';
import { storeVoices } from '../../support/storedVoices.js';

describe('Writing to the data folder', () => {
  let folder: string;
  let handles: { sync: (this: FileHandle) => Promise<void> };
  let sync: (this: FileHandle) => Promise<void>;
  /** Inodes, in the order they were written to disk. */
  let synced: number[];

  before(async () => {
    const handle = await open(process.execPath);
    handles = Object.getPrototypeOf(handle) as typeof handles;
    await handle.close();
    sync = handles.sync;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-write-'));
    synced = [];
    handles.sync = async function () {
      synced.push(fstatSync(this.fd).ino);
      await sync.call(this);
    };
  });
  afterEach(() => {
    handles.sync = sync;
  });

  const inode = (...names: string[]) => statSync(join(folder, ...names)).ino;
  const folderIsSynced = process.platform !== 'win32';

  it('puts the file on disk before it is in its place, and then the folder', async () => {
    const path = join(folder, 'a.json');
    const ready = async () => {
      assert.equal(synced.length, 1);
      await assert.rejects(readFile(path));
    };
    await writeAtomically(path, 'content', { ready });
    assert.deepEqual(synced, [inode('a.json'), ...(folderIsSynced ? [inode()] : [])]);
  });

  it('puts a new voice on disk: its three files, its folder, its name', async () => {
    const [voice] = await storeVoices(folder, 1);
    const names = [voice?.sampleName ?? '', voice?.trainingName ?? '', 'voice.json'];
    assert.deepEqual(synced, [
      ...names.map((name) => inode('voice-1', name)),
      ...(folderIsSynced ? [inode('voice-1'), inode()] : []),
    ]);
  });

  it('puts the new name of a voice on disk, and that it was deleted', async () => {
    const [voice] = await storeVoices(folder, 1);
    const store = new VoiceStore(folder, 1, () => undefined);
    synced = [];
    await store.edit(voice?.id ?? '', { name: 'Renamed' });
    assert.deepEqual(synced, [inode('voice-1', 'voice.json'), ...(folderIsSynced ? [inode('voice-1')] : [])]);
    synced = [];
    assert.ok(await store.delete(voice?.id ?? ''));
    assert.deepEqual(synced, folderIsSynced ? [inode()] : []);
  });

  /** Moves a file within the disk, or to another one. */
  async function moveFile(isElsewhere: boolean): Promise<void> {
    await writeNew(join(folder, 'made'), 'sound', { sync: false });
    await moveMade(isElsewhere);
  }

  async function moveMade(isElsewhere: boolean): Promise<void> {
    const otherDisk = Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
    const renaming = mock.method(fs, 'rename');
    if (isElsewhere) renaming.mock.mockImplementationOnce(() => Promise.reject(otherDisk));
    syncBuiltinESMExports();
    try {
      await moveInto(join(folder, 'made'), join(folder, 'saved'));
    } finally {
      renaming.mock.restore();
      syncBuiltinESMExports();
    }
  }

  it('puts what the user saves on disk before it is gone from elsewhere, and then its name', async () => {
    for (const isElsewhere of [true, false]) {
      synced = [];
      await moveFile(isElsewhere);
      const expected = [...(isElsewhere ? [inode('saved')] : []), ...(folderIsSynced ? [inode()] : [])];
      assert.deepEqual(synced, expected);
      assert.deepEqual(await readdir(folder), ['saved']);
    }
    handles.sync = () => Promise.reject(new Error('Not here.'));
    await moveFile(false);
  });

  it('puts a count on disk before it is acknowledged', async () => {
    const store = new UsageStore(
      folder,
      () => new Date('2026-11-15T12:00:00Z'),
      () => undefined,
    );
    await store.open();
    synced = [];
    await store.add(5);
    const [name = ''] = await readdir(join(folder, '2026-11'));
    assert.deepEqual(synced, [inode('2026-11', name), ...(folderIsSynced ? [inode('2026-11')] : [])]);
  });

  it('puts on disk where paid audio is before anybody fetches it', async () => {
    const key = { service: 'service', voiceId: 'ada', text: 'Hello.' };
    await new PurchaseFolder(folder, systemClock, () => undefined).keep(key, 'https://speech.example/a.wav');
    const [note = ''] = await readdir(folder);
    assert.deepEqual(synced, [inode(note), ...(folderIsSynced ? [inode()] : [])]);
  });

  it('is safe from another process that tidies up, also for content from long ago', async () => {
    const path = join(folder, 'audio');
    const modified = new Date('2020-01-01');
    await writeAtomically(path, 'sound', { sync: false, modified, ready: () => sweepLeftovers(folder) });
    assert.equal(await readFile(path, 'utf8'), 'sound');
    assert.deepEqual((await stat(path)).mtime, modified);
  });

  it('is done also where the time of a file cannot be set', async () => {
    const refused = Object.assign(new Error('EPERM'), { code: 'EPERM' });
    const setting = mock.method(fs, 'lutimes', () => Promise.reject(refused));
    syncBuiltinESMExports();
    try {
      await writeAtomically(join(folder, 'audio'), 'sound', { modified: new Date() });
    } finally {
      setting.mock.restore();
      syncBuiltinESMExports();
    }
    assert.equal(await readFile(join(folder, 'audio'), 'utf8'), 'sound');
  });

  it('leaves for an hour what others may still work on, and then nothing that anybody has left', async () => {
    const left = ['.draft-a', '.deleted-a', 'a.tmp'];
    for (const name of [...left, '.removed-a', 'a.tmp.json', 'a.draft-a'])
      await writeNew(join(folder, name), '');
    for (const [minutes, swept] of [
      [59, ['.removed-a']],
      [61, left],
    ] as const) {
      const before = await readdir(folder);
      const then = new Date(Date.now() - minutes * 60_000);
      for (const name of before) await utimes(join(folder, name), then, then);
      await sweepLeftovers(folder);
      const now = await readdir(folder);
      assert.deepEqual(before.filter((name) => !now.includes(name)).sort(), [...swept].sort());
    }
  });

  it('goes on where what was left has just gone, or cannot be deleted', async () => {
    assert.equal(await isUntouchedFor(1, join(folder, 'none')), true);
    await writeNew(join(folder, '.removed-a'), '');
    const deleting = mock.method(fs, 'rm', () => Promise.reject(new Error('no')));
    syncBuiltinESMExports();
    try {
      await sweepLeftovers(folder);
    } finally {
      deleting.mock.restore();
      syncBuiltinESMExports();
    }
    assert.deepEqual(await readdir(folder), ['.removed-a']);
  });

  it('makes a new file only where there is nothing, not even a link', async () => {
    await symlink(join(folder, 'elsewhere'), join(folder, 'link'));
    await assert.rejects(writeNew(join(folder, 'link'), 'content'), { code: 'EEXIST' });
    assert.deepEqual(await readdir(folder), ['link']);
  });

  it('leaves nothing behind where it fails', async () => {
    const path = join(folder, 'a.json');
    const fail = () => Promise.reject(new Error('no'));
    await assert.rejects(writeAtomically(path, 'content', { ready: fail }), /no/);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
    assert.deepEqual(await readdir(folder), []);
  });

  it('leaves it to the system when to write what a power cut may take', async () => {
    const path = join(folder, 'a.json');
    await writeAtomically(path, 'content', { sync: false });
    assert.equal(await readFile(path, 'utf8'), 'content');
    assert.deepEqual(synced, []);
  });

  it('does not keep an answer waiting for the disk: generated audio lasts a day anyway', async () => {
    const store = new AudioStore(folder, () => new Date(), 1_000);
    await store.open();
    await store.add(new Uint8Array(9));
    assert.deepEqual(synced, []);
  });

  it('says at once what is really wrong, and leaves no draft', async () => {
    await assert.rejects(writeAtomically(join(folder, 'none', 'a.json'), ''), {
      code: 'ENOENT',
      syscall: 'open',
    });
    await assert.rejects(moveMade(true), { code: 'ENOENT', syscall: 'copyfile' });
    await mkdir(join(folder, 'a folder'));
    await assert.rejects(writeAtomically(join(folder, 'a folder'), ''), { syscall: 'rename' });
    assert.deepEqual(await readdir(folder), ['a folder']);
  });

  it('does not say that a folder was not there which could not be deleted', async function () {
    // Windows says of such a place that there is nothing.
    if (process.platform === 'win32') this.skip();
    await writeNew(join(folder, 'a-file'), '');
    await assert.rejects(removeFolder(join(folder, 'a-file', 'voice')), { code: 'ENOTDIR' });
    assert.equal(await removeFolder(join(folder, 'none')), false);
  });

  it('closes every file and folder', async function () {
    if (process.platform !== 'linux') this.skip();
    await moveFile(true);
    await writeAtomically(join(folder, 'a.json'), '"content"');
    assert.equal(await readStoredJson(join(folder, 'a.json'), v.string()), 'content');
    const handles = await readdir('/proc/self/fd');
    const places = await Promise.all(
      handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
    );
    assert.deepEqual(
      places.filter((place) => place.startsWith(folder)),
      [],
    );
  });
});
