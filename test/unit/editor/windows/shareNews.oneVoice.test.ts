import assert from 'node:assert/strict';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneVoice } from '../../../../src/editor/windows/shareNews.js';
import { until } from '../../../support/until.js';

describe('The right to be heard', () => {
  let folder: string;
  let here: OneVoice;
  let there: OneVoice;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-voice-'));
    here = new OneVoice(join(folder, 'windows', 'voice'));
    there = new OneVoice(join(folder, 'windows', 'voice'));
  });

  afterEach(async () => {
    here.leave();
    there.leave();
    await until(async () => (await claims()).length === 0, 'nothing is claimed');
  });

  const claims = async () => {
    const files = await readdir(join(folder, 'windows', 'voice')).catch(() => []);
    return files.filter((name) => name !== 'silence');
  };

  it('is one window’s at a time, in turn', async () => {
    const got: string[] = [];
    await here.take();
    const other = there.take().then(() => got.push('there'));
    await here.take();
    got.push('here');
    here.leave();
    await other;
    assert.deepEqual(got, ['here', 'there']);
  });

  it('comes with the news that the user wanted silence, once', async () => {
    assert.equal(await here.take(), true);
    const other = there.take();
    here.hush();
    here.leave();
    assert.equal(await other, false);
    assert.equal(await there.take(), true);
    there.leave();
    assert.equal(await here.take(), true);
    const next = there.take();
    here.leave();
    assert.equal(await next, true);
  });

  it('is left by whoever waits no longer', async () => {
    await here.take();
    const waits = there.take();
    there.leave();
    await waits;
    here.leave();
    await here.take();
  });

  it('is had again by whoever left', async () => {
    await here.take();
    here.leave();
    await here.take();
    here.leave();
    await there.take();
  });
});
