import assert from 'node:assert/strict';
import { readdir, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { assertRefused, RunningService } from './runningService.js';

describe('The embedded service: 2.3 generated audio', () => {
  let service: RunningService;
  let url: string;
  let whole: Buffer;
  before(async () => {
    service = await RunningService.start();
    url = String((await service.generate({ voice_id: 'en-ada', message: 'A file to fetch.' })).json['url']);
    whole = (await service.get(url)).bytes;
  });
  after(() => service.stop());

  it('2.3 is reachable without a token', async () => {
    const { status, headers } = await service.get(url);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'audio/wav');
    assert.equal(headers['content-length'], String(whole.length));
    assert.equal(headers['accept-ranges'], 'bytes');
  });

  it('2.3 a file that a power cut left empty is not served as a sound', async () => {
    const { json } = await service.generate({ voice_id: 'en-ada', message: 'Gone.' });
    const audio = String(json['url']);
    await truncate(join(service.folder, 'audio', audio.split('/').at(-1) ?? ''));
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await service.send(method, audio, undefined, {})).status, 404);
    }
  });

  it('2.1 a sample that a power cut left empty is made again', async () => {
    const { json } = await service.post('/voices');
    const voices = json['voices'] as { readonly voice_id: string; readonly sample: string }[];
    const { sample = '' } = voices.find(({ voice_id }) => voice_id === 'en-ada') ?? {};
    const first = (await service.get(sample)).bytes;
    const [file = ''] = await readdir(join(service.folder, 'samples'));
    await truncate(join(service.folder, 'samples', file));
    const again = (await service.get(sample)).bytes;
    // eSpeak NG's breath is random, so only the length is the same.
    assert.ok(Math.abs(again.length - first.length) < first.length / 10);
  });

  it('2.3 answers HEAD with the same headers and no body', async () => {
    const { status, headers, bytes } = await service.send('HEAD', url, undefined, {});
    assert.deepEqual([status, headers['content-length'], bytes.length], [200, String(whole.length), 0]);
  });

  for (const [range, start, end] of [
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-10', 10, 11],
    ['bytes=5-99999999', 5, undefined],
  ] as const) {
    it(`2.3 answers Range: ${range} with just that part`, async () => {
      const { status, headers, bytes } = await service.get(url, { Range: range });
      const part = whole.subarray(start, end);
      assert.equal(status, 206);
      assert.ok(bytes.equals(part));
      const from = start < 0 ? whole.length + start : start;
      assert.equal(headers['content-range'], `bytes ${from}-${from + part.length - 1}/${whole.length}`);
    });
  }

  for (const range of ['bytes=99999999-', 'bytes=-0']) {
    it(`2.3 refuses Range: ${range}, which is outside the file`, async () => {
      const answer = await service.get(url, { Range: range });
      assertRefused(answer, 416, 'range_not_satisfiable', /range/i);
      assert.equal(answer.headers['content-range'], `bytes */${whole.length}`);
    });
  }

  for (const range of ['lines=1-2', 'bytes=9-3', 'bytes=0-1,5-6', 'bytes=-', 'bytes=a-b']) {
    it(`2.3 answers Range: ${range} with the whole file`, async () => {
      const { status, bytes } = await service.get(url, { Range: range });
      assert.equal(status, 200);
      assert.ok(bytes.equals(whole));
    });
  }

  for (const name of [
    'nothing.wav',
    `${'a'.repeat(43)}.wav`,
    '..%2f..%2fusage',
    '../../etc/passwd',
    '',
    '.draft-1',
  ]) {
    it(`2.3 has no file named "${name}"`, async () => {
      const { status } = await service.get(`/audio/${name}`);
      assert.equal(status, 404);
    });
  }

  it('2.3 refuses to be written to', async () => {
    const answer = await service.send('POST', url, '', {});
    assertRefused(answer, 405, 'method_not_allowed', /GET, HEAD/);
    assert.equal(answer.headers['allow'], 'GET, HEAD');
  });

  it('8.1 is gone 24 hours after its generation, and not before', async () => {
    const fresh = String((await service.generate({ voice_id: 'en-ada', message: 'Aging.' })).json['url']);
    const file = join(service.folder, 'audio', fresh.split('/').at(-1) ?? '');
    const day = 24 * 60 * 60 * 1000;
    await utimes(file, new Date(Date.now() - day + 60_000), new Date(Date.now() - day + 60_000));
    assert.equal((await service.get(fresh)).status, 200);
    await utimes(file, new Date(Date.now() - day - 1), new Date(Date.now() - day - 1));
    assertRefused(await service.get(fresh), 404, 'not_found', /24 hours/);
  });

  it('8.1 old files are swept when the service starts', async () => {
    await service.generate({ voice_id: 'en-ada', message: 'Swept.' });
    const folder = join(service.folder, 'audio');
    for (const name of await readdir(folder)) await utimes(join(folder, name), new Date(0), new Date(0));
    const second = await RunningService.start({ folder: service.folder });
    assert.deepEqual(await readdir(folder), []);
    await second.stop();
  });
});
