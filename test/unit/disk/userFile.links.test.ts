import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeUserFolder, stampOf } from '../../../src/disk/userFile.js';
import { PartialAudio } from '../../../src/editor/export/partialAudio.js';
import { NaturalVoiceStore } from '../../../src/editor/naturalVoices/naturalVoiceStore.js';
import { WindowNews } from '../../../src/editor/windows/shareNews.js';
import { AudioStore } from '../../../src/service/store/audioStore.js';
import { UsageStore } from '../../../src/service/store/usageStore.js';
import { VoiceStore } from '../../../src/service/store/voiceStore.js';
import { DiskCache } from '../../../src/speech/diskCache.js';
import { PurchaseFolder } from '../../../src/speech/paidSpeech.js';
import { savingPlace, twoFrames } from '../../support/savingPlace.js';
import { describedVoice, voiceFiles } from '../../support/storedVoices.js';
import { TestClock } from '../../support/testClock.js';

/** How many trees are tried for each part of Lector that writes. */
const trees = Number(process.env['LECTOR_RUNS'] ?? 8);

/** In memory where that is possible: most of the time went by in waiting for a disk, which is not what is asked here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

interface Writer {
  /** Writes in a folder, which may hold anything, and may fail. */
  readonly write: (folder: string) => Promise<void>;
  /** In a folder of the user's: the names that may change. */
  readonly chosen?: readonly string[];
  /** The names that may be new. */
  readonly added?: readonly string[];
  /** Names near those that it writes, now or in earlier versions. */
  readonly near?: readonly string[];
}

const key = { service: 'service', voiceId: 'ada', text: 'Hello.' };
const nothing = () => undefined;
const now = () => new Date();

/** Saves audio, with a failure and a second attempt. */
async function saveAudio(folder: string, mayReplace: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(dirname(folder), 'saving-'));
  const target = join(folder, 'README.wav');
  try {
    const names = [target, join(folder, 'README.vtt')];
    const stamps = await Promise.all(names.map(async (name) => [name, await stampOf(name)] as const));
    const place = savingPlace({
      target,
      unfinished,
      agreed: new Map(mayReplace ? stamps : []),
      mayReplace: () => Promise.resolve(false),
    });
    const piece = { key: 'a', bytes: 4, frames: 2, sampleRate: 8000, channels: 1, captions: [] };
    const first = await PartialAudio.open(place);
    await first.append(piece, Buffer.from('data'));
    await first.leave();
    const second = await PartialAudio.open(place);
    assert.equal(second.done.length, 1);
    await second.append(piece, Buffer.from('more'));
    const finished = second.finish({ ...twoFrames, frames: 4 }, nothing, new AbortController().signal);
    await finished.finally(() => second.leave());
  } finally {
    await rm(unfinished, { recursive: true });
  }
}

const savedNames = ['README.wav', 'README.vtt'];
const besideSaved = [
  'README.wav.part',
  'README.wav.part.jsonl',
  'README.vtt.part',
  'README.md',
  '.README.wav',
];

const writers: Readonly<Record<string, Writer>> = {
  'Save as Audio': {
    write: (folder) => saveAudio(folder, true),
    chosen: savedNames,
    added: savedNames,
    near: besideSaved,
  },
  'Save as Audio that may replace nothing': {
    write: (folder) => saveAudio(folder, false),
    chosen: [],
    added: savedNames,
    near: besideSaved,
  },
  'Save as Audio of an album': {
    async write(folder) {
      const album = join(folder, 'Book');
      await makeUserFolder(album);
      await saveAudio(album, true);
    },
    chosen: savedNames.map((name) => join('Book', name)),
    added: ['Book', ...savedNames.map((name) => join('Book', name))],
    near: ['Book', ...besideSaved.map((name) => join('Book', name))],
  },
  'the audio cache': {
    async write(folder) {
      const cache = new DiskCache(folder, { maxBytes: () => 1000 });
      await cache.put(key, new Uint8Array(9));
      cache.protect([key])();
      await cache.get(key);
    },
  },
  'the notes of purchases': {
    async write(folder) {
      const purchases = new PurchaseFolder(folder, new TestClock(), () => undefined);
      await purchases.keep(key, 'https://files.example/a.wav');
      await purchases.find(key);
      await purchases.alone(key, new AbortController().signal, () => Promise.resolve());
      await purchases.sweep();
    },
  },
  'the news between windows': {
    async write(folder) {
      const news = new WindowNews(folder, nothing);
      await news.tell('speaking', true);
      await news.tell('favorites', { embedded: ['ada'] });
      news.dispose();
    },
  },
  'a natural voice': {
    async write(folder) {
      const store = new NaturalVoiceStore(folder);
      const sha256 = { model: '0'.repeat(64), config: '0'.repeat(64) };
      const voice = {
        key: 'en_US-one-low',
        name: 'One',
        speakers: [],
        bytes: 5,
        sha256,
      };
      const draft = await store.draft(voice.key);
      await writeFile(join(draft.folder, 'voice.onnx'), 'model');
      await store.publish(draft, { ...voice, origin: 'file' });
    },
  },
  'the count of characters': {
    async write(folder) {
      const usage = new UsageStore(folder, () => new Date('2026-11-15'), nothing);
      await usage.open();
      await usage.add(5);
    },
  },
  'generated audio': {
    async write(folder) {
      const audio = new AudioStore(folder, now, 1000);
      await audio.open();
      await audio.add(new Uint8Array(9));
    },
  },
  'a custom voice': {
    async write(folder) {
      const voices = new VoiceStore(folder, 3, nothing);
      await voices.open();
      const voice = await voices.create({ ...describedVoice, name: 'Mine' }, voiceFiles);
      await voices.edit(voice?.id ?? '', { name: 'Hers' }, new Uint8Array(9));
      await voices.list();
    },
  },
};

