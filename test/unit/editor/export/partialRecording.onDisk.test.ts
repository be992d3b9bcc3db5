import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PartialRecording } from '../../../../src/editor/export/partialRecording.js';

describe('a recording that is finished', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-export-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is on the disk, header and all, before it has its name', async () => {
    const target = join(folder, 'speech.wav');
    const probe = await open(join(folder, 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const sync = Reflect.get(handles, 'sync');
    const synced: { readonly named: boolean; readonly text: string }[] = [];
    handles.sync = async function (this: FileHandle) {
      synced.push({ named: existsSync(target), text: readFileSync(`${target}.part`, 'latin1') });
      return sync.call(this);
    };
    try {
      const recording = await PartialRecording.open(target);
      await recording.append(
        { key: 'a', bytes: 4, sampleRate: 8000, channels: 1, captions: [] },
        Buffer.from('data'),
      );
      await recording.finish(Buffer.from('h'.repeat(44)), 'WEBVTT');
    } finally {
      handles.sync = sync;
    }
    assert.deepEqual(synced, [{ named: false, text: `${'h'.repeat(44)}data` }]);
    assert.ok(existsSync(target));
  });
});
