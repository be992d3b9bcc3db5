// The second half of `npm start`: builds Lector and opens it in a VS Code with a small folder to read from.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { ensurePackage } from './setup/built.js';
import { root } from './setup/dependencies.js';
import { runMain } from './setup/problem.js';
import { ensureVsCode } from './vscode/install.js';
import { launchVsCode } from './vscode/launch.js';
import { newest } from './vscode/versions.js';

const advice = `Open welcome.md, select some text, and run "Lector: Speak Selection" from the command palette (F1).`;

await runMain(async () => {
  console.log('Building Lector …');
  await ensurePackage();
  const home = await mkdtemp(join(tmpdir(), 'lector-start-'));
  const folder = join(home, 'sample');
  await cp(join(root, 'test', 'fixtures', 'workspace'), folder, { recursive: true });
  try {
    if (onPath('code')) await openDesktop(home, folder);
    else await openInBrowser(home, folder);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
});

async function openDesktop(home: string, folder: string): Promise<void> {
  console.log(`Opening Lector in VS Code. ${advice}`);
  const places = ['--user-data-dir', join(home, 'user-data'), '--extensions-dir', join(home, 'extensions')];
  const args = [`--extensionDevelopmentPath=${root}`, ...places, '--new-window', '--wait', folder];
  const code = spawn('code', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  await once(code, 'exit');
}

async function openInBrowser(home: string, folder: string): Promise<void> {
  const vscode = await launchVsCode(await ensureVsCode(newest), {
    home,
    extensions: [join(root, 'lector.vsix')],
  });
  try {
    const interrupted = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.once(signal, () => {
          resolve();
        });
      }
    });
    console.log(`\nLector is open in VS Code at ${vscode.url}/?folder=${encodeURIComponent(folder)}`);
    console.log(`${advice} Ctrl+C ends it.`);
    await Promise.race([interrupted, once(vscode.process, 'exit')]);
  } finally {
    await vscode.stop();
  }
}

function onPath(program: string): boolean {
  const names = process.platform === 'win32' ? [`${program}.cmd`, `${program}.exe`] : [program];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}
