import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { wavHeader } from '../../../../src/core/audio/wav.js';
import { PartialAudio } from '../../../../src/editor/export/partialAudio.js';
import { fullDisk } from '../../../support/fullDisk.js';
import { savingPlace, twoFrames } from '../../../support/savingPlace.js';

describe('saved audio on the disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-export-'));
  });

  const openAt = (target: string) =>
    PartialAudio.open(savingPlace({ target, unfinished: join(folder, 'unfinished') }));
  /** What all open files have in common. */
  const allHandles = async () => {
    const probe = await open(join(folder, 'probe'), 'w');
    await probe.close();
    return Object.getPrototypeOf(probe) as FileHandle;
  };
  const appendData = (audio: PartialAudio) =>
    audio.append(
      { key: 'a', bytes: 4, frames: 2, sampleRate: 8000, channels: 1, captions: [] },
      Buffer.from('data'),
    );
  const finish = (audio: PartialAudio) =>
    audio.finish(twoFrames, () => undefined, new AbortController().signal);
  const encodedFile = () => {
    const [draft = ''] = readdirSync(join(folder, 'unfinished'));
    return join(folder, 'unfinished', draft, 'encoded');
  };

  it('is on the disk, header and all, before it has its name, and then the name', async () => {
    const target = join(folder, 'speech.wav');
    const handles = await allHandles();
    const sync = Reflect.get(handles, 'sync');
    const synced: { readonly named: boolean; readonly text: string }[] = [];
    handles.sync = async function (this: FileHandle) {
      const named = existsSync(target);
      synced.push({ named, text: readFileSync(named ? target : encodedFile(), 'latin1') });
      return sync.call(this);
    };
    try {
      const audio = await openAt(target);
      await appendData(audio);
      await finish(audio);
    } finally {
      handles.sync = sync;
    }
    const text = `${Buffer.from(wavHeader(twoFrames, 4)).toString('latin1')}data`;
    // The sound, its captions, and then the folder with each name.
    assert.deepEqual(synced, [
      { named: false, text },
      { named: false, text },
      { named: true, text },
      { named: true, text },
    ]);
    assert.ok(existsSync(target));
  });

  it('is whole where the disk takes what is written only in parts', async () => {
    const target = join(folder, 'speech.wav');
    const handles = await allHandles();
    const write = Reflect.get(handles, 'write') as (...given: unknown[]) => Promise<unknown>;
    const inParts = function (this: FileHandle, data: Uint8Array, from: number, length: number, at: number) {
      return write.call(this, data, from, Math.min(length, 3), at);
    };
    Reflect.set(handles, 'write', inParts);
    try {
      const audio = await openAt(target);
      await appendData(audio);
      await finish(audio);
    } finally {
      Reflect.set(handles, 'write', write);
    }
    const text = `${Buffer.from(wavHeader(twoFrames, 4)).toString('latin1')}data`;
    assert.equal(readFileSync(target, 'latin1'), text);
  });

  it('says that the disk is full, wherever that shows: at the next piece, and at the end', async () => {
    const audio = await openAt(join(folder, 'speech.wav'));
    const handles = await allHandles();
    const write = Reflect.get(handles, 'write');
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    handles.write = () => Promise.reject(full);
    try {
      await assert.rejects(appendData(audio), { kind: 'diskFull', cause: full });
      assert.deepEqual(audio.done, [], 'what was not written does not count as done');
      await assert.rejects(finish(audio), { kind: 'diskFull', cause: full });
    } finally {
      handles.write = write;
    }
    assert.equal(await audio.leave(), false, 'nothing is left');
    assert.equal(existsSync(join(folder, 'speech.wav')), false);
  });

  it('leaves no more on a full disk than what it goes on with', async () => {
    const audio = await openAt(join(folder, 'speech.wav'));
    await appendData(audio);
    const handles = await allHandles();
    const write = Reflect.get(handles, 'write') as (...given: unknown[]) => Promise<unknown>;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    // The sound fits, its header does not.
    const fits = function (this: FileHandle, ...given: unknown[]) {
      return given[3] === 0 ? Promise.reject(full) : write.call(this, ...given);
    };
    Reflect.set(handles, 'write', fits);
    try {
      await assert.rejects(finish(audio), { kind: 'diskFull' });
    } finally {
      Reflect.set(handles, 'write', write);
    }
    assert.ok(existsSync(encodedFile()), 'it was half written');
    assert.equal(await audio.leave(), true);
    assert.deepEqual(readdirSync(dirname(encodedFile())).toSorted(), ['journal', 'samples']);
  });

  it('knows what is done after a disk that had no room for the list of it', async () => {
    const target = join(folder, 'speech.wav');
    const first = await openAt(target);
    await appendData(first);
    await first.leave();
    const disk = await fullDisk(() => true);
    try {
      await assert.rejects(openAt(target), { kind: 'diskFull' });
    } finally {
      disk.restore();
    }
    const again = await openAt(target);
    assert.equal(again.done.length, 1);
    await again.leave();
  });
});
