// What the store makes of the folders that it finds.

import assert from 'node:assert/strict';
import fs, {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { profileVersion } from '../../../../src/service/matching/voiceMatcher.js';
import { VoiceStore } from '../../../../src/service/store/voiceStore.js';
import { describedVoice, storeVoices, voiceFiles } from '../../../support/storedVoices.js';

describe('VoiceStore and its folders', () => {
  let folder: string;
  let reports: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-voices-'));
    reports = [];
  });

  const storeOf = (limit: number, place = folder) =>
    new VoiceStore(place, limit, (message) => reports.push(message));

  it('removes what a dead process left an hour ago, and nothing else', async () => {
    const [voice] = await storeVoices(folder, 1);
    const minute = 60_000;
    for (const [name, minutes] of [
      ['.draft-old', 61],
      ['.deleted-old', 61],
      ['.draft-new', 59],
      ['not-a.draft-voice', 61],
      ['voice-1', 61],
      ['voice-1.tmp-copy', 61],
    ] as const) {
      await mkdir(join(folder, name, 'x'), { recursive: true });
      const then = new Date(Date.now() - minutes * minute);
      await utimes(join(folder, name, 'x'), then, then);
      await utimes(join(folder, name), then, then);
    }
    const store = storeOf(1);
    await store.open();
    assert.deepEqual((await readdir(folder)).sort(), [
      '.draft-new',
      'not-a.draft-voice',
      'voice-1',
      'voice-1.tmp-copy',
    ]);
    assert.deepEqual(await store.list(), [voice]);
    assert.deepEqual(reports, []);
  });

  it('opens its folder with rights for nobody else', async function () {
    if (process.platform === 'win32') this.skip();
    const place = join(folder, 'not', 'yet');
    const store = storeOf(2, place);
    await store.open();
    await store.create({ ...describedVoice, name: 'Mine' }, voiceFiles);
    for (const path of [place, join(place, 'voice-1')]) assert.equal((await stat(path)).mode & 0o777, 0o700);
    for (const name of await readdir(join(place, 'voice-1'))) {
      assert.equal((await stat(join(place, 'voice-1', name))).mode & 0o777, 0o600, name);
    }
  });

  it('fills the lowest free place, up to its limit, and lists by place', async () => {
    const voices = await storeVoices(folder, 11);
    const store = storeOf(11);
    assert.equal(await store.isFull(), true);
    assert.equal(await store.create({ ...describedVoice, name: 'Too many' }, voiceFiles), undefined);
    assert.equal((await readdir(folder)).length, 11, 'no draft is left');
    assert.deepEqual(await store.list(), voices);
    assert.equal(await store.delete(voices[1]?.id ?? ''), true);
    assert.equal(await store.isFull(), false);
    const created = await store.create({ ...describedVoice, name: 'Again' }, voiceFiles);
    assert.deepEqual((await store.list())[1], created);
  });

  it('does not take a place that a file or an empty folder is in', async () => {
    await writeFile(join(folder, 'voice-1'), '');
    await mkdir(join(folder, 'voice-2'));
    const store = storeOf(3);
    const created = await store.create({ ...describedVoice, name: 'Mine' }, voiceFiles);
    assert.deepEqual(JSON.parse(await readFile(join(folder, 'voice-3', 'voice.json'), 'utf8')), created);
  });

  it('does not take a place that a link to nothing is in', async function () {
    if (process.platform === 'win32') this.skip();
    await symlink(join(folder, 'nothing'), join(folder, 'voice-1'));
    await storeOf(2).create({ ...describedVoice, name: 'Mine' }, voiceFiles);
    assert.deepEqual((await readdir(folder)).sort(), ['voice-1', 'voice-2']);
  });

  for (const [what, failures] of [
    ['makes a voice though its new files are held for a moment, as by a scanner on Windows', 3],
    ['does not take files that are held for places that are taken', Infinity],
  ] as const) {
    it(what, async () => {
      const held = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
      const { rename } = fs;
      let tries = 0;
      const renaming = mock.method(fs, 'rename', (from: string, to: string) =>
        ++tries > failures ? rename(from, to) : Promise.reject(held),
      );
      syncBuiltinESMExports();
      try {
        const made = storeOf(50).create({ ...describedVoice, name: 'Mine' }, voiceFiles);
        if (failures < Infinity) assert.equal((await made)?.name, 'Mine');
        else await assert.rejects(made, held);
      } finally {
        renaming.mock.restore();
        syncBuiltinESMExports();
      }
      const places = new Set(renaming.mock.calls.map(({ arguments: [, to] }) => to));
      assert.deepEqual([...places], [join(folder, 'voice-1')]);
    });
  }

  it('finds a sample and a recording by name, and no other file of a voice', async () => {
    const [first, second] = await storeVoices(folder, 2);
    const store = storeOf(2);
    assert.ok(first !== undefined && second !== undefined);
    for (const name of [first.sampleName, first.trainingName]) assert.match(name, /\.wav$/);
    assert.equal(await store.findAudio(second.sampleName), join(folder, 'voice-2', second.sampleName));
    assert.equal(await store.findAudio(first.trainingName), join(folder, 'voice-1', first.trainingName));
    for (const name of ['voice.json', 'none.wav']) assert.equal(await store.findAudio(name), undefined);
    assert.deepEqual(await store.recordingOf(second), Buffer.alloc(9));
    assert.equal(await store.recordingOf({ ...second, trainingName: 'none.wav' }), undefined);
  });

  it('knows no voice that was deleted', async () => {
    const [voice] = await storeVoices(folder, 1);
    const id = voice?.id ?? '';
    const store = storeOf(1);
    assert.equal(await store.delete('nobody'), false);
    assert.equal(await store.delete(id), true);
    assert.equal(await store.delete(id), false);
    assert.equal(await store.find(id), undefined);
    assert.equal(await store.edit(id, { name: 'Late' }), undefined);
    assert.deepEqual(await readdir(folder), []);
    assert.deepEqual(reports, []);
  });

  it('tells only one of two who delete a voice at once that it was them', async () => {
    const [voice] = await storeVoices(folder, 1);
    const deleted = await Promise.all([1, 2].map(() => storeOf(1).delete(voice?.id ?? '')));
    assert.deepEqual(deleted.sort(), [false, true]);
    assert.deepEqual(reports, []);
  });

  it('keeps a voice as it was where an edit fails', async () => {
    const [voice] = await storeVoices(folder, 1);
    const store = storeOf(1);
    const files = await readdir(join(folder, 'voice-1'));
    const fails = () => Promise.reject(new Error('not counted'));
    for (const sample of [undefined, new Uint8Array(5)]) {
      await assert.rejects(store.edit(voice?.id ?? '', { name: 'New' }, sample, fails), /not counted/);
    }
    assert.deepEqual(await store.list(), [voice]);
    assert.deepEqual(await readdir(join(folder, 'voice-1')), files);
  });

  it('keeps the sample that a voice names where the last sync of an edit fails', async function () {
    // There, no folder is synced.
    if (process.platform === 'win32') this.skip();
    const [voice] = await storeVoices(folder, 1);
    const store = storeOf(1);
    const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const { open } = fs;
    let isInPlace = false;
    const opening = mock.method(fs, 'open', (...asked: Parameters<typeof open>) =>
      isInPlace && asked[0] === join(folder, 'voice-1') ? Promise.reject(full) : open(...asked),
    );
    const { rename } = fs;
    const renaming = mock.method(fs, 'rename', async (from: string, to: string) => {
      await rename(from, to);
      isInPlace = to.endsWith('voice.json');
    });
    syncBuiltinESMExports();
    try {
      await assert.rejects(store.edit(voice?.id ?? '', { language: 'de' }, new Uint8Array(5)), full);
    } finally {
      for (const { mock } of [opening, renaming]) mock.restore();
      syncBuiltinESMExports();
    }
    const [now] = await store.list();
    assert.equal(now?.language, 'de');
    assert.equal((await readFile(join(folder, 'voice-1', now.sampleName))).length, 5);
  });

  it('changes what it is told to, and the sample only if there is a new one', async () => {
    const [voice] = await storeVoices(folder, 1);
    assert.ok(voice !== undefined);
    const store = storeOf(1);
    assert.deepEqual(await store.edit(voice.id, { name: 'New' }), { ...voice, name: 'New' });
    assert.equal((await readFile(join(folder, 'voice-1', voice.sampleName))).length, 9);
    const edited = await store.edit(voice.id, { language: 'de' }, new Uint8Array(5));
    assert.ok(edited !== undefined && edited.sampleName !== voice.sampleName);
    assert.match(edited.sampleName, /\.wav$/);
    assert.deepEqual(await store.list(), [edited]);
    assert.equal((await readFile(join(folder, 'voice-1', edited.sampleName))).length, 5);
    assert.equal((await readdir(join(folder, 'voice-1'))).length, 3, 'the old sample is gone');
  });

  for (const [what, change] of [
    ['no language that a voice can have', { language: 'xx' }],
    ['no engine that there is', { voice: { ...describedVoice.voice, engine: 'none' } }],
    ['no knobs', { voice: { engine: 'espeak', base: 'gmw/en-US' } }],
    ['a correction of another shape', { voice: { ...describedVoice.voice, correction: {} } }],
    ['a profile without a version', { profile: {} }],
    ['a profile without its measures', { profile: { version: profileVersion, seconds: 31 } }],
    ['a profile that is no object', { profile: 5 }],
  ] as const) {
    it(`sets aside a voice with ${what}`, async () => {
      const [voice] = await storeVoices(folder, 1);
      await writeFile(join(folder, 'voice-1', 'voice.json'), JSON.stringify({ ...voice, ...change }));
      assert.deepEqual(await storeOf(1).list(), []);
      assert.match(reports.join(), /^voice-1 in the data folder is damaged\./);
    });
  }

  it('keeps a voice whose profile is of another version, and one with a correction', async () => {
    const [voice] = await storeVoices(folder, 1);
    const correction = { formantScale: 1.1, equaliserDb: [1, 2] };
    const other = {
      ...voice,
      voice: { ...describedVoice.voice, correction },
      profile: { version: profileVersion + 1 },
    };
    await writeFile(join(folder, 'voice-1', 'voice.json'), JSON.stringify(other));
    assert.deepEqual(await storeOf(1).list(), [other]);
    assert.deepEqual(reports, []);
  });

  it('fails where its folder cannot be read, and makes nothing of it', async () => {
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    const store = storeOf(1);
    await assert.rejects(store.list(), { code: 'ENOTDIR' });
    await assert.rejects(store.create({ ...describedVoice, name: 'Mine' }, voiceFiles));
    await rm(folder);
    await rename(`${folder}-away`, folder);
    assert.deepEqual(reports, []);
  });
});
