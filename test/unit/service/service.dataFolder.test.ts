// What becomes of a service whose data folder is not what it was.

import assert from 'node:assert/strict';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceHere, type HereAnswer } from '../../support/serviceHere.js';

describe('The embedded service', () => {
  let service: ServiceHere;
  beforeEach(async () => {
    service = await ServiceHere.start();
  });
  afterEach(() => service.end());

  const requests: readonly (readonly [string, () => Promise<HereAnswer>])[] = [
    ['generates', () => service.say('Hello.')],
    ['lists voices', () => service.post('/voices')],
    ['tells the usage', () => service.post('/user')],
    ['makes a voice', () => service.makeVoice()],
  ];
  for (const [what, ask] of requests) {
    it(`${what} also after somebody has removed its folder`, async () => {
      assert.equal((await service.say('Hello.')).status, 200);
      await rm(service.folder, { recursive: true });
      assert.equal((await ask()).status, 200);
      await service.running.sweep();
      assert.deepEqual(service.reports, []);
    });
  }

  it('makes samples there, too', async () => {
    const [voice] = (await service.post('/voices')).json['voices'] as readonly [{ readonly sample: string }];
    await rm(service.folder, { recursive: true });
    assert.equal((await fetch(voice.sample)).status, 200);
  });

  for (const [what, putThere] of [
    ['a file', (path: string) => writeFile(path, 'not a folder')],
    ['a link that leads nowhere', (path: string) => symlink(join(service.folder, 'nowhere', 'at all'), path)],
  ] as const) {
    it(`says which of its folders cannot be used, and why, where ${what} stands in its place`, async () => {
      const audio = join(service.folder, 'audio');
      await rm(audio, { recursive: true, force: true });
      await putThere(audio);
      const { status, json } = await service.say('Hello.');
      assert.equal(status, 507);
      assert.match(JSON.stringify(json), /"storage_unusable"/);
      const [report = ''] = service.reports;
      assert.ok(report.startsWith(`The service cannot use ${service.folder}`), report);
      assert.match(report, / \(E[A-Z]+\)\.$/);
      assert.equal(await service.used(), 0);
    });
  }
});
