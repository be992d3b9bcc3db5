import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '../../../../src/core/audio/wav.js';
import { LectorError } from '../../../../src/core/errors.js';
import { exportSpeech, stillDone, type ExportOptions } from '../../../../src/reading/export/exportSpeech.js';
import type { SpeechProvider } from '../../../../src/core/speechProvider.js';
import { wavFormat } from '../../../../src/editor/export/audioFormats.js';
import { PartialAudio } from '../../../../src/editor/export/partialAudio.js';
import { savingTo } from '../../../../src/editor/export/savingJob.js';
import { chunkOf } from '../../../support/chunksOf.js';
import { savingPlace, twoFrames } from '../../../support/savingPlace.js';
import { toneWav } from '../../../support/toneWav.js';
import { buildWav, markChunks } from '../../../support/wavBuilder.js';

const chunks = ['One. Two & <three>.', 'Four.', 'Five.', 'Six.'].map((text) => chunkOf(text, 'sentence'));
const never = new AbortController().signal;

class Source implements SpeechProvider {
  readonly asked: string[] = [];
  failAt: string | undefined;

  constructor(private readonly rate: (message: string) => number = () => 8000) {}

  speak(message: string): Promise<Uint8Array<ArrayBuffer>> {
    this.asked.push(message);
    if (message === this.failAt) return Promise.reject(new Error('failed'));
    return Promise.resolve(toneWav({ seconds: message.length / 10, sampleRate: this.rate(message) }));
  }
}

