import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../../../src/core/clock.js';
import {
  serviceStarter,
  ServiceSupervisor,
} from '../../../../../src/editor/services/embedded/serviceSupervisor.js';
import { hasEnded } from '../../../../support/hasEnded.js';
import { until } from '../../../../support/until.js';

const program = `
  console.error(process.pid + ' ' + process.argv.at(-1));
  console.log(JSON.stringify({ url: 'http://127.0.0.1:1', token: 't' }));
  process.stdin.on('data', (line) => console.error('told ' + line)).on('end', () => process.exit(0));`;

describe('The embedded service of a window', () => {
  it('starts when it is needed, logs what it says, and ends with the window', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lector-embedded-'));
    const file = join(folder, 'program.cjs');
    await writeFile(file, program);
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    let voice = 'de';
    const start = serviceStarter(file, folder, () => voice, log, process.env);
    const service = new ServiceSupervisor(start, log, systemClock);
    service.load();
    assert.deepEqual(await service.account(), { baseUrl: 'http://127.0.0.1:1', token: 't' });
    await until(() => lines.length === 1, 'it says with what it was started');
    const [pid, ready] = lines[0]?.split(' ') ?? [];
    assert.equal(ready, '--ready=de');
    voice = 'fr';
    service.load();
    await until(() => lines.includes('told fr'), 'it is told of another voice');
    service.dispose();
    await hasEnded(Number(pid));
    await rm(folder, { recursive: true, force: true });
  });
});
