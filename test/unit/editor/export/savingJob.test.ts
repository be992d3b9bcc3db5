import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isLectorError } from '../../../../src/core/errors.js';
import { ownerName } from '../../../../src/disk/claims.js';
import { cutTo, SavingJob, toSave, type Plan } from '../../../../src/editor/export/savingJob.js';
import { chunkOf } from '../../../support/chunksOf.js';

describe('what is being saved', () => {
  let folder: string;
  let plan: Plan;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-job-'));
    plan = {
      title: 'Book',
      extension: 'mp3',
      captions: ['srt'],
      language: 'en',
      speed: 1,
      tracks: ['one', 'two'].map((name) => ({
        title: name,
        target: join(folder, `${name}.mp3`),
        // Not in the order in which it is read.
        chunks: [{ text: `${name}.`, end: 'paragraph', map: [], language: 'en' }],
      })),
      playlist: join(folder, 'Book.m3u8'),
      agreed: [[join(folder, 'one.mp3'), '1 2 3']],
      voices: '["ada"]',
      isPaused: false,
    };
  });

  /** As if the window that worked on it were gone. */
  async function letGo(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.startsWith('.draft')) continue;
      const end = name.indexOf('.', 1);
      await rename(join(folder, name), join(folder, `${name.slice(0, end)}.released-`));
    }
  }

  async function saveFirst(job: SavingJob): Promise<void> {
    await writeFile(join(folder, 'one.mp3'), 'sound');
    await job.saved(0, 12.5);
  }

  it('is found by another session, with all that it takes to go on', async () => {
    assert.equal(await SavingJob.left(join(folder, 'none')), undefined);
    const job = await SavingJob.begin(folder, plan);
    await job.keep({ isPaused: true });
    assert.equal(await SavingJob.left(folder), undefined, 'a window works on it');
    await letGo();
    const later = await SavingJob.left(folder);
    assert.deepEqual(later?.plan, { ...plan, isPaused: true });
    assert.equal(await SavingJob.left(folder), undefined, 'now this one does');
    await later.end();
    await letGo();
    assert.equal(await SavingJob.left(folder), undefined);
  });

  it('keeps of a text what is said, and how deep a heading is', async () => {
    const chunks = [
      toSave({ ...chunkOf('One', 'heading'), language: 'de', depth: 2, kind: 'heading', part: 1 }),
      toSave(chunkOf('Two.', 'paragraph')),
    ];
    assert.deepEqual(chunks, [
      { text: 'One', end: 'heading', map: [], language: 'de', depth: 2 },
      { text: 'Two.', end: 'paragraph', map: [] },
    ]);
    const tracks = plan.tracks.map((each) => ({ ...each, chunks }));
    await SavingJob.begin(folder, { ...plan, tracks });
    await letGo();
    assert.deepEqual((await SavingJob.left(folder))?.plan.tracks, tracks);
  });

  it('is cut to what is agreed to, without the tracks of which nothing is', () => {
    const [one, two] = [['a', 'b', 'c'], ['d']].map((chunks, n) => ({ name: n, chunks }));
    assert.ok(one && two);
    assert.deepEqual(cutTo([one, two], 4), [one, two]);
    assert.deepEqual(cutTo([one, two], 2), [{ name: 0, chunks: ['a', 'b'] }]);
    assert.deepEqual(cutTo([one, two], 0), []);
    assert.deepEqual(cutTo([one, two], 1, [0, 1]), [{ name: 0, chunks: ['a'] }, two]);
    assert.deepEqual(cutTo([one, two], 0, [2, 0]), [{ name: 0, chunks: ['a', 'b'] }]);
  });

  it('does not make a track again that is there, saved by another session or this one', async () => {
    for (const before of [letGo, () => Promise.resolve()]) {
      await saveFirst(await SavingJob.begin(folder, plan));
      await before();
      const job = await SavingJob.begin(folder, plan);
      assert.deepEqual(
        job.plan.tracks.map(({ saved }) => saved?.seconds),
        [12.5, undefined],
      );
      await job.end();
    }
  });

  it('makes a track again that was changed or deleted before it goes on', async () => {
    const [first] = plan.tracks;
    assert.ok(first);
    for (const change of [() => writeFile(first.target, 'something else'), () => rm(first.target)]) {
      const job = await SavingJob.begin(folder, plan);
      await saveFirst(job);
      await change();
      assert.deepEqual(job.unsaved().length, 1);
      await job.resume();
      assert.deepEqual(job.unsaved().length, 2);
      await saveFirst(job);
      await change();
      await letGo();
      const later = await SavingJob.left(folder);
      assert.deepEqual(later?.unsaved().length, 2);
      await later.end();
    }
  });

  it('makes a track again if its text, its voice, its speed, its captions or its file has changed', async () => {
    const [first, second] = plan.tracks;
    assert.ok(first && second);
    const changedText = { ...first, chunks: [{ text: 'Other.', end: 'paragraph', map: [] }] } as typeof first;
    for (const change of [
      () => Promise.resolve({ ...plan, tracks: [changedText, second] }),
      () => Promise.resolve({ ...plan, voices: '["ben"]' }),
      () => Promise.resolve({ ...plan, speed: 2 }),
      () => Promise.resolve({ ...plan, captions: ['srt', 'vtt'] satisfies Plan['captions'] }),
      async () => {
        await writeFile(first.target, 'something else');
        return plan;
      },
    ]) {
      await saveFirst(await SavingJob.begin(folder, plan));
      await letGo();
      const job = await SavingJob.begin(folder, await change());
      assert.equal(job.plan.tracks[0]?.saved, undefined);
      await job.end();
    }
  });

  it('starts over after a failure that has left nothing', async () => {
    const job = await SavingJob.begin(folder, plan);
    assert.equal(await job.again(), job);
    await job.end();
    const other = await job.again();
    assert.deepEqual(other?.plan, plan);
    await letGo();
    assert.deepEqual((await SavingJob.left(folder))?.plan, plan);
  });

  it('is not tried again once another attempt has saved it', async () => {
    const failed = await SavingJob.begin(folder, plan);
    await (await SavingJob.begin(folder, plan)).end();
    assert.equal(await failed.again(), undefined);
  });

  it('ends with an earlier attempt that stands paused in the same window', async () => {
    const paused = await SavingJob.begin(folder, plan);
    await paused.keep({ isPaused: true });
    const job = await SavingJob.begin(folder, plan);
    assert.ok(await paused.isLeft());
    await job.end();
    assert.equal(await paused.isLeft(), false);
    assert.deepEqual(await readdir(folder), []);
  });

  it('ends as another that takes its place begins, be it at the same file', async () => {
    const [first, second] = plan.tracks;
    assert.ok(first && second);
    const elsewhere = { ...plan, tracks: [{ ...first, target: join(folder, 'three.mp3') }, second] };
    for (const place of [elsewhere, plan]) {
      const job = await SavingJob.begin(folder, plan);
      const next = await SavingJob.begin(folder, place);
      assert.ok(await job.isLeft());
      await job.end(next);
      assert.deepEqual([await job.isLeft(), await next.isLeft()], [false, true]);
      await next.end();
      assert.deepEqual(await readdir(folder), []);
    }
  });

  it('leaves alone what another window works on, though that saves to the same file', async () => {
    const other = await SavingJob.begin(folder, plan);
    const place = dirname(other.path('plan.json'));
    const named = place.slice(place.lastIndexOf('.') + 1);
    // Our parent lives as long as we do.
    const elsewhere = place.replace(named, `${ownerName().slice(0, 8)}-${process.ppid}-0`);
    await rename(place, elsewhere);
    await (await SavingJob.begin(folder, plan)).end();
    assert.deepEqual(await readdir(elsewhere), ['plan.json']);
  });

  describe('of an album', () => {
    let album: string;
    let ofAlbum: Plan;

    beforeEach(() => {
      album = join(folder, 'Album');
      ofAlbum = { ...plan, playlist: join(album, 'Album.m3u8') };
    });

    async function begun(): Promise<SavingJob> {
      const job = await SavingJob.begin(folder, ofAlbum);
      await job.makeFolder();
      return job;
    }

    it('takes its folder away again if nothing has come into it', async () => {
      await (await begun()).end();
      assert.deepEqual(await readdir(folder), []);
    });

    it('does so in another session, and in another attempt', async () => {
      await begun();
      await letGo();
      await (await SavingJob.left(folder))?.end();
      assert.deepEqual(await readdir(folder), []);
      for (const before of [letGo, () => Promise.resolve()]) {
        await begun();
        await before();
        await (await begun()).end();
        assert.deepEqual(await readdir(folder), []);
      }
    });

    it('leaves a folder in which there is something, or that was there before', async () => {
      const job = await begun();
      await writeFile(join(album, 'one.mp3'), 'sound');
      await job.end();
      assert.deepEqual(await readdir(album), ['one.mp3']);
      await rm(album, { recursive: true });
      await mkdir(album);
      await (await begun()).end();
      assert.deepEqual(await readdir(album), []);
    });
  });

  it('says in words why it cannot be kept', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await assert.rejects(SavingJob.begin(join(file, 'saving'), plan), (error) => isLectorError(error));
    const job = await SavingJob.begin(folder, plan);
    await job.end();
    await assert.rejects(job.keep({ speed: 2 }), (error) => isLectorError(error));
  });

  it('is dropped if it cannot be read', async () => {
    const job = await SavingJob.begin(folder, plan);
    await writeFile(job.path('plan.json'), '{"title":');
    await letGo();
    assert.equal(await SavingJob.left(folder), undefined);
    assert.deepEqual(await readdir(folder), []);
  });
});
