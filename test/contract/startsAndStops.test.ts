// A window may start and stop the embedded service again and again. What is left behind each time adds up.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ensureBundles } from '../../scripts/setup/built.js';
import { Client } from '../../src/api/client.js';
import { systemClock } from '../../src/core/clock.js';
import {
  ServiceSupervisor,
  serviceStarter,
  type ServiceProcess,
} from '../../src/editor/services/embedded/serviceSupervisor.js';
import { serviceProgram } from '../support/embeddedProcess.js';
import { ServiceHere } from '../support/serviceHere.js';
import { until } from '../support/until.js';

const starts = Number(process.env['LECTOR_STARTS'] ?? 4);
/** The first ones fill caches: of code, of connections, of compiled patterns. */
const warmUp = Math.max(2, Math.round(starts / 10));
const never = new AbortController().signal;

interface Held {
  readonly heapMb: number;
  readonly handles: number;
  readonly listeners: number;
  readonly files: number;
}

describe(`${starts} starts and stops`, function () {
  this.timeout(2 * 3_600_000);
  let folder: string;

  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
    folder = await mkdtemp(join(tmpdir(), 'lector-starts-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('of the embedded service leave nothing behind in the window', async () => {
    await assertNoGrowth('of the embedded service', folder, async () => {
      const log: string[] = [];
      let running: ServiceProcess | undefined;
      const start = serviceStarter(
        serviceProgram,
        folder,
        () => '',
        (line) => log.push(line),
        process.env,
      );
      const supervisor = new ServiceSupervisor(
        async (signal) => (running = await start(signal)),
        (line) => log.push(line),
        systemClock,
      );
      const client = new Client(await supervisor.account(), { embedded: true });
      assert.equal((await client.user(never)).status, 'active');
      supervisor.dispose();
      await running?.ended;
      assert.deepEqual(log, []);
    });
  });

  it('of the service’s server leave nothing behind in its process', async () => {
    const service = await ServiceHere.start();
    await assertNoGrowth('of its server', service.folder, async () => {
      await service.close();
      await service.open();
      assert.equal(await statusOf(`${service.url}/voices`), 401);
    });
    await service.end();
  });
});

/** Without `fetch`, which remembers every address it was given. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent: false }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode);
      });
    });
    asked.on('error', reject).end();
  });
}

async function assertNoGrowth(what: string, folder: string, once: () => Promise<void>): Promise<void> {
  for (let n = 0; n < warmUp; n++) await once();
  const before = await settled(folder);
  for (let n = 0; n < starts; n++) await once();
  let after = await settled(folder);
  // What is closed goes a little later.
  await until(
    async () => {
      after = await settled(folder);
      return after.handles <= before.handles && after.listeners <= before.listeners;
    },
    `no more handles and listeners: ${JSON.stringify({ before, after })}`,
    20,
  );
  assert.equal(after.files, before.files, 'files');
  // A kilobyte each would be a leak; what the collector keeps for itself is less.
  const grownMb = after.heapMb - before.heapMb;
  assert.ok(grownMb < 3 + starts / 1000, `the heap grew by ${grownMb.toFixed(1)} MB`);
  if (process.env['LECTOR_STARTS'] !== undefined)
    console.log(`    ${starts} starts and stops ${what}, losses 0:`, { before, after });
}

async function settled(folder: string): Promise<Held> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  const kept = await readdir(folder, { recursive: true });
  const open = await readdir('/proc/self/fd').catch(() => []);
  return {
    heapMb: process.memoryUsage().heapUsed / 1e6,
    handles: process.getActiveResourcesInfo().length + open.length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    files: kept.length,
  };
}
