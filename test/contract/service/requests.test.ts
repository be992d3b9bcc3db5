import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { assertRefused, RunningService, token } from './runningService.js';

const paths = ['/generate', '/voices', '/user', '/voice-cloning'];

describe('The embedded service: 4 and 5, requests', () => {
  let service: RunningService;
  before(async () => {
    service = await RunningService.start();
  });
  after(() => service.stop());

  for (const path of paths) {
    it(`4 ${path} takes POST only`, async () => {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await service.send(method, path, undefined, { Authorization: token });
        assertRefused(answer, 405, 'method_not_allowed', /POST/);
        assert.equal(answer.headers['allow'], 'POST');
      }
    });

    it(`5.1 ${path} needs the Authorization header`, async () => {
      const answer = await service.send('POST', path, '{}', { 'Content-Type': 'application/json' });
      assertRefused(answer, 401, 'unauthorized', /missing/);
    });

    it(`5.2 ${path} takes the token as given: a scheme word before it makes it wrong`, async () => {
      for (const wrong of [
        `Bearer ${token}`,
        `Token ${token}`,
        token.slice(1),
        `${token}x`,
        token.toUpperCase(),
      ]) {
        const answer = await service.post(path, {}, { Authorization: wrong });
        assertRefused(answer, 401, 'unauthorized', /wrong/);
      }
    });

    it(`5 ${path} refuses a web page's request and another host's name`, async () => {
      for (const headers of [
        { Origin: 'https://example.com' },
        { Origin: 'null' },
        { Host: 'example.com' },
        { Host: 'localhost' },
        { Host: '127.0.0.1:1' },
      ]) {
        assertRefused(await service.post(path, {}, headers), 403, 'forbidden', /\w/);
      }
    });
  }

  it('5 takes its own address and localhost as Host', async () => {
    const { port } = new URL(service.url);
    for (const Host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      assert.equal((await service.post('/user', undefined, { Host })).status, 200);
    }
  });

  it('5 allows no CORS', async () => {
    const { headers } = await service.post('/user');
    assert.ok(!Object.keys(headers).some((name) => name.startsWith('access-control')));
  });

  it('7 a path that is none is not found', async () => {
    for (const path of ['/', '/generate/', '/Generate', '/v1/generate', '/voices.json']) {
      assertRefused(await service.post(path, {}), 404, 'not_found', /path/);
    }
  });

  for (const path of ['/generate', '/voice-cloning']) {
    for (const [what, body] of [
      ['broken JSON', '{"voice_id": '],
      ['no JSON at all', 'voice_id=en-ada'],
      ['an empty body', ''],
      ['an array', '[]'],
      ['null', 'null'],
      ['a string', '"a"'],
      ['a number', '1'],
    ] as const) {
      it(`4 ${path} refuses ${what} as the body`, async () => {
        assertRefused(await service.post(path, body), 400, 'invalid_json', /body/);
      });
    }

    it(`4 ${path} refuses a body that is not UTF-8`, async () => {
      const answer = await service.send('POST', path, Buffer.from([0x7b, 0xff, 0x7d]), {
        Authorization: token,
        'Content-Type': 'application/json',
      });
      assertRefused(answer, 400, 'invalid_json', /UTF-8/);
    });

    it(`4 ${path} wants Content-Type application/json`, async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
        const answer = await service.post(path, '{}', { 'Content-Type': type });
        assertRefused(answer, 415, 'unsupported_media_type', /application\/json/);
      }
    });

    it(`4 ${path} takes a charset after the content type`, async () => {
      const answer = await service.post(path, '{}', { 'Content-Type': 'Application/JSON; charset=utf-8' });
      assert.equal(answer.status, 422);
    });

    it(`4 ${path} refuses a compressed body`, async () => {
      const answer = await service.post(path, '{}', { 'Content-Encoding': 'gzip' });
      assertRefused(answer, 415, 'unsupported_media_type', /compressed/);
    });

    it(`8.1 ${path} refuses a body above its limit, announced or not`, async () => {
      const announced = await rawRequest(service, path, 'Content-Length: 99999999\r\n', '{');
      assert.match(announced, /^HTTP\/1\.1 413 .*"code":"too_large"/s);
      const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`;
      const chunked = await rawRequest(service, path, 'Transfer-Encoding: chunked\r\n', chunk.repeat(210));
      assert.match(chunked, /^HTTP\/1\.1 413 .*"code":"too_large"/s);
    });

    it(`4 ${path} takes a chunked body`, async () => {
      const answer = await rawRequest(
        service,
        path,
        'Transfer-Encoding: chunked\r\n',
        '2\r\n{}\r\n0\r\n\r\n',
      );
      assert.match(answer, /^HTTP\/1\.1 422 /);
    });

    it(`4 ${path} bears a Content-Length longer than the body, by a caller that hangs up`, async () => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.end(head(service, path, 'Content-Length: 100\r\n') + '{}');
      await new Promise((done) => socket.on('close', done).resume());
      assert.equal((await service.post('/user')).status, 200);
    });

    it(`4 ${path} refuses a Content-Length shorter than the body`, async () => {
      const answer = await rawRequest(service, path, 'Content-Length: 2\r\n', '{}{}');
      assert.match(answer, /^HTTP\/1\.1 4(00|22) .*"error"/s);
    });

    it(`4 ${path} refuses a length that is none`, async () => {
      const answer = await rawRequest(service, path, 'Content-Length: two\r\n', '{}');
      assert.match(answer, /^HTTP\/1\.1 400 .*"error"/s);
    });

    it(`4 ${path} refuses a body with both a length and chunks`, async () => {
      const both = 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n';
      assert.match(await rawRequest(service, path, both, '2\r\n{}\r\n0\r\n\r\n'), /^HTTP\/1\.1 400 /);
    });
  }

  it('4 refuses headers that are too large', async () => {
    const answer = await rawRequest(service, '/user', `X-Large: ${'x'.repeat(20_000)}\r\n`, '');
    assert.match(answer, /^HTTP\/1\.1 4\d\d /);
  });

  it('4 refuses what is not HTTP', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write('hello there\r\n\r\n');
    const answer = await textOf(socket);
    assert.match(answer, /^HTTP\/1\.1 400 .*"error"/s);
  });

  it('8.1 beyond 256 requests in flight it answers 429 with Retry-After, and takes more when there is room', async () => {
    const { port } = new URL(service.url);
    const held = await Promise.all(
      Array.from({ length: 256 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        await new Promise((done) =>
          socket.write(head(service, '/generate', 'Content-Length: 9\r\n') + '{', done),
        );
        return socket;
      }),
    );
    let answer = await service.generate({ voice_id: 'en-ada', message: 'a' });
    while (answer.status === 200) answer = await service.generate({ voice_id: 'en-ada', message: 'a' });
    assertRefused(answer, 429, 'busy', /busy/);
    assert.equal(answer.headers['retry-after'], '1');
    for (const socket of held) socket.destroy();
    while ((await service.post('/user')).status === 429);
    assert.equal((await service.generate({ voice_id: 'en-ada', message: 'a' })).status, 200);
  });

  it('8.1 holds ten large bodies at once and no more, while others are answered', async () => {
    // Each of the ten is asked for its body, and holds it back.
    const held = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        socket.write(head(service, '/voice-cloning', 'Content-Length: 13000000\r\nExpect: 100-continue\r\n'));
        await new Promise((done) => socket.once('data', done));
        return socket;
      }),
    );
    const large = { action: 'create', file: 'A'.repeat(5_000_000), voice_name: 'Large', language: 'en' };
    const answer = await service.post('/voice-cloning', large);
    assertRefused(answer, 429, 'busy', /10 recordings in hand/);
    assert.equal(answer.headers['retry-after'], '10');
    const chunked = await rawRequest(
      service,
      '/voice-cloning',
      'Transfer-Encoding: chunked\r\n',
      `${`${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`.repeat(10)}0\r\n\r\n`,
    );
    assert.match(chunked, /^HTTP\/1\.1 429 /);
    assert.equal((await service.generate({ voice_id: 'en-ada', message: 'a' })).status, 200);
    for (const socket of held) socket.destroy();
    let later = answer;
    while (later.status === 429) later = await service.post('/voice-cloning', large);
    assertRefused(later, 422, 'invalid_field', /data URI/);
  });
});

function head(service: RunningService, path: string, headers: string): string {
  const { host } = new URL(service.url);
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n${headers}\r\n`;
}

async function rawRequest(
  service: RunningService,
  path: string,
  headers: string,
  body: string,
): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(head(service, path, headers) + body);
  return textOf(socket);
}

/** Everything until the other side closes; a reset after the answer is fine too. */
async function textOf(socket: ReturnType<typeof connect>): Promise<string> {
  let text = '';
  socket.on('data', (piece) => (text += piece.toString()));
  await new Promise((done) => socket.on('close', done).on('error', done));
  socket.destroy();
  return text;
}