describe('a recording of what is said', () => {
  let folder: string;
  let target: string;
  let unfinished: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-export-'));
    target = join(folder, 'speech.wav');
    unfinished = await mkdtemp(join(tmpdir(), 'lector-saving-'));
  });

  const openAt = (target: string) =>
    PartialAudio.open(savingPlace({ target, unfinished, captions: ['vtt', 'srt'] }));

  const appendTwoFrames = (audio: PartialAudio) =>
    audio.append(
      { key: 'a', bytes: 4, frames: 2, sampleRate: 8000, channels: 1, captions: [] },
      Buffer.from('data'),
    );

  /** A file of what was left unfinished. */
  async function left(name: string): Promise<string> {
    const [draft = ''] = await readdir(unfinished);
    return join(unfinished, draft, name);
  }

  async function save(
    source: SpeechProvider,
    options: Partial<ExportOptions> = {},
    said = chunks,
  ): Promise<number[]> {
    const shares: number[] = [];
    const audio = await openAt(target);
    try {
      await exportSpeech(said, audio, {
        format: wavFormat,
        title: 'Speech',
        speech: source,
        serviceOf: () => 'here',
        voiceFor: () => 'ada',
        signal: never,
        onProgress: (share) => shares.push(share),
        ...options,
      });
    } catch (error) {
      await audio.leave();
      throw error;
    }
    return shares;
  }

  const texts = chunks.map(({ text }) => text);
  const seconds = texts.map((text) => text.length / 10);

  it('is one WAV with the pauses in it, and its captions beside it', async () => {
    const shares = await save(new Source());
    assert.deepEqual((await readdir(folder)).sort(), ['speech.srt', 'speech.vtt', 'speech.wav']);
    const { sampleRate, channels, truncated } = readWav(await readFile(target));
    assert.deepEqual([sampleRate, truncated], [8000, false]);
    const expected = texts.flatMap((text) => [
      ...(readWav(toneWav({ seconds: text.length / 10, sampleRate: 8000 })).channels[0] ?? []),
      ...new Float32Array(0.15 * 8000),
    ]);
    assert.deepEqual([...(channels[0] ?? [])], expected);
    assert.deepEqual([shares[0], shares.at(-1), shares.length], [0, 1, 7]);
    assert.equal(
      (await readFile(join(folder, 'speech.vtt'), 'utf8')).split('\n\n').slice(0, 4).join('\n\n'),
      [
        'WEBVTT',
        '00:00:00.000 --> 00:00:00.543\nOne.',
        '00:00:00.543 --> 00:00:01.900\nTwo &amp; &lt;three&gt;.',
        '00:00:02.050 --> 00:00:02.550\nFour.',
      ].join('\n\n'),
    );
    assert.match(
      await readFile(join(folder, 'speech.srt'), 'utf8'),
      /^1\n00:00:00,000 --> 00:00:00,543\nOne\.\n/,
    );
  });

  it('continues after a failure, keeping what is done and requesting nothing twice', async () => {
    const source = new Source();
    source.failAt = 'Five.';
    await assert.rejects(save(source), /failed/);
    assert.deepEqual(await readdir(folder), [], 'nothing unfinished is where others look');
    assert.equal((await readdir(unfinished)).length, 1);
    const later = new Source();
    const shares = await save(later);
    assert.deepEqual(later.asked, ['Five.', 'Six.']);
    assert.ok((shares[0] ?? 0) > 0.5);
    const resumed = await readFile(target);
    const captions = await readFile(join(folder, 'speech.vtt'));
    await save(new Source());
    assert.deepEqual(resumed, await readFile(target));
    assert.deepEqual(captions, await readFile(join(folder, 'speech.vtt')));
  });

  it('says what is done, which need not be paid for, unless it is in another voice or not on the disk', async () => {
    const voices = { serviceOf: () => 'here', voiceFor: () => 'ada' };
    const done = async (change: object = {}) =>
      stillDone(chunks, await PartialAudio.left({ unfinished, target }), { ...voices, ...change }).length;
    assert.equal(await done(), 0);
    const source = new Source();
    source.failAt = 'Five.';
    await assert.rejects(save(source), /failed/);
    assert.deepEqual(
      [await done(), await done({ speed: 2 }), await done({ voiceFor: () => 'ben' })],
      [2, 0, 0],
    );
    await truncate(await left('samples'), 40_000);
    assert.equal(await done(), 1);
  });

  it('continues at another target, also where something else was left for that', async () => {
    const [earlier, elsewhere] = [target, join(folder, 'elsewhere.wav')];
    for (const place of [elsewhere, earlier]) {
      target = place;
      const failing = new Source();
      failing.failAt = place === earlier ? 'Five.' : 'Four.';
      await assert.rejects(save(failing), /failed/);
    }
    // Who chooses the same place again loses nothing.
    await PartialAudio.move(unfinished, earlier, earlier);
    await PartialAudio.move(unfinished, earlier, elsewhere);
    // Nor who tries that again after something else has failed.
    await PartialAudio.move(unfinished, earlier, elsewhere);
    target = elsewhere;
    const later = new Source();
    await save(later);
    assert.deepEqual(later.asked, ['Five.', 'Six.']);
    assert.deepEqual(await readdir(unfinished), []);
  });

  it('continues from the last whole piece, wherever the file was cut off', async () => {
    await save(new Source());
    const whole = await readFile(target);
    for (const [file, length] of [
      ['samples', 2 * 8000 * 2],
      ['samples', 10],
      ['journal', 120],
      ['journal', 0],
    ] as const) {
      const failing = new Source();
      failing.failAt = 'Six.';
      await assert.rejects(save(failing));
      await truncate(await left(file), length);
      await save(new Source());
      assert.deepEqual(await readFile(target), whole, `${file} cut at ${length}`);
    }
  });

  it('keeps nothing of a longer text that it was before', async () => {
    const shorter = chunks.slice(0, 1);
    await save(new Source(), {}, shorter);
    const expected = await readFile(target);
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    await save(new Source(), {}, shorter);
    assert.deepEqual(await readFile(target), expected);
  });

  it('trusts nothing behind a damaged line of its journal, though the words there are said again', async () => {
    const repeated = [0, 1, 0, 3].flatMap((n) => chunks[n] ?? []);
    const twice = [0, 0].flatMap((n) => chunks[n] ?? []);
    await save(new Source(), {}, twice);
    const expected = await readFile(target);
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing, {}, repeated));
    const journal = await left('journal');
    const [first = '', , ...rest] = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, [first, 'damaged', ...rest].join('\n'));
    await save(new Source(), {}, twice);
    assert.deepEqual(await readFile(target), expected);
  });

  it('starts over for another voice, and if the text has changed', async () => {
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    const other = new Source();
    await save(other, { voiceFor: () => 'ben' });
    assert.deepEqual(other.asked, texts);
  });

  it('starts over for another service, or one whose voices sound different: never two voices in one file', async () => {
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    const other = new Source();
    await save(other, { serviceOf: () => 'here de' });
    assert.deepEqual(other.asked, texts);
  });

  it('keeps what is there when it is cancelled', async () => {
    const stop = new AbortController();
    const cancelled = new Error('cancelled');
    const onProgress = (share: number) => {
      if (share > 0.5) stop.abort(cancelled);
    };
    await assert.rejects(save(new Source(), { signal: stop.signal, onProgress }), cancelled);
    const later = new Source();
    await save(later);
    assert.ok(later.asked.length < texts.length);
  });

  it('leaves nothing when it fails before anything is done, or when it is deleted', async () => {
    const failing = new Source();
    failing.failAt = texts[0];
    await assert.rejects(save(failing));
    assert.deepEqual([await readdir(folder), await readdir(unfinished)], [[], []]);
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    const audio = await openAt(target);
    assert.ok(await audio.leave(), 'there is something to keep');
    await PartialAudio.discard({ unfinished, target });
    assert.deepEqual([await readdir(folder), await readdir(unfinished)], [[], []]);
  });

  it('says that a place cannot be written, or that the disk is full', async () => {
    for (const place of [join(folder, 'no such folder', 'speech.wav'), join(target, 'speech.wav')]) {
      await writeFile(target, 'a file and no folder');
      await assert.rejects(openAt(place), { kind: 'notWritable' });
    }
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await assert.rejects(
      savingTo(() => Promise.reject(full)),
      { kind: 'diskFull', cause: full },
    );
    const own = new LectorError('offline', 'no network');
    await assert.rejects(
      savingTo(() => Promise.reject(own)),
      own,
    );
  });

  it('continues after an attempt that could not even begin', async () => {
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    const samples = await left('samples');
    const aside = join(folder, 'aside');
    await rename(samples, aside);
    await mkdir(samples);
    await assert.rejects(openAt(target), { kind: 'notWritable' });
    await rmdir(await left('samples'));
    await rename(aside, await left('samples'));
    const audio = await openAt(target);
    const done = audio.done.length;
    await audio.leave();
    assert.equal(done, 3);
  });

  it('does not touch the file of that name before it is whole', async () => {
    await writeFile(target, 'precious');
    const failing = new Source();
    failing.failAt = 'Six.';
    await assert.rejects(save(failing));
    assert.equal(await readFile(target, 'utf8'), 'precious');
  });

  describe('when another file has appeared under a name since that was chosen', () => {
    const asked: string[] = [];
    async function saveOver(name: string, mayReplace: boolean): Promise<void> {
      asked.length = 0;
      const agreed = new Map([[target, undefined]]);
      const ask = (path: string): Promise<boolean> => {
        asked.push(path);
        return Promise.resolve(mayReplace);
      };
      const audio = await PartialAudio.open(savingPlace({ target, unfinished, agreed, mayReplace: ask }));
      await writeFile(join(folder, name), 'precious');
      await appendTwoFrames(audio);
      await audio.finish(twoFrames, () => undefined, never).finally(() => audio.leave());
    }

    it('asks about that file, and replaces it after a yes', async () => {
      await saveOver('speech.wav', true);
      assert.deepEqual(asked, [target]);
      assert.equal((await readFile(target)).length, 48);
    });

    it('leaves it after a no, and keeps what was made', async () => {
      await assert.rejects(saveOver('speech.wav', false), { kind: 'notWritable' });
      assert.equal(await readFile(target, 'utf8'), 'precious');
      assert.deepEqual(await readdir(folder), ['speech.wav']);
      const kept = await openAt(target);
      assert.equal(kept.done.length, 1);
      await kept.leave();
    });

    it('saves the audio alone after a no for its captions', async () => {
      await saveOver('speech.vtt', false);
      assert.deepEqual(asked, [join(folder, 'speech.vtt')]);
      assert.equal(await readFile(join(folder, 'speech.vtt'), 'utf8'), 'precious');
      assert.equal((await readFile(target)).length, 48);
      assert.deepEqual(await readdir(unfinished), []);
    });
  });

  describe('when it cannot be put in its place', () => {
    const captions = () => join(folder, 'speech.vtt');
    /** Something gets in the way of a file meanwhile, once all questions are answered. */
    async function saveDespite(path: string): Promise<void> {
      await writeFile(captions(), 'old');
      const inTheWay = async (asked: string): Promise<boolean> => {
        if (asked !== captions()) return true;
        await rm(path, { force: true });
        await mkdir(join(path, 'in the way'), { recursive: true });
        return true;
      };
      await assert.rejects(saveTwoFrames(inTheWay), { kind: 'notWritable' });
      await rm(path, { recursive: true });
    }
    async function saveTwoFrames(mayReplace: (path: string) => Promise<boolean>): Promise<void> {
      const audio = await PartialAudio.open(savingPlace({ target, unfinished, mayReplace }));
      if (audio.done.length === 0) await appendTwoFrames(audio);
      await audio.finish(twoFrames, () => undefined, never).finally(() => audio.leave());
    }

    it('leaves the captions as they were', async () => {
      await saveDespite(target);
      assert.equal(await readFile(captions(), 'utf8'), 'old');
    });

    it('asks about nothing that it has put there itself when it is tried again', async () => {
      await saveDespite(captions());
      assert.deepEqual(await readdir(folder), ['speech.wav']);
      const asked: string[] = [];
      await saveTwoFrames((path) => Promise.resolve(asked.push(path) > 0));
      assert.equal(asked.length, 0);
      assert.deepEqual((await readdir(folder)).sort(), ['speech.vtt', 'speech.wav']);
      await writeFile(target, 'of the user');
      await saveTwoFrames((path) => Promise.resolve(asked.push(path) > 0));
      assert.deepEqual(asked, [target, captions()]);
    });
  });

  it('has one rate, whatever rates the service has', async () => {
    await save(new Source((message) => (message === 'Four.' ? 22_050 : 16_000)));
    const { sampleRate, channels } = readWav(await readFile(target));
    assert.equal(sampleRate, 16_000);
    const total = seconds.reduce((sum, each) => sum + each + 0.15, 0);
    assert.ok(Math.abs((channels[0]?.length ?? 0) / 16_000 - total) < 0.001);
  });

  it('has no step at a seam, though a piece begins and ends loudly', async () => {
    const loud = buildWav({ channels: [Array<number>(800).fill(0.5)], samples: 's16', sampleRate: 8000 });
    await save({ speak: () => Promise.resolve(loud) });
    const [samples] = readWav(await readFile(target)).channels;
    let step = 0;
    samples?.forEach((sample, n) => {
      step = Math.max(step, Math.abs(sample - (samples[n - 1] ?? 0)));
    });
    assert.ok(step <= 0.5 / 16 + 0.001, String(step));
  });

  it('takes the times of its sentences from the marks where there are some', async () => {
    const marks = [
      { frame: 0, frames: 1000, label: '0+3' },
      { frame: 6000, frames: 1000, label: '5+3' },
    ];
    const wav = buildWav({
      channels: [Array<number>(8000).fill(0)],
      samples: 's16',
      sampleRate: 8000,
      after: markChunks(marks),
    });
    await save({ speak: () => Promise.resolve(wav) });
    assert.match(await readFile(join(folder, 'speech.vtt'), 'utf8'), /00:00:00\.750 --> 00:00:01\.000\nTwo/);
  });
});
