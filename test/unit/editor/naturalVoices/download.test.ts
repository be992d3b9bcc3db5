// Downloads of files whose size is known, from a server that does what the test says.

import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { download, type Wanted } from '../../../../src/editor/naturalVoices/download.js';
import { TestClock } from '../../../support/testClock.js';
import { close, listen } from '../../../support/onLoopback.js';

const content = Buffer.from('0123456789');

describe('A download', () => {
  let server: Server;
  let url: string;
  let asked: IncomingMessage[];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let clock: TestClock;
  let begun: (readonly [from: number, tag: string | undefined])[];
  let arrived: string;

  beforeEach(async () => {
    asked = [];
    begun = [];
    arrived = '';
    clock = new TestClock();
    server = createServer((request, response) => {
      asked.push(request);
      answer(response, request);
    });
    url = await listen(server);
  });
  afterEach(() => close(server));

  const get = async (
    wanted: Partial<Wanted> = {},
    signal = new AbortController().signal,
    onPiece: () => void = () => undefined,
  ) => {
    const whole = { address: `${url}/file`, bytes: content.length, from: 0, ...wanted };
    for await (const it of download(whole, { clock, signal })) {
      if (it instanceof Uint8Array) {
        arrived += Buffer.from(it).toString();
        onPiece();
      } else begun.push([it.from, it.tag]);
    }
  };

  const whole = (headers: Record<string, string> = {}) => {
    answer = (response) => response.writeHead(200, headers).end(content);
  };
  const part = (range: string) => {
    answer = (response) => response.writeHead(206, { 'Content-Range': range }).end(content.subarray(4));
  };

  it('gives the whole file, and its tag', async () => {
    whole({ ETag: '"one"' });
    await get();
    assert.deepEqual([begun, arrived], [[[0, '"one"']], '0123456789']);
    const { headers } = asked[0] ?? assert.fail();
    assert.equal(headers['accept-encoding'], 'identity');
    assert.equal(headers.range, undefined);
    assert.equal(headers['if-range'], undefined);
  });

  it('may be of any type except a page', async () => {
    whole({ 'Content-Type': 'application/octet-stream' });
    await get();
    assert.equal(arrived, '0123456789');
  });

  it('from the start is asked for whole, whatever was here before', async () => {
    whole();
    await get({ from: 0, tag: '"one"' });
    assert.equal(asked[0]?.headers['if-range'], undefined);
  });

  it('goes on at a place of several digits', async () => {
    answer = (response) => response.writeHead(206, { 'Content-Range': 'bytes 10-12/13' }).end('abc');
    await get({ from: 10, bytes: 13 });
    assert.equal(arrived, 'abc');
  });

  for (const [status, isFollowed] of [
    [200, false],
    [300, true],
    [399, true],
    [400, false],
    [404, false],
  ] as const) {
    it(`with a place elsewhere and status ${status} is ${isFollowed ? 'fetched there' : 'not a redirect'}`, async () => {
      answer = (response, { url: path }) => {
        if (path === '/file') response.writeHead(status, { Location: '/second' }).end('here');
        else response.writeHead(200).end('away');
      };
      await get({ bytes: 4 }).catch(() => undefined);
      assert.equal(arrived, isFollowed ? 'away' : status === 200 ? 'here' : '');
    });
  }

  it('may have no tag and no length', async () => {
    answer = (response) => {
      response.writeHead(200);
      response.write(content.subarray(0, 3));
      response.end(content.subarray(3));
    };
    await get();
    assert.deepEqual([begun, arrived], [[[0, undefined]], '0123456789']);
  });

  for (const [tag, ifRange] of [
    ['"one"', '"one"'],
    ['W/"one"', undefined],
    [undefined, undefined],
  ] as const) {
    it(`goes on where it was left off, with the tag ${tag ?? 'unknown'}`, async () => {
      part('bytes 4-9/10');
      await get({ from: 4, tag });
      assert.deepEqual([begun, arrived], [[[4, undefined]], '456789']);
      const { headers } = asked[0] ?? assert.fail();
      assert.equal(headers.range, 'bytes=4-');
      assert.equal(headers['if-range'], ifRange);
    });
  }

  it('goes on where the server does not say how long the file is', async () => {
    part('bytes 4-9/*');
    await get({ from: 4 });
    assert.equal(arrived, '456789');
  });

  it('starts over where the server sends the whole file', async () => {
    whole();
    await get({ from: 4 });
    assert.deepEqual([begun, arrived], [[[0, undefined]], '0123456789']);
  });

  for (const range of ['bytes 3-9/10', 'bytes 4-9/11', 'bytes 4-9/10x', 'xbytes 4-9/10', 'bytes */10', '']) {
    it(`does not go on with a part of another file: “${range}”`, async () => {
      part(range);
      await assert.rejects(get({ from: 4 }), {
        message: 'The server sends a part of another file.',
        download: { fault: 'wrongFile' },
        next: 'startOver',
      });
      assert.deepEqual(begun, []);
    });
  }

  it('starts over where the file has become shorter', async () => {
    answer = (response) => response.writeHead(416).end();
    await assert.rejects(get({ from: 4 }), {
      message: 'The server’s file ends before what is already here.',
      next: 'startOver',
    });
  });

  for (const type of ['text/html', 'text/html; charset=utf-8']) {
    it(`is given up where a page of ${type} comes instead`, async () => {
      answer = (response) => response.writeHead(200, { 'Content-Type': type }).end('<h1>Sign in</h1>');
      await assert.rejects(get(), {
        message: 'The server sends a page instead of the file.',
        download: { fault: 'wrongFile' },
        next: 'none',
      });
    });
  }

  it('is given up where another size is announced', async () => {
    whole({ 'Content-Length': '10' });
    await assert.rejects(get({ bytes: 11 }), {
      message: 'The server announces a size that differs from the catalogue.',
      next: 'none',
    });
  });

  it('starts over where the file is longer than it should be', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Transfer-Encoding': 'chunked' });
      response.end(content);
    };
    await assert.rejects(get({ bytes: 9 }), {
      message: 'The file is longer than the catalogue says.',
      download: { fault: 'wrongFile' },
      next: 'startOver',
    });
    assert.equal(arrived, '');
  });

  for (const [status, next] of [
    [404, 'none'],
    [428, 'none'],
    [429, 'continue'],
    [499, 'none'],
    [500, 'continue'],
    [503, 'continue'],
  ] as const) {
    it(`with status ${status} is ${next === 'none' ? 'given up' : 'tried again'}`, async () => {
      answer = (response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>No</p>');
      await assert.rejects(get(), {
        message: `The server refused to send the voice (status ${status}).`,
        download: { fault: 'status', status },
        next,
      });
    });
  }

  for (const [what, end] of [
    ['ends early', (response: ServerResponse) => response.end()],
    ['breaks off', (response: ServerResponse) => response.socket?.resetAndDestroy()],
  ] as const) {
    it(`keeps what has arrived where the answer ${what}`, async () => {
      answer = (response) => {
        response.writeHead(200, { 'Transfer-Encoding': 'chunked' });
        response.write(content.subarray(0, 6));
        server.once('piece', () => end(response));
      };
      const signal = new AbortController().signal;
      const failing = get({}, signal, () => server.emit('piece'));
      await assert.rejects(failing, {
        message: 'The download broke off at 6 of 10 bytes.',
        download: { fault: 'brokeOff', received: 6, total: 10 },
        next: 'continue',
      });
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
    });
  }

  it('follows redirects on this computer, relative ones too, and asks each for the same part', async () => {
    answer = (response, { url: path }) => {
      if (path === '/file') response.writeHead(302, { Location: '/second' }).end('moved');
      else if (path === '/second') response.writeHead(307, { Location: `${url}/third?key=1` }).end();
      else response.writeHead(206, { 'Content-Range': 'bytes 4-9/10' }).end(content.subarray(4));
    };
    await get({ from: 4 });
    assert.equal(arrived, '456789');
    assert.deepEqual(
      asked.map(({ url: path, headers }) => [path, headers.range]),
      [
        ['/file', 'bytes=4-'],
        ['/second', 'bytes=4-'],
        ['/third?key=1', 'bytes=4-'],
      ],
    );
  });

  for (const [what, location, message] of [
    [
      'where others can listen in',
      'http://files.example/a',
      'The server redirects to an address that is not encrypted.',
    ],
    ['nowhere', 'http://', 'The server redirects without an address.'],
    ['in a circle', '/file', 'The server redirects more than 5 times.'],
  ] as const) {
    it(`is given up where it is redirected ${what}`, async () => {
      answer = (response) => response.writeHead(301, { Location: location }).end();
      await assert.rejects(get(), { message, download: { fault: 'redirect' }, next: 'none' });
      assert.equal(asked.length, location === '/file' ? 6 : 1);
    });
  }

  it('takes a redirect without a place for a refusal', async () => {
    answer = (response) => response.writeHead(304).end();
    await assert.rejects(get(), { download: { fault: 'status', status: 304 }, next: 'none' });
  });

  it('is tried again where nobody answers, and not where nobody can', async () => {
    await assert.rejects(
      get({ address: 'http://127.0.0.1:1/secret' }),
      (error: Error & { cause?: unknown }) => {
        assert.equal(error.message, 'The voice server did not answer.');
        assert.ok(!String(error.cause).includes('secret'));
        assert.ok(String(error.cause).includes('127.0.0.1:1'));
        return true;
      },
    );
    await assert.rejects(get({ address: 'http://127.0.0.1:1/' }), {
      download: { fault: 'unreachable' },
      next: 'continue',
    });
    await assert.rejects(get({ address: 'https://nowhere.invalid/' }), {
      download: { fault: 'offline' },
      next: 'none',
    });
  });

  it('is broken off after half a minute without an answer', async () => {
    const waits = once(server, 'request');
    answer = () => undefined;
    const failing = assert.rejects(get(), { download: { fault: 'unreachable' }, next: 'continue' });
    await waits;
    clock.pass(30_000);
    await failing;
  });

  it('is broken off half a minute after the last piece, and not before', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Length': '10' });
      response.write('01');
      server.on('more', (more: string) => response.write(more));
    };
    const pieces = new EventTarget();
    const piece = () => once(pieces, 'piece');
    const failing = assert.rejects(
      get({}, undefined, () => pieces.dispatchEvent(new Event('piece'))),
      { download: { fault: 'brokeOff', received: 4, total: 10 } },
    );
    await piece();
    await settled();
    clock.pass(29_999);
    const second = piece();
    server.emit('more', '23');
    await second;
    await settled();
    clock.pass(29_999);
    await settled();
    clock.pass(1);
    await failing;
  });

  it('rejects with the reason when it is aborted: before it, without an answer, in the middle', async () => {
    const reason = new Error('not wanted any more');
    whole();
    await assert.rejects(get({}, AbortSignal.abort(reason)), reason);
    assert.equal(asked.length, 0);
    for (const first of ['', '01']) {
      const stop = new AbortController();
      const gone = new Promise((done) => {
        answer = (response) => {
          response.once('close', done);
          if (first !== '') response.writeHead(200).write(first);
          stop.abort(reason);
        };
      });
      await assert.rejects(get({}, stop.signal), reason);
      await gone;
    }
  });

  it('ends the connection where its receiver fails, and says why', async () => {
    const full = new Error('disk full');
    const gone = new Promise((done) => {
      answer = (response) => {
        response.once('close', done);
        response.writeHead(200).write('01');
      };
    });
    await assert.rejects(
      get({}, undefined, () => {
        throw full;
      }),
      full,
    );
    await gone;
  });
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
