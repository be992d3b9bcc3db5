import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertRefused, RunningService, temporaryFolder } from './runningService.js';

describe('The embedded service: 4.3 POST /user and 8.2 usage', () => {
  let service: RunningService;
  before(async () => {
    service = await RunningService.start({ args: ['--allowance', '100'] });
  });
  after(() => service.stop());

  it('2.4 answers with every field of the interface, each of its type, and nothing else', async () => {
    const { status, json } = await service.post('/user');
    assert.equal(status, 200);
    const types = Object.entries(json).map(([name, value]) => [name, value === null ? 'null' : typeof value]);
    const [, section = ''] = /### 2\.4 ([^]*?)###? /.exec(await readFile('docs/interface.md', 'utf8')) ?? [];
    const rows = section.matchAll(/^\| (\w+) +\| ([\w ]+?) +\| (?:yes|no) /gm);
    const documented = new Map([...rows].map(([, name, type]) => [name, type?.split(' or ')]));
    assert.ok(documented.size >= 8);
    assert.deepEqual(types.map(([name]) => name).sort(), [...documented.keys()].sort());
    for (const [name, type] of types) assert.ok(documented.get(name)?.includes(String(type)), name);
  });

  it('2.4 renewal_time is the beginning of the next month, in UNIX seconds', async () => {
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;
    assert.equal((await service.post('/user')).json['renewal_time'], next);
  });

  it('8.2 a fresh data folder has no usage', async () => {
    assert.equal(await service.usage(), 0);
  });

  it('8.1 counts UTF-16 units of the message, white space included', async () => {
    await service.sound('en-ada', ' a 😀\n');
    assert.equal(await service.usage(), 6);
  });

  it('8.2 a fetched file, a list and a query count nothing', async () => {
    const before = await service.usage();
    await service.post('/voices');
    await service.post('/user');
    assert.equal(await service.usage(), before);
  });

  it('8.1 refuses what the allowance does not cover, and counts nothing for it', async () => {
    const before = await service.usage();
    const answer = await service.generate({ voice_id: 'en-ada', message: 'x'.repeat(101 - before) });
    assertRefused(answer, 403, 'allowance_exhausted', /100 characters a month has \d+ left/);
    assert.equal(await service.usage(), before);
  });

  it('8.1 spends the allowance to its last character, even with many callers at once', async () => {
    const before = await service.usage();
    const left = 100 - before;
    const asked = Array.from({ length: 30 }, () =>
      service.generate({ voice_id: 'en-ada', message: 'ten chars.' }),
    );
    const answers = await Promise.all(asked);
    const answered = answers.filter(({ status }) => status === 200).length;
    assert.equal(answered, Math.floor(left / 10));
    assert.equal(await service.usage(), before + 10 * answered);
    await service.sound('en-ada', 'x'.repeat(100 - (await service.usage())));
    assert.equal(await service.usage(), 100);
  });

  it('8.2 two processes on one folder count together', async () => {
    const folder = await temporaryFolder();
    const both = [await RunningService.start({ folder }), await RunningService.start({ folder })];
    // On a busy machine, two that load their voice at once may take longer than a caller waits.
    for (const one of both) await one.sound('en-ada', 'abcde');
    await Promise.all(both.flatMap((one) => Array.from({ length: 9 }, () => one.sound('en-ada', 'abcde'))));
    for (const one of both) assert.equal(await one.usage(), 100);
    for (const one of both) await one.stop();
  });

  it('8.2 usage is the same after a restart', async () => {
    const before = await service.usage();
    const again = await RunningService.start({ folder: service.folder });
    assert.equal(await again.usage(), before);
    await again.stop();
  });
});
