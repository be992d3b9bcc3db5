import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLectorError } from '../../../../src/core/errors.js';
import type { OfferedVoice } from '../../../../src/core/naturalVoices/catalogue.js';
import {
  isVoiceDownloadError,
  type DownloadFault,
} from '../../../../src/core/naturalVoices/downloadFault.js';
import { ownerName } from '../../../../src/disk/claims.js';
import { installOffered } from '../../../../src/editor/naturalVoices/installVoice.js';
import { NaturalVoiceStore } from '../../../../src/editor/naturalVoices/naturalVoiceStore.js';
import { TestClock } from '../../../support/testClock.js';
import {
  answers,
  breaksOffAfter,
  ignoresRange,
  offerAnything,
  redirectsTo,
  sends,
  startVoiceMirror,
  type VoiceMirror,
} from '../../../support/voiceMirror.js';

describe('getting a natural voice', () => {
  let folder: string;
  let mirror: VoiceMirror;
  let store: NaturalVoiceStore;
  let clock: TestClock;
  let voice: OfferedVoice;
  let log: string[];
  let progress: number[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-natural-'));
    mirror = await startVoiceMirror();
    store = new NaturalVoiceStore(join(folder, 'natural'));
    clock = new TestClock();
    voice = offerAnything(mirror);
    log = [];
    progress = [];
  });

  afterEach(async () => {
    await mirror.stop();
  });

  function install(signal = new AbortController().signal, wanted = voice) {
    const parts = {
      store,
      source: mirror.source,
      speakersIn: () => ['one', 'two'],
      clock,
      log: (line: string) => log.push(line),
    };
    return installOffered(parts, wanted, signal, (received) => {
      progress.push(received);
      mirror.clientHas(received - wanted.config.bytes);
    });
  }

  async function fault(work: Promise<unknown>): Promise<DownloadFault['fault'] | 'diskFull'> {
    const error: unknown = await work.then(
      () => assert.fail('It is installed.'),
      (reason: unknown) => reason,
    );
    assert.ok(isLectorError(error), String(error));
    if (error.kind === 'diskFull') return 'diskFull';
    assert.equal(error.kind, 'voiceDownload');
    assert.ok(isVoiceDownloadError(error));
    return error.download.fault;
  }

  async function assertWhole(): Promise<void> {
    assert.deepEqual(await readdir(join(folder, 'natural')), [voice.key]);
    const place = join(folder, 'natural', voice.key);
    assert.deepEqual((await readdir(place)).toSorted(), ['voice.json', 'voice.onnx', 'voice.onnx.json']);
    const [installed] = await store.list();
    for (const [name, file, hash] of [
      ['voice.onnx', voice.model, installed?.sha256.model],
      ['voice.onnx.json', voice.config, installed?.sha256.config],
    ] as const) {
      const bytes = await readFile(join(place, name));
      assert.equal(createHash('md5').update(bytes).digest('hex'), file.md5);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), hash);
    }
  }

  it('installs its files with their hashes and a description', async () => {
    const installed = await install();
    assert.deepEqual(await store.list(), [installed]);
    assert.deepEqual(installed, {
      key: 'en_US-toy-medium',
      name: 'Toy',
      speakers: ['one', 'two'],
      origin: 'catalogue',
      bytes: 302_000,
      sha256: installed.sha256,
    });
    await assertWhole();
    assert.equal(progress.at(-1), 302_000);
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
    );
  });

  it('continues by itself where a download broke off', async () => {
    mirror.script(voice.model.path, breaksOffAfter(100_000), breaksOffAfter(50_000));
    await install();
    await assertWhole();
    assert.deepEqual(mirror.ranges(voice.model.path), [undefined, 'bytes=100000-', 'bytes=150000-']);
    assert.equal(mirror.requests.at(-1)?.ifRange, `"${voice.model.md5}"`);
    assert.equal(log.length, 2);
  });

  it('gives up after some failures, and continues the next time', async () => {
    const breaks = breaksOffAfter(0);
    mirror.script(voice.model.path, breaksOffAfter(120_000), breaks, breaks, breaks);
    assert.equal(await fault(install()), 'brokeOff');
    assert.deepEqual(await store.list(), []);
    await install();
    await assertWhole();
    assert.equal(mirror.ranges(voice.model.path).at(-1), 'bytes=120000-');
    assert.equal(mirror.ranges(voice.config.path).length, 1);
  });

  it('continues after another window died in the middle', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const left = join(
      folder,
      'natural',
      `.draft-${voice.key}.${ownerName().replace(String(process.pid), String(dead.pid))}`,
    );
    await mkdir(left, { recursive: true });
    const bytes = randomBytes(300_000);
    mirror.put(voice.model.path, bytes);
    const model = { ...voice.model, md5: createHash('md5').update(bytes).digest('hex') };
    voice = { ...voice, model };
    await writeFile(join(left, 'voice.onnx'), bytes.subarray(0, 200_000));
    await install();
    await assertWhole();
    assert.deepEqual(mirror.ranges(model.path), ['bytes=200000-']);
  });

  it('stops when it is canceled, and continues the next time', async () => {
    const canceling = new AbortController();
    mirror.script(voice.model.path, ({ response, bytes }) => {
      response.writeHead(200, { 'Content-Length': bytes.length, ETag: `"${voice.model.md5}"` });
      response.write(bytes.subarray(0, 100_000));
    });
    const installing = installOffered(
      { store, source: mirror.source, speakersIn: () => [], clock, log: () => undefined },
      voice,
      canceling.signal,
      (received) => {
        if (received === 102_000) canceling.abort();
      },
    );
    await assert.rejects(installing, { name: 'AbortError' });
    assert.deepEqual(await store.list(), []);
    await install();
    await assertWhole();
    assert.equal(mirror.ranges(voice.model.path).at(-1), 'bytes=100000-');
  });

  for (const [phase, arrived] of [
    ['its configuration has arrived', 2_000],
    ['everything has arrived', 302_000],
  ] as const) {
    it(`is not installed when it is canceled once ${phase}, and continues there the next time`, async () => {
      const canceling = new AbortController();
      const parts = { store, source: mirror.source, speakersIn: () => [], clock, log: () => undefined };
      const installing = installOffered(parts, voice, canceling.signal, (received) => {
        if (received === arrived) canceling.abort();
      });
      await assert.rejects(installing, { name: 'AbortError' });
      assert.deepEqual(await store.list(), []);
      await install();
      await assertWhole();
      assert.deepEqual(mirror.ranges(voice.config.path), [undefined]);
      assert.equal(mirror.ranges(voice.model.path).filter((range) => range === undefined).length, 1);
    });
  }

  it('is not asked for when it is canceled before', async () => {
    await assert.rejects(install(AbortSignal.abort()), { name: 'AbortError' });
    assert.deepEqual(mirror.requests, []);
    assert.deepEqual(await store.list(), []);
  });

  it('starts over when the server has another file by then', async () => {
    mirror.script(voice.model.path, breaksOffAfter(100_000), answers(416));
    await install();
    await assertWhole();
    assert.deepEqual(mirror.ranges(voice.model.path), [undefined, 'bytes=100000-', undefined]);
  });

  it('takes the whole file from a server that sends no parts', async () => {
    mirror.script(voice.model.path, breaksOffAfter(100_000), ignoresRange);
    await install();
    await assertWhole();
    assert.ok(progress.includes(2_000), 'progress tells that it began again');
  });

  it('refuses other bytes of the same size, and keeps nothing of them', async () => {
    mirror.script(voice.model.path, sends(randomBytes(300_000)));
    assert.equal(await fault(install()), 'wrongFile');
    assert.deepEqual(await store.list(), []);
    await install();
    await assertWhole();
    assert.deepEqual(mirror.ranges(voice.model.path), [undefined, undefined]);
  });

  it('starts over when what was here was part of another file', async () => {
    mirror.script(voice.model.path, breaksOffAfter(100_000), ({ response, bytes }) => {
      const rest = randomBytes(bytes.length - 100_000);
      const range = `bytes 100000-${bytes.length - 1}/${bytes.length}`;
      response.writeHead(206, { 'Content-Length': rest.length, 'Content-Range': range }).end(rest);
    });
    await install();
    await assertWhole();
    assert.deepEqual(mirror.ranges(voice.model.path), [undefined, 'bytes=100000-', undefined]);
  });

  it('refuses an announced size that is not the catalogue’s, and keeps what had arrived', async () => {
    const page = sends(Buffer.from('<html>Sign in to the wireless network</html>'));
    mirror.script(voice.model.path, breaksOffAfter(100_000), page);
    assert.equal(await fault(install()), 'wrongFile');
    await install();
    assert.equal(mirror.ranges(voice.model.path).at(-1), 'bytes=100000-');
  });

  it('refuses a page, such as one to sign in to a network, and keeps what had arrived', async () => {
    mirror.script(voice.model.path, breaksOffAfter(100_000), ({ response }) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Transfer-Encoding': 'chunked' });
      response.end('<html>Sign in to the wireless network</html>');
    });
    assert.equal(await fault(install()), 'wrongFile');
    await install();
    assert.equal(mirror.ranges(voice.model.path).at(-1), 'bytes=100000-');
  });

  it('does not take more than the catalogue says, whatever the server announces', async () => {
    const more = ({ response }: Parameters<typeof ignoresRange>[0]): void => {
      response.writeHead(200, { 'Transfer-Encoding': 'chunked' });
      response.on('error', () => undefined);
      response.end(randomBytes(5_000_000));
    };
    mirror.script(voice.model.path, more);
    assert.equal(await fault(install()), 'wrongFile');
    assert.ok(Math.max(...progress) <= 302_000);
  });

  it('follows redirects on this computer', async () => {
    mirror.put('elsewhere/model', await modelBytes());
    mirror.script(voice.model.path, redirectsTo('/voices/elsewhere/model'));
    await install();
    await assertWhole();
  });

  it('does not follow redirects to where others can listen in', async () => {
    for (const location of ['http://voices.example/model', 'ftp://voices.example/model', 'http://']) {
      mirror.script(voice.model.path, redirectsTo(location));
      assert.equal(await fault(install()), 'redirect', location);
    }
    assert.deepEqual(clock.waited, []);
  });

  it('does not follow redirects in a circle', async () => {
    const circle = redirectsTo(`${mirror.source}/${voice.model.path}`);
    mirror.script(voice.model.path, ...Array.from({ length: 50 }, () => circle));
    assert.equal(await fault(install()), 'redirect');
    assert.equal(mirror.ranges(voice.model.path).length, 6);
  });

  it('says at once that the server does not have a voice', async () => {
    mirror.script(voice.config.path, answers(404));
    assert.equal(await fault(install()), 'status');
    assert.equal(mirror.requests.length, 1);
  });

  it('tries again when the server is not working for a moment', async () => {
    mirror.script(voice.model.path, answers(500), answers(503));
    await install();
    await assertWhole();
  });

  it('gives up on a server that sends nothing more', async () => {
    const hang = ({ response, bytes }: Parameters<typeof ignoresRange>[0]): void => {
      response.writeHead(200, { 'Content-Length': bytes.length });
      response.flushHeaders();
      response.socket?.once('close', () => undefined);
      hung();
    };
    let hung = (): void => undefined;
    mirror.script(voice.model.path, hang, hang, hang, hang);
    hung = () => {
      // The deadline of the request begins anew with its headers.
      setImmediate(() => {
        clock.passDeadline();
      });
    };
    assert.ok(['brokeOff', 'unreachable'].includes(await fault(install())));
    assert.equal(mirror.ranges(voice.model.path).length, 4);
  });

  it('says that nobody answers', async () => {
    const { source } = mirror;
    await mirror.stop();
    const parts = { store, source, speakersIn: () => [], clock, log: () => undefined };
    const installing = installOffered(parts, voice, new AbortController().signal, () => undefined);
    assert.equal(await fault(installing), 'unreachable');
    mirror = await startVoiceMirror();
  });

  it('says that the disk is full', async function () {
    if (process.platform !== 'linux') this.skip();
    const draft = await store.draft(voice.key);
    await symlink('/dev/full', join(draft.folder, 'voice.onnx'));
    await draft.release();
    assert.equal(await fault(install()), 'diskFull');
  });

  it('says that the folder cannot be written', async () => {
    await writeFile(join(folder, 'natural'), 'Something else lies here.');
    assert.equal(await fault(install()), 'notWritable');
    await rm(join(folder, 'natural'));
    await install();
    await assertWhole();
  });

  it('ends with one whole voice when two windows get it at once', async () => {
    const other = new NaturalVoiceStore(join(folder, 'natural'));
    const parts = { store: other, source: mirror.source, speakersIn: () => [], clock, log: () => undefined };
    await Promise.all([
      install(),
      installOffered(parts, voice, new AbortController().signal, () => undefined),
    ]);
    await assertWhole();
  });

  it('is not installed if its files cannot speak', async () => {
    const parts = {
      store,
      source: mirror.source,
      speakersIn: () => {
        throw new Error('no voice');
      },
      clock,
      log: () => undefined,
    };
    await assert.rejects(
      installOffered(parts, voice, new AbortController().signal, () => undefined),
      /no voice/,
    );
    assert.deepEqual(await store.list(), []);
  });

  async function modelBytes(): Promise<Uint8Array> {
    const response = await fetch(`${mirror.source}/${voice.model.path}`);
    return new Uint8Array(await response.arrayBuffer());
  }
});
