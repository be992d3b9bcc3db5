// What a page that the user happens to visit can do to the embedded service: nothing, even if it knows the token.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../support/browser.js';
import { startEmbeddedProcess, type EmbeddedProcess } from '../support/embeddedProcess.js';
import { close, listen } from '../support/onLoopback.js';

/** A name that leads to this machine, as a rebound one does. */
const reboundName = 'rebound.test';
const message = 'Said before any page came.';

interface Attempt {
  readonly url: string;
  readonly token: string;
  readonly audio: string;
}

/** The outcome as the page sees it: `unreadable`, or the status and body that it could read. */
type Seen = Readonly<Record<string, string>>;

describe('A web page beside the embedded service', function () {
  this.timeout(120_000);
  let service: EmbeddedProcess;
  let pages: Server;
  let elsewhere: string;
  let browser: Browser;
  let page: Page;
  let attempt: Attempt;

  before(async () => {
    service = await startEmbeddedProcess();
    const { baseUrl, token } = service.account;
    const answer = await fetch(`${baseUrl}/generate`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ voice_id: 'en-ada', message }),
    });
    const { url: audio } = (await answer.json()) as { readonly url: string };
    // A program may fetch it: only pages are refused below.
    assert.equal((await fetch(audio)).status, 200);
    attempt = { url: baseUrl, token, audio };
    pages = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
    });
    elsewhere = (await listen(pages)).replace('127.0.0.1', 'localhost');
    browser = await launch(`--host-resolver-rules=MAP ${reboundName} 127.0.0.1`);
  });

  beforeEach(async () => {
    page = await browser.newPage();
    // tsx names functions with a helper that no page has.
    await page.addInitScript('globalThis.__name = (named) => named');
  });

  after(async () => {
    await browser.close();
    await close(pages);
    await service.close();
  });

  afterEach('and nothing was said, counted or made', async () => {
    await page.close();
    const { url, token } = attempt;
    const user = await fetch(`${url}/user`, { method: 'POST', headers: { Authorization: token } });
    const { character_usage } = (await user.json()) as { readonly character_usage: number };
    assert.equal(character_usage, message.length);
    assert.equal((await readdir(join(service.folder, 'audio'))).length, 1);
    assert.deepEqual(await readdir(join(service.folder, 'voices')), []);
  });

  async function openElsewhere(): Promise<void> {
    await page.goto(elsewhere);
  }

  it('reads no answer with fetch, in any mode, with or without the token', async () => {
    await openElsewhere();
    const seen = await page.evaluate<Seen, Attempt>(async ({ url, token, audio }) => {
      const read = async (address: string, options: RequestInit): Promise<string> => {
        try {
          const response = await fetch(address, options);
          return response.type === 'opaque' ? 'unreadable' : `${response.status} ${await response.text()}`;
        } catch {
          return 'unreadable';
        }
      };
      const body = JSON.stringify({ voice_id: 'en-ada', message: 'From a page.' });
      const json = { 'Content-Type': 'application/json', Authorization: token };
      return {
        'a preflighted request': await read(`${url}/generate`, { method: 'POST', headers: json, body }),
        'a simple request': await read(`${url}/generate`, { method: 'POST', body }),
        'a request without CORS': await read(`${url}/generate`, { method: 'POST', mode: 'no-cors', body }),
        'with credentials': await read(`${url}/voices`, { method: 'POST', credentials: 'include' }),
        'a list': await read(`${url}/voices`, {}),
        'a preflight of another method': await read(`${url}/user`, { method: 'DELETE' }),
        'a file': await read(audio, {}),
        'a file without CORS': await read(audio, { mode: 'no-cors' }),
        'a range of a file': await read(audio, { headers: { Range: 'bytes=0-10' } }),
      };
    }, attempt);
    for (const [what, result] of Object.entries(seen)) assert.equal(result, 'unreadable', what);
  });

  it('plays no file, shows none in a frame, and learns no length of one', async () => {
    await openElsewhere();
    const seen = await page.evaluate<Seen, Attempt>(async ({ audio }) => {
      const sound = document.createElement('audio');
      const loaded = new Promise<string>((done) => {
        sound.onloadedmetadata = () => {
          done(`${sound.duration} s`);
        };
        sound.onerror = () => {
          done('error');
        };
      });
      sound.src = audio;
      document.body.append(sound);
      return { sound: await loaded };
    }, attempt);
    assert.deepEqual(seen, { sound: 'error' });
    const framed = page.waitForResponse(attempt.audio);
    await page.evaluate((audio) => {
      const frame = document.createElement('iframe');
      frame.src = audio;
      document.body.append(frame);
    }, attempt.audio);
    assert.equal((await framed).status(), 403);
  });

  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    it(`cannot post a form as ${enctype}`, async () => {
      await openElsewhere();
      const answered = page.waitForResponse(`${attempt.url}/generate`);
      await page.evaluate(
        ({ url, enctype }) => {
          const form = document.createElement('form');
          form.method = 'POST';
          form.action = `${url}/generate`;
          form.enctype = enctype;
          const field = document.createElement('input');
          // As text/plain this is JSON: {"voice_id":"en-ada","message":"="}.
          field.name = '{"voice_id":"en-ada","message":"';
          field.value = '"}';
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        { url: attempt.url, enctype },
      );
      assert.equal((await answered).status(), 403);
    });
  }

  it('gets nothing under a name that was rebound to this machine', async () => {
    const { port } = new URL(attempt.url);
    const rebound = `http://${reboundName}:${port}`;
    // The page came from its own server before the name was redirected here.
    await page.route(`${rebound}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto(`${rebound}/`);
    const seen = await page.evaluate<Seen, Attempt>(async ({ token, audio }) => {
      const read = async (address: string, options: RequestInit = {}): Promise<string> =>
        String((await fetch(address, options)).status);
      const headers = { 'Content-Type': 'application/json', Authorization: token };
      const body = JSON.stringify({ voice_id: 'en-ada', message: 'From a page.' });
      return {
        generate: await read('/generate', { method: 'POST', headers, body }),
        voices: await read('/voices', { method: 'POST', headers }),
        file: await read(new URL(audio).pathname),
      };
    }, attempt);
    assert.deepEqual(seen, { generate: '403', voices: '403', file: '403' });
  });
});
