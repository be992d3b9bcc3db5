// A disk that is really full: a small file system of its own, if the machine lets a program mount one.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program, temporaryFolder, token } from './runningService.js';

describe('The embedded service: a full disk', function () {
  this.timeout(120_000);

  it('is answered with 507, nothing is counted, and the service keeps running', async function () {
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
      const message = 'This takes some hundred thousand bytes of a disk that has no more than that. '.repeat(
        3,
      );
      let counted = 0;
      let answer = await post('/generate', { voice_id: 'en-ada', message });
      for (let n = 0; answer.status === 200; n++) {
        assert.ok(n < 10, 'the disk does not fill');
        counted += message.length;
        answer = await post('/generate', { voice_id: 'en-ada', message });
      }
      assert.equal(answer.status, 507);
      assert.match(JSON.stringify(answer.json), /"storage_full".*no space left/);
      assert.equal((await post('/user', {})).json['character_usage'], counted);
    } finally {
      child.stdin.end();
      await ended;
    }
  });
});