const kinds = ['link', 'link to a folder', 'link to nothing', 'folder', 'file', 'read-only file'] as const;
const odd = [' ', '-', '…', 'a\nb', '.hidden', 'CON', 'n'.repeat(200)];

describe('Whatever lies in a folder where Lector writes', function () {
  this.timeout(10_000 + trees * 100);
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(memory, 'lector-links-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  before(function () {
    // Links need a right there that users do not have.
    if (process.platform === 'win32') this.skip();
  });

  for (const [what, { write, chosen, added = [], near = [] }] of Object.entries(writers)) {
    it(`${what} changes its own names, and nothing behind a link`, async () => {
      const empty = join(root, 'empty');
      mkdirSync(empty);
      await write(empty).catch(nothing);
      const written = readdirSync(empty, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(empty.length + 1));
      assert.ok(written.length > 0, 'it writes something');
      const names = [...written, ...near, ...written.map((name) => `${name}.tmp`), ...odd];
      const entry = fc.tuple(fc.constantFrom(...new Set(names)), fc.constantFrom(...kinds));
      const folder = join(root, 'folder');
      const outside = join(root, 'outside');
      prepareOutside(outside);
      const precious = contents(outside);
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
          rmSync(folder, { recursive: true, force: true });
          mkdirSync(folder);
          for (const [name, kind] of entries) prepare(join(folder, name), kind, outside);
          // A folder of Lector's own is its own, whatever else was put there.
          const before = chosen && contents(folder);
          await write(folder).catch(nothing);
          assert.deepEqual(contents(outside), precious);
          if (before === undefined) return;
          const after = contents(folder);
          const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
            .filter((path) => after[path] !== before[path])
            .filter((path) => !(path in before ? chosen : added)?.includes(path));
          assert.deepEqual(changed, []);
        }),
        { numRuns: trees },
      );
      if (trees > 1000) console.log(`${trees} trees of links for ${what}: losses 0`);
    });
  }
});

function prepareOutside(outside: string): void {
  mkdirSync(join(outside, 'folder'), { recursive: true });
  writeFileSync(join(outside, 'thesis.txt'), 'precious');
  writeFileSync(join(outside, 'folder', 'letter.txt'), 'dear');
}

/** Nothing, where an earlier entry is in the way. */
function prepare(path: string, kind: (typeof kinds)[number], outside: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (lstatSync(dirname(path)).isDirectory()) put(path, kind, outside);
  } catch {
    // Such a tree is as good.
  }
}

function put(path: string, kind: (typeof kinds)[number], outside: string): void {
  switch (kind) {
    case 'link':
      symlinkSync(join(outside, 'thesis.txt'), path);
      break;
    case 'link to a folder':
      symlinkSync(join(outside, 'folder'), path);
      break;
    case 'link to nothing':
      symlinkSync(join(outside, 'new.txt'), path);
      break;
    case 'folder':
      mkdirSync(path);
      writeFileSync(join(path, 'inside.txt'), 'inside');
      break;
    case 'file':
      writeFileSync(path, 'mine', { flag: 'wx' });
      break;
    case 'read-only file':
      writeFileSync(path, 'mine', { flag: 'wx' });
      chmodSync(path, 0o444);
  }
}

/** Everything in a folder: its path, and what it is and holds. */
function contents(folder: string, at = ''): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, at))) {
    const path = join(at, name);
    const place = join(folder, path);
    const entry = lstatSync(place);
    if (entry.isSymbolicLink()) found[path] = `link to ${readlinkSync(place)}`;
    else if (entry.isDirectory()) Object.assign(found, { [path]: 'folder' }, contents(folder, path));
    else found[path] = `${(entry.mode & 0o777).toString(8)} ${readFileSync(place, 'latin1')}`;
  }
  return found;
}
