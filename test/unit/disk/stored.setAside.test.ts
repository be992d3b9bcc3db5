import assert from 'node:assert/strict';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setAside } from '../../../src/disk/stored.js';

describe('Setting aside what is damaged', () => {
  let folder: string;
  let reports: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-aside-'));
    reports = [];
  });

  const report = (message: string) => reports.push(message);

  it('keeps it beside its old place, and says under which name', async () => {
    await writeFile(join(folder, 'voice.json'), '{');
    await setAside(join(folder, 'voice.json'), report);
    const [kept = ''] = await readdir(folder);
    assert.match(kept, /^damaged-[0-9a-z]+-voice\.json$/);
    assert.deepEqual(reports, [`voice.json in the data folder is damaged. It was set aside as ${kept}.`]);
  });

  it('says nothing of what another process has set aside already', async () => {
    await setAside(join(folder, 'voice.json'), report);
    assert.deepEqual(reports, []);
  });

  it('fails where it cannot, and does not claim that it did', async function () {
    // Windows says of such a place that there is nothing.
    if (process.platform === 'win32') this.skip();
    await writeFile(join(folder, 'a-file'), '');
    await assert.rejects(setAside(join(folder, 'a-file', 'voice.json'), report), { code: 'ENOTDIR' });
    assert.deepEqual(reports, []);
  });
});
