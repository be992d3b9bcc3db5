import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import fs, { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { VoiceStore, type StoredVoice } from '../../../../src/service/store/voiceStore.js';
import { describedVoice, storeVoices, voiceFiles } from '../../../support/storedVoices.js';

const kills = Number(process.env['LECTOR_KILLS'] ?? 3);
const rounds = Number(process.env['LECTOR_RUNS'] ?? 25);
const loop = fileURLToPath(new URL('../../../support/voiceStoreLoop.ts', import.meta.url));

describe('VoiceStore', function () {
  this.timeout(600_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-voices-'));
  });

  /** What a program reported until it was killed, at some moment after its first voice. */
  async function killedAmidst(voices: string): Promise<readonly (readonly [string, string])[]> {
    const child = spawn(process.execPath, ['--import', 'tsx', loop, voices], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * 60);
      output += piece.toString();
    });
    await new Promise((done) => child.once('close', done));
    return output
      .split('\n')
      .slice(0, -1)
      .map((line): readonly [string, string] => {
        const [verb = '', ...rest] = line.split(' ');
        return [verb, rest.join(' ')];
      });
  }

  it('an edit does not reach the voice that took the place of the one it was for', async () => {
    const reports: string[] = [];
    const report = (message: string) => reports.push(message);
    const [here, there] = ['here', 'there'].map((name) => join(folder, name));
    const [store, other] = [here, there].map((path) => new VoiceStore(path ?? '', 1, report));
    const made: (StoredVoice | undefined)[] = [];
    for (const [n, each] of [store, other].entries()) {
      await each?.open();
      made.push(await each?.create({ ...describedVoice, name: n === 0 ? 'Old' : 'New' }, voiceFiles));
    }
    // The slot changes hands at the last moment: after the edit has looked and before it writes.
    const profile = {
      ...describedVoice.profile,
      toJSON: () => {
        renameSync(join(here ?? '', 'voice-1'), join(here ?? '', '.deleted-old'));
        renameSync(join(there ?? '', 'voice-1'), join(here ?? '', 'voice-1'));
        return describedVoice.profile;
      },
    };
    const change = { name: 'Edited', profile };
    assert.equal(await store?.edit(made[0]?.id ?? '', change, new Uint8Array(9)), undefined);
    assert.deepEqual(await store?.list(), [made[1]]);
    assert.equal((await readdir(join(here ?? '', 'voice-1'))).length, 3);
    assert.deepEqual(reports, []);
  });

  for (const where of ['the same process', 'another one']) {
    it(`an edit waits for the one before it in ${where}, and neither undoes the other`, async () => {
      const [voice] = await storeVoices(folder, 1);
      const [id, path] = [voice?.id ?? '', join(folder, 'voice-1')];
      const [store, second] = [1, 2].map(() => new VoiceStore(folder, 1, () => undefined));
      const other = where === 'another one' ? second : store;
      let renamed: Promise<unknown> | undefined;
      await store?.edit(id, { language: 'de' }, new Uint8Array(7), async () => {
        renamed = other?.edit(id, { name: 'Renamed' });
        await Promise.race([renamed, sleep(300)]);
      });
      await renamed;
      const now = await store?.find(id);
      assert.deepEqual([now?.name, now?.language], ['Renamed', 'de']);
      const files = [now?.sampleName, now?.trainingName, 'voice.json'];
      assert.deepEqual((await readdir(path)).sort(), files.sort());
      assert.deepEqual(await readdir(folder), ['voice-1']);
    });
  }

  it('two who delete a voice at once leave the one that takes its place', async function () {
    // There, no folder is renamed while a file in it is open.
    if (process.platform === 'win32') this.skip();
    const [old] = await storeVoices(folder, 1);
    const [store, other] = [1, 2].map(() => new VoiceStore(folder, 1, () => undefined));
    const id = old?.id ?? '';
    const { open } = fs;
    // The place changes hands once the other has seen who is in it.
    const between = async (...asked: Parameters<typeof open>) => {
      const file = await open(...asked);
      await store?.delete(id);
      await store?.create({ ...describedVoice, name: 'New' }, voiceFiles);
      return file;
    };
    const reading = mock.method(fs, 'open', between, { times: 1 });
    syncBuiltinESMExports();
    try {
      assert.equal(await other?.delete(id), false);
    } finally {
      reading.mock.restore();
      syncBuiltinESMExports();
    }
    assert.deepEqual(
      (await store?.list())?.map(({ name }) => name),
      ['New'],
    );
    assert.deepEqual(await readdir(folder), ['voice-1']);
  });

  it('lists beside creating and deleting, and takes none of it for damage', async () => {
    const reports: string[] = [];
    const stores = await Promise.all(
      [0, 1].map(async () => {
        const store = new VoiceStore(folder, 2, (message) => reports.push(message));
        await store.open();
        return store;
      }),
    );
    const state = { over: false };
    const listing = stores.map(async (store) => {
      while (!state.over) for (const { name } of await store.list()) assert.equal(name, 'Short-lived');
    });
    const changing = stores.map(async (store) => {
      for (let n = 0; n < rounds; n++) {
        const voice = await store.create({ ...describedVoice, name: 'Short-lived' }, voiceFiles);
        if (voice !== undefined) assert.ok(await store.delete(voice.id), 'a voice is lost');
      }
    });
    await Promise.all(changing);
    state.over = true;
    await Promise.all(listing);
    assert.deepEqual(await readdir(folder), []);
    assert.deepEqual(reports, []);
  });

  it('takes a voice for whole that took the place of a deleted one just after it was read', async () => {
    const reports: string[] = [];
    const [voice] = await storeVoices(folder, 1);
    const store = new VoiceStore(folder, 1, (message) => reports.push(message));
    const gone = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' });
    // When it was read, the place was empty; right after that, there is a voice again.
    const read = mock.method(fs, 'open', () => Promise.reject(gone), { times: 1 });
    syncBuiltinESMExports();
    try {
      await store.list();
      assert.equal(read.mock.callCount(), 1);
    } finally {
      read.mock.restore();
      syncBuiltinESMExports();
    }
    assert.deepEqual(await store.list(), [voice]);
    assert.deepEqual(reports, []);
  });

  it('finds the audio of all voices by its name, and looks at none for a name that nobody was given', async () => {
    const [old] = await storeVoices(folder, 1);
    const [store, other] = [1, 2].map(() => new VoiceStore(folder, 3, () => undefined));
    assert.ok(store && other && old);
    const places = async () => {
      const voices = await store.list();
      const names = voices.flatMap(({ sampleName, trainingName }) => [sampleName, trainingName]);
      const found = await Promise.all(names.map((name) => store.findAudio(name)));
      return found.map((path) => path?.slice(folder.length + 1, folder.length + 8));
    };
    const unknown = (n: number) => store.findAudio(`${'a'.repeat(42)}${n}.wav`);
    // After a restart, nothing was listed yet.
    assert.equal(await store.findAudio(old.sampleName), join(folder, 'voice-1', old.sampleName));
    const looks = [mock.method(fs, 'open'), mock.method(fs, 'readdir')];
    syncBuiltinESMExports();
    try {
      for (let n = 0; n < 9; n++) assert.equal(await unknown(n), undefined);
      assert.deepEqual(
        looks.map((look) => look.mock.callCount()),
        [0, 0],
      );
    } finally {
      for (const look of looks) look.mock.restore();
      syncBuiltinESMExports();
    }
    const made = await store.create({ ...describedVoice, name: 'Made here' }, voiceFiles);
    assert.equal(
      await store.findAudio(made?.sampleName ?? ''),
      join(folder, 'voice-2', made?.sampleName ?? ''),
    );
    const edited = await store.edit(old.id, {}, voiceFiles.sample);
    const name = edited?.sampleName ?? '';
    assert.equal(await store.findAudio(name), join(folder, 'voice-1', name));
    await other.create({ ...describedVoice, name: 'Made elsewhere' }, voiceFiles);
    assert.deepEqual(await places(), ['voice-1', 'voice-1', 'voice-2', 'voice-2', 'voice-3', 'voice-3']);
    assert.ok(await store.delete(old.id));
    assert.equal(await store.findAudio(name), undefined);
  });

  it('looks once for all who ask at once, and again if that failed', async () => {
    const [voice] = await storeVoices(folder, 1);
    const store = new VoiceStore(folder, 1, () => undefined);
    const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const look = mock.method(fs, 'readdir', () => Promise.reject(full), { times: 1 });
    syncBuiltinESMExports();
    try {
      const asked = Array.from({ length: 20 }, (_, n) => store.findAudio(`${n}.wav`));
      for (const one of await Promise.allSettled(asked)) assert.equal(one.status, 'rejected');
      assert.equal(look.mock.callCount(), 1);
    } finally {
      look.mock.restore();
      syncBuiltinESMExports();
    }
    assert.ok(await store.findAudio(voice?.sampleName ?? ''));
  });

  it('sets aside only what it could read', async () => {
    const reports: string[] = [];
    const [voice] = await storeVoices(folder, 2);
    const store = new VoiceStore(folder, 2, (message) => reports.push(message));
    const path = (...names: string[]) => join(folder, ...names);
    await rename(path('voice-2', 'voice.json'), path('kept.json'));
    // Opening it works and reading it is an error, as when another program holds it.
    await mkdir(path('voice-2', 'voice.json'));
    await assert.rejects(store.list(), { code: 'EISDIR' });
    assert.equal((await store.find(voice?.id ?? ''))?.name, 'Voice 1');
    await rm(path('voice-2', 'voice.json'), { recursive: true });
    await rename(path('kept.json'), path('voice-2', 'voice.json'));
    assert.equal((await store.list()).length, 2);
    assert.deepEqual(reports, []);
    await writeFile(path('voice-2', 'voice.json'), '{"id": ');
    assert.deepEqual(await store.list(), [voice]);
    assert.match(reports.join(), /voice-2 .* is damaged/);
  });

  it('sets aside a place without a description, which would otherwise be taken for ever', async () => {
    const reports: string[] = [];
    await storeVoices(folder, 1);
    await rm(join(folder, 'voice-1', 'voice.json'));
    const store = new VoiceStore(folder, 1, (message) => reports.push(message));
    assert.deepEqual(await store.list(), []);
    assert.equal(await store.isFull(), false);
    assert.equal(reports.length, 1);
  });

  it('killed while it creates and deletes, it keeps what it acknowledged, whole', async () => {
    for (let kill = 0; kill < kills; kill++) {
      const voices = join(folder, String(kill));
      const said = await killedAmidst(voices);
      const of = (wanted: string) => said.filter(([verb]) => verb === wanted).map(([, id]) => id);
      const reports: string[] = [];
      const store = new VoiceStore(voices, 50, (message) => reports.push(message));
      await store.open();
      const listed = await store.list();
      const ids = new Set(listed.map(({ id }) => id));
      assert.ok(of('created').length > 0);
      const deleting = new Set(of('deleting'));
      for (const id of of('created')) assert.ok(ids.has(id) || deleting.has(id), 'a voice is lost');
      for (const id of of('deleted')) assert.ok(!ids.has(id), 'a deleted voice is back');
      // At most the one being made may be there without having been acknowledged.
      assert.ok([...ids].filter((id) => !of('created').includes(id)).length <= 1);
      for (const { sampleName, trainingName } of listed) {
        for (const name of [sampleName, trainingName]) {
          const path = await store.findAudio(name);
          assert.equal((await stat(path ?? '')).size, 200_000);
        }
      }
      assert.deepEqual([...of('report'), ...reports], []);
      assert.ok(
        (await readdir(voices)).every((name) => /^(voice-\d+(\.claimed)?|\.(draft|deleted)-.*)$/.test(name)),
      );
    }
  });
});
