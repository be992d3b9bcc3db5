import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { EmbeddedService } from '../../../../../src/editor/services/embedded/embeddedService.js';
import { hasEnded } from '../../../../support/hasEnded.js';

const program = `
  console.error(process.pid + ' ' + process.argv.at(-1));
  console.log(JSON.stringify({ url: 'http://127.0.0.1:1', token: 't' }));
  process.stdin.on('end', () => process.exit(0)).resume();`;

describe('The embedded service of a window', () => {
  it('starts when it is needed, logs what it says, and ends with the window', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lector-embedded-'));
    const file = join(folder, 'program.cjs');
    await writeFile(file, program);
    let info: (line: string) => void = () => undefined;
    const logged = new Promise<string>((resolve) => (info = resolve));
    const service = new EmbeddedService(file, folder, () => 'de', { info } as vscode.LogOutputChannel);
    assert.deepEqual(await service.account(), { baseUrl: 'http://127.0.0.1:1', token: 't' });
    const [pid, ready] = (await logged).split(' ');
    assert.equal(ready, '--ready=de');
    service.dispose();
    await hasEnded(Number(pid));
    await rm(folder, { recursive: true, force: true });
  });
});
