// A disk that is really full: a small file system of its own, if the machine lets a program mount one.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program, temporaryFolder, token } from './runningService.js';

describe('The embedded service: a full disk', function () {
  this.timeout(120_000);

  it('costs the oldest audio, is answered with 507 where that is not enough, and stops nothing', async function () {
    const probe = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']);
    if (probe.status !== 0) this.skip();
    const folder = await temporaryFolder();
    const script = 'mount -t tmpfs -o size=600k tmpfs "$0" && exec "$1" "$2" --data "$0/data" --token "$3"';
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, folder, process.execPath, program, token], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => child.once('exit', done));
    try {
      const line = await new Promise<string>((ready) =>
        createInterface({ input: child.stdout }).once('line', ready),
      );
      const { url } = JSON.parse(line) as { readonly url: string };
      const post = async (path: string, body: object) => {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { Authorization: token, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: response.status, json: (await response.json()) as Record<string, unknown> };
      };
      const sentence = 'This takes some hundred thousand bytes of a disk that has no more than that. ';
      const generate = (times: number) =>
        post('/generate', { voice_id: 'en-ada', message: sentence.repeat(times) });
      for (let n = 0; n < 5; n++) assert.equal((await generate(3)).status, 200);
      const answer = await generate(6);
      assert.equal(answer.status, 507);
      assert.match(JSON.stringify(answer.json), /"storage_full".*no space left/);
      assert.equal((await post('/user', {})).json['character_usage'], 5 * 3 * sentence.length);
      assert.equal((await generate(3)).status, 200);
    } finally {
      child.stdin.end();
      await ended;
    }
  });
});
