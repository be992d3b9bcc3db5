// Whatever other programs on the machine do with connections and files, no voice and no count is lost.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { storeVoices } from '../../support/storedVoices.js';
import { until } from '../../support/until.js';
import { RunningService, temporaryFolder, token } from './runningService.js';

/** With each request, another caller cannot be let in. */
const acceptsNobodyElse = `
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...asked) {
    this.on('request', () => this.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })));
    return listen.apply(this, asked);
  };`;

describe('The embedded service: too many connections and files', function () {
  this.timeout(60_000);
  const voices = 20;
  let folder: string;
  let service: RunningService | undefined;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    folder = await temporaryFolder();
    await storeVoices(join(folder, 'voices'), voices);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await service?.stop();
  });

  /** Connections of a program without a token, open until the service closes them. */
  async function strangers(port: number, count: number): Promise<readonly Socket[]> {
    const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    sockets.push(...opened);
    await Promise.all(
      opened.map(
        (socket) =>
          new Promise<void>((done) => {
            socket.once('connect', done).once('error', () => {
              done();
            });
            socket.on('error', () => undefined);
          }),
      ),
    );
    return opened;
  }

  async function assertKept(running: RunningService): Promise<void> {
    const listed = await running.post('/voices');
    assert.equal(listed.status, 200);
    assert.equal((listed.json['customVoices'] as unknown[]).length, voices);
    const names = await readdir(join(folder, 'voices'));
    assert.deepEqual(
      names.filter((name) => name.startsWith('damaged-')),
      [],
    );
  }

  it('a thousand connections of a stranger are cut to a few hundred, and the client is served', async () => {
    service = await RunningService.start({ folder });
    const opened = await strangers(Number(new URL(service.url).port), 1_000);
    await assertKept(service);
    assert.equal((await service.generate({ voice_id: 'en-ada', message: 'Still here.' })).status, 200);
    const cut = () =>
      opened.filter((socket) => socket.closed || socket.readableEnded || socket.errored !== null).length;
    await until(() => cut() >= 1_000 - 320, 'most of them are cut', 20);
  });

  it('a connection that has shown the token stays, whatever a stranger opens', async () => {
    service = await RunningService.start({ folder });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(service.url);
    const ports = new Set<number | undefined>();
    for (let n = 0; n < 3; n++) {
      const status = await new Promise<number | undefined>((done, fail) => {
        const sent = request(
          { agent, port, method: 'POST', path: '/user', headers: { Authorization: token } },
          (response) => {
            ports.add(response.socket.localPort);
            response.resume().once('end', () => {
              done(response.statusCode);
            });
          },
        );
        sent.once('error', fail).end();
      });
      assert.equal(status, 200);
      await strangers(Number(port), 400);
    }
    assert.equal(ports.size, 1);
    agent.destroy();
  });

  it('where no more files can be opened, a request is refused for now and no voice is set aside', async function () {
    if (process.platform === 'win32') this.skip();
    service = await RunningService.start({ folder, openFiles: 60 });
    const running = service;
    // More lists at once than there are files left: some are answered, the others told to come back.
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => running.post('/voices').catch(() => undefined)),
    );
    const refused = answers.filter((answer) => answer !== undefined && answer.status !== 200);
    assert.ok(refused.length > 0 || answers.includes(undefined), 'the files did not run out');
    for (const answer of refused) {
      assert.equal(answer?.status, 503, answer?.bytes.toString());
      assert.equal(answer.headers['retry-after'], '1');
    }
    await assertKept(service);
  });

  it('where connections cannot be accepted, it goes on and says so in its log', async () => {
    service = await RunningService.start({ folder, preload: acceptsNobodyElse });
    for (let n = 0; n < 3; n++) await assertKept(service);
    assert.deepEqual(service.log, Array(3).fill('A connection could not be accepted (EMFILE).'));
  });
});
