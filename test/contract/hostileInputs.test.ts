// What comes from outside may be anything. None of it may crash, hang, be charged or be shown as it is.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import fc from 'fast-check';
import { Client } from '../../src/api/client.js';
import { wavInfo, readWav } from '../../src/core/audio/wav.js';
import { isLectorError } from '../../src/core/errors.js';
import { checkRecording } from '../../src/core/recording/checkRecording.js';
import { hostileTexts } from '../support/hostileTexts.js';
import { raw, reset } from '../support/scriptedBehaviours.js';
import {
  startScriptedService,
  type Behaviour,
  type ScriptedRoute,
  type ScriptedService,
} from '../support/scriptedService.js';
import { ServiceHere } from '../support/serviceHere.js';
import { TestClock } from '../support/testClock.js';
import { assertSpokenWell } from '../unit/text/textRules.js';
import { readSource } from '../support/readSource.js';

const inputs = Number(process.env['LECTOR_HOSTILE'] ?? 200);
const overHttp = Math.ceil(inputs * 0.4);
const never = new AbortController().signal;

describe('hostile input', function () {
  this.timeout(2 * 3_600_000);
  const tried: Record<string, number> = {};
  const counted = (kind: string): void => {
    tried[kind] = (tried[kind] ?? 0) + 1;
  };

  after(() => {
    if (process.env['LECTOR_HOSTILE'] === undefined) return;
    const all = Object.values(tried).reduce((sum, count) => sum + count, 0);
    console.log(`    ${all} hostile inputs, losses 0:`, tried);
  });

  it('as audio is read, or refused with an error of its own', async () => {
    const files = await Promise.all(
      ['pcm16.wav', 'extra-chunks.wav', 'alaw.wav', 'vbr-no-xing.mp3', 'free-format.mp3'].map((name) =>
        readFile(`test/fixtures/recordings/${name}`),
      ),
    );
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const damage = fc.record({
      file: fc.constantFrom(...files),
      kept: fc.oneof(fc.constant(1), place),
      // Most of what can go wrong is in the first bytes.
      head: fc.array(fc.tuple(fc.nat(63), fc.nat(255)), { maxLength: 6 }),
      body: fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 10 }),
      junk: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(damage, ({ file, kept, head, body, junk }) => {
        counted('audio');
        // A short piece is read as a whole one is, and takes a thousandth of the time.
        const bytes = new Uint8Array(Buffer.concat([file.subarray(0, Math.floor(kept * 4000) + 1), junk]));
        for (const [at, value] of head) if (at < bytes.length) bytes[at] = value;
        for (const [at, value] of body) bytes[Math.floor(at * bytes.length)] = value;
        const verdict = checkRecording(bytes);
        if (verdict.ok) assert.ok(Number.isFinite(verdict.recording.seconds));
        for (const read of [wavInfo, readWav]) readOrRefused(() => read(bytes));
      }),
      { numRuns: inputs },
    );
  });

  it('as text is said in pieces of the right size, each with its place', () => {
    const shape = fc
      .tuple(fc.constantFrom(...hostileTexts), fc.integer({ min: 10, max: 400 }))
      .map(([{ languageId, of }, size]) => ({ languageId, text: of(size) }));
    const languages = [...new Set(hostileTexts.map(({ languageId }) => languageId))];
    const noise = fc.record({
      languageId: fc.constantFrom(...languages),
      text: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 100 }),
      ),
    });
    const mixed = fc.tuple(shape, noise, shape).map(([before, { text }, after]) => ({
      languageId: before.languageId,
      text: before.text + text + after.text,
    }));
    fc.assert(
      fc.property(fc.oneof(shape, noise, mixed), ({ languageId, text }) => {
        counted('text');
        assertSpokenWell(text, readSource(text, languageId));
      }),
      { numRuns: inputs },
    );
  });

  const hostileJson = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.jsonValue().map((value) => JSON.stringify({ url: value, status: value, voices: value, error: value })),
    fc.nat(4000).map((depth) => '['.repeat(depth)),
    fc.constantFrom(
      '{"__proto__":{"status":200,"url":"http://127.0.0.1:1/a.wav"}}',
      '{"url":"javascript:alert(1)","status":200}',
      '{"url":"file:///etc/passwd","status":200}',
      '{"url":"http://169.254.169.254/","status":"200"}',
      '{"voices":[{"voice_id":"","name":null}],"customVoices":{}}',
      '{"character_usage":-1,"character_allowance":1e308}',
      '{"error":{"message":"[here](command:lector.stop)"}}',
      'null',
      '',
      '\u0000',
    ),
  );

  describe('over HTTP', () => {
    let hosted: ScriptedService;
    before(async () => (hosted = await startScriptedService()));
    after(() => hosted.close());

    it('as an answer is an error that shows no token, and never a second charge', async () => {
      const client = new Client(hosted.account, { clock: new TestClock(), random: () => 0.5 });
      let message = '';
      const operations: readonly (readonly [ScriptedRoute, () => Promise<unknown>])[] = [
        ['/generate', () => client.generate(message, 'ada', never)],
        ['/voices', () => client.voices(never)],
        ['/user', () => client.user(never)],
        ['audio', () => client.audio(hosted.audioUrl('Hello.'), never)],
        ['/voice-cloning', () => client.deleteVoice('mine', never)],
      ];
      const header = fc.constantFrom<Readonly<Record<string, string>>>(
        {},
        { 'Content-Type': 'text/html' },
        { 'Content-Encoding': 'gzip' },
        { 'Content-Encoding': 'br' },
        { 'Content-Length': '99999999999' },
        { 'Retry-After': 'never' },
        { 'Retry-After': '-5' },
        { Location: 'http://127.0.0.1:1/' },
        { 'Transfer-Encoding': 'identity' },
      );
      const body = fc.oneof(
        hostileJson.map((part) => Buffer.from(part)),
        fc.uint8Array({ maxLength: 200 }).map((part) => Buffer.from(part)),
      );
      const answered = fc
        .tuple(fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })), header, body)
        .map<HostileAnswer>(([status, headers, bytes]) => ({
          act: ({ response, socket }) => {
            response.writeHead(status, headers).end(bytes);
            // What it says of its length may be a lie: the connection does not wait for more.
            response.on('finish', () => socket.end());
          },
          // Only so is it certain that nothing was charged.
          mayBeRepeated: status === 429 || status === 503,
        }));
      const bare = fc
        .oneof(
          fc.string({ unit: 'binary', maxLength: 100 }),
          fc.constantFrom('HTTP/1.1 200', 'HTTP/9.9 1\r\n\r\n'),
        )
        .map<HostileAnswer>((bytes) => ({ act: raw(bytes), mayBeRepeated: false }));
      const behaviour = fc.oneof(
        { weight: 8, arbitrary: answered },
        { weight: 1, arbitrary: bare },
        { weight: 1, arbitrary: fc.constant<HostileAnswer>({ act: reset, mayBeRepeated: false }) },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...operations),
          behaviour,
          async ([route, ask], { act, mayBeRepeated }) => {
            counted('answers');
            message = `Message ${tried['answers']}.`;
            hosted.always(route, act);
            try {
              await ask();
            } catch (error) {
              assert.ok(isLectorError(error), String(error));
              assert.ok(!error.message.includes(hosted.token));
              assert.ok(error.message.length < 1000);
            } finally {
              hosted.always(route, undefined);
            }
            const asked = hosted.messages.filter((sent) => sent === message).length;
            assert.ok(asked <= (mayBeRepeated ? 3 : 1), `asked ${asked} times`);
            hosted.requests.length = 0;
          },
        ),
        { numRuns: overHttp },
      );
    });
  });

  it('as a request is refused, counts nothing, and leaves the embedded service as it was', async () => {
    const service = await ServiceHere.start();
    const { port } = new URL(service.url);
    const path = fc.oneof(
      fc.constantFrom(
        '/generate',
        '/voices',
        '/user',
        '/voice-cloning',
        '/audio/',
        '/audio/../usage',
        '/%00',
        '*',
      ),
      fc.webPath(),
    );
    const wrong = fc.record({
      path,
      method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'HEAD', 'TRACE', 'BREW'),
      headers: fc.constantFrom(
        '',
        'Content-Length: 5\r\n',
        'Content-Length: -1\r\n',
        'Transfer-Encoding: chunked\r\n',
        'Origin: http://a.example\r\n',
        `X: ${'x'.repeat(20_000)}\r\n`,
        'Expect: 100-continue\r\n',
        ': \r\n',
        'Host: b.example\r\n',
      ),
      body: hostileJson,
    });
    const asText = wrong.map(
      ({ path, method, headers, body }) =>
        `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: a-token-for-tests\r\n` +
        `Content-Type: application/json\r\nConnection: close\r\n${headers}\r\n${body}`,
    );
    const bytes = fc.oneof(
      { weight: 3, arbitrary: asText.map((part) => Buffer.from(part)) },
      {
        weight: 1,
        arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((part) => Buffer.from(part)),
      },
    );
    const field = fc.oneof(hostileJson, fc.constantFrom('en-ada', 'create', 'delete', 'edit'), fc.string());
    const posted = fc.tuple(
      fc.constantFrom('/generate', '/voice-cloning', '/user', '/voices'),
      fc.record({ voice_id: field, action: field, voice_name: field, language: field, file: field }),
    );
    try {
      await fc.assert(
        fc.asyncProperty(fc.oneof(bytes, posted), async (request) => {
          counted('requests');
          if (!Buffer.isBuffer(request)) {
            const [route, body] = request;
            const { status } = await service.post(route, body);
            assert.ok(status < 500, `${route} ${JSON.stringify(body)}: ${status}`);
            return;
          }
          const answer = await answerTo(Number(port), request);
          assert.doesNotMatch(answer, /^HTTP\/1.1 5(?!0[15])/);
        }),
        { numRuns: overHttp },
      );
      assert.equal(await service.used(), 0);
      assert.deepEqual(service.reports, []);
      assert.deepEqual(await service.files('audio'), []);
      assert.deepEqual(await service.files('voices'), []);
      assert.equal((await service.say('Still here.')).status, 200);
      assert.equal(await service.used(), 'Still here.'.length);
    } finally {
      await service.end();
    }
  });
});

interface HostileAnswer {
  readonly act: Behaviour;
  readonly mayBeRepeated: boolean;
}

function readOrRefused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    assert.ok(isLectorError(error), String(error));
  }
}

/** What a server says to bytes, however the connection ends. The sender has no more to say. */
function answerTo(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(Buffer.concat(pieces).toString('latin1'));
    });
    socket.end(bytes);
  });
}
