// Who may ask the service for what, and what its answers tell a browser.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { ServiceHere } from '../../support/serviceHere.js';

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

describe('The embedded service and its callers', () => {
  let service: ServiceHere;

  before(async () => {
    service = await ServiceHere.start();
  });
  after(() => service.end());

  async function ask(method: string, url: string, headers: Readonly<Record<string, string>>): Promise<Raw> {
    return new Promise((resolve, reject) => {
      request(url, { method, headers }, (response) => {
        response.resume().once('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers });
        });
      })
        .once('error', reject)
        .end();
    });
  }

  const audioUrl = async () => String((await service.say('Private.')).json['url']);
  const samples = async () => {
    const voices = (await service.post('/voices')).json['voices'] as readonly {
      readonly voice_id: string;
      readonly sample: string;
    }[];
    return voices.map(({ voice_id, sample }) => ({ id: voice_id, sample }));
  };

  for (const method of ['GET', 'HEAD']) {
    it(`${method} of audio and samples is refused to a web page and under another host's name`, async () => {
      const urls = [await audioUrl(), (await samples())[0]?.sample ?? ''];
      const { port } = new URL(service.url);
      for (const url of urls) {
        assert.equal((await ask(method, url, {})).status, 200);
        assert.equal((await ask(method, url, { Host: `localhost:${port}` })).status, 200);
        for (const headers of [
          { Host: 'evil.example' },
          { Host: `evil.example:${port}` },
          { Host: '127.0.0.1' },
          { Origin: 'https://evil.example' },
          { Origin: 'null' },
        ]) {
          assert.equal((await ask(method, url, headers)).status, 403, JSON.stringify(headers));
        }
      }
    });
  }

  it('refuses a request with two Host headers, which every program would read in its own way', async () => {
    const { host } = new URL(service.url);
    const url = await audioUrl();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(url, { headers: ['Host', host, 'Host', host] }, (response) => {
        resolve(response.resume().statusCode);
      })
        .once('error', reject)
        .end();
    });
    assert.equal(status, 400);
  });

  it('audio is never guessed to be something else, and never kept by a browser', async () => {
    for (const url of [await audioUrl(), (await samples())[0]?.sample ?? '']) {
      for (const range of [{}, { Range: 'bytes=0-9' }]) {
        const { headers } = await ask('GET', url, range);
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.match(headers['cache-control'] ?? '', /\bno-store\b/);
        assert.equal(headers['content-type'], 'audio/wav');
        assert.equal(headers['access-control-allow-origin'], undefined);
      }
    }
  });

  it('answers and refusals are kept by no browser', async () => {
    const asked = { voice_id: 'en-ada', message: '' };
    for (const { headers } of [await service.post('/user'), await service.post('/generate', asked)]) {
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('content-type'), 'application/json');
    }
  });

  it('the names of audio say nothing of the message, the voice, the time or each other', async () => {
    const names = [];
    for (let n = 0; n < 20; n++) names.push(new URL(await audioUrl()).pathname.split('/').at(-1) ?? '');
    const bytes = names.map((name) => Buffer.from(name.replace('.wav', ''), 'base64url'));
    assert.ok(bytes.every(({ length }) => length === 32));
    for (let at = 0; at < 32; at++) {
      const different = new Set(bytes.map((one) => one[at])).size;
      assert.ok(different > 10, `byte ${at} is one of ${different}`);
    }
  });

  it('the names of samples follow from the token, and from nothing that others know', async () => {
    const names = async () =>
      (await samples()).map(
        ({ id, sample }) => [id, new URL(sample).pathname.split('/').at(-1) ?? ''] as const,
      );
    const before = await names();
    assert.equal(new Set(before.map(([, name]) => name)).size, before.length);
    for (const [id, name] of before) {
      assert.match(name, /^[\w-]{43}\.wav$/);
      for (const known of [id, `sample ${id}`]) {
        assert.notEqual(name, `${createHash('sha256').update(known).digest('base64url')}.wav`);
      }
    }
    await service.close();
    await service.open();
    assert.deepEqual(await names(), before, 'the same token gives the same names');
    const other = await ServiceHere.start();
    await other.close();
    await other.open('another-token');
    const theirs = (await other.postAs('another-token', '/voices')).json['voices'] as readonly {
      readonly sample: string;
    }[];
    await other.end();
    const taken = new Set(before.map(([, name]) => name));
    for (const { sample } of theirs) assert.ok(!taken.has(new URL(sample).pathname.split('/').at(-1) ?? ''));
  });

  it('no name leads out of the folders of audio', async () => {
    const token = 'a-token-for-tests';
    const names = ['..', '../usage', '..%2fusage', '.draft-0', 'voice.json', `${'a'.repeat(43)}.json`, ''];
    for (const name of names) {
      const path = `${service.url}/audio/${name}`;
      assert.equal((await ask('GET', path, { Authorization: token })).status, 404, name);
    }
  });

  it('who is slow with a request does not hold a connection for ever', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = service.running.server;
    assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 60_000, 60_000]);
  });
});
