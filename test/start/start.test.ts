import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { soundsIn } from '../support/heardSound.js';
import { Workbench } from '../support/workbench.js';

describe('npm start', function () {
  this.timeout(240_000);

  it('opens a VS Code in which the first Speak Selection is heard, and Ctrl+C ends all of it', async () => {
    // Without `code` on the path, so that a desktop VS Code of this machine is left alone.
    const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !/code/i.test(folder));
    const start = spawn(process.execPath, ['scripts/start.js'], {
      env: { ...process.env, PATH: path.join(':') },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let said = '';
    const address = new Promise<URL>((resolve, reject) => {
      start.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /at (http:\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(new URL(url));
      });
      start.once('exit', () => {
        reject(new Error(`npm start ended: ${said}`));
      });
    });
    const url = await address;
    const folder = url.searchParams.get('folder') ?? '';
    const workbench = new Workbench({ url: url.origin, folder });
    await workbench.open({ soundAllowed: true });
    await workbench.openFile('welcome.md');
    // Long enough to be still heard on a slow machine.
    await workbench.selectLines(1, 5);
    await workbench.command('Lector: Speak Selection');
    const player = await workbench.player();
    assert.ok(await soundsIn(player), 'something is heard');
    await workbench.close();

    // Like a terminal, to the whole foreground group.
    assert.ok(start.pid !== undefined);
    process.kill(-start.pid, 'SIGINT');
    await once(start, 'exit');
    await assert.rejects(fetch(url, { signal: AbortSignal.timeout(5000) }), 'the server is gone');
  });
});
