// The test holds the clock, so months can pass; the rest is the real service, in this process.

import assert from 'node:assert/strict';
import { defaultLimits, openService, type Service } from '../../../src/service/service.js';
import { soundMatcher } from '../../../src/service/matching/soundMatcher.js';
import { synthesizeHere } from '../../support/synthesizeHere.js';
import { temporaryFolder, token } from './runningService.js';
import { close, listen } from '../../support/onLoopback.js';

describe('The embedded service: time', function () {
  this.timeout(60_000);
  let now: number;
  let folder: string;
  let service: Service;
  let url: string;
  const reports: string[] = [];

  async function open(): Promise<void> {
    service = await openService({
      folder,
      token,
      now: () => new Date(now),
      report: (message) => reports.push(message),
      synthesize: synthesizeHere,
      rehearse: synthesizeHere,
      loadMatcher: () => Promise.resolve(soundMatcher),
      limits: { ...defaultLimits, charactersAMonth: 8 },
    });
    url = await listen(service.server);
  }

  beforeEach(async () => {
    now = Date.UTC(2026, 11, 31, 23, 59, 58);
    folder = await temporaryFolder();
    await open();
  });
  afterEach(() => close(service.server));

  async function post(path: string, body: object = {}) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  const say = (message: string) => post('/generate', { voice_id: 'en-ada', message });
  const usage = async () => (await post('/user')).json['character_usage'];

  it('8.2 a new month begins with nothing used and the whole allowance, also over the end of a year', async () => {
    assert.equal((await say('abcdef')).status, 200);
    assert.equal((await say('abc')).status, 403);
    assert.equal((await post('/user')).json['renewal_time'], Date.UTC(2027, 0, 1) / 1000);
    now += 2_000;
    assert.equal(await usage(), 0);
    assert.equal((await post('/user')).json['renewal_time'], Date.UTC(2027, 1, 1) / 1000);
    assert.equal((await say('abc')).status, 200);
    assert.equal(await usage(), 3);
  });

  it('8.2 what was used is known after a restart in the same month, and forgotten in the next', async () => {
    await say('abcdef');
    await close(service.server);
    await open();
    assert.equal(await usage(), 6);
    await close(service.server);
    now += 2_000;
    await open();
    assert.equal(await usage(), 0);
    assert.deepEqual(reports, []);
  });

  it('4.1 audio is gone 24 hours after its generation', async () => {
    const { json } = await say('abc');
    const audio = String(json['url']);
    now += 24 * 60 * 60 * 1000 - 1;
    assert.equal((await fetch(audio)).status, 200);
    now += 1;
    assert.equal((await fetch(audio)).status, 404);
  });
});
