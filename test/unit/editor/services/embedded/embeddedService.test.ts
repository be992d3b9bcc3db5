import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { EmbeddedService } from '../../../../../src/editor/services/embedded/embeddedService.js';
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
    const info = (line: string): void => void lines.push(line);
    let voice = 'de';
    const service = new EmbeddedService(file, folder, () => voice, { info } as vscode.LogOutputChannel);
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
