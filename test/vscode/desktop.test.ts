import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import assert from 'node:assert/strict';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { cacheFolder } from '../../scripts/setup/cacheFolder.js';
import { readInHostReport } from './inHostReport.js';
import { bundleTestExtension } from './testExtensions.js';
import { version } from './vscodeUnderTest.js';

const updateServer = 'https://update.code.visualstudio.com/api/releases/stable';

describe(`Inside the extension host of desktop VS Code ${version.vscode}`, function () {
  this.timeout(600_000);

  it('every test passes', async function () {
    const missing = await whatIsMissing();
    if (missing !== undefined) {
      console.log(`      not run: ${missing}`);
      this.skip();
    }
    const folder = await mkdtemp(join(tmpdir(), 'lector-desktop-'));
    try {
      const file = join(folder, 'report.json');
      const tests = await bundleTestExtension('inHost', folder);
      await runTests({
        vscodeExecutablePath: await downloadAndUnzipVSCode({
          version: `${version.vscode}.0`,
          cachePath: join(cacheFolder(), 'desktop'),
        }),
        extensionDevelopmentPath: resolve('.'),
        extensionTestsPath: join(tests, 'run.cjs'),
        extensionTestsEnv: { LECTOR_IN_HOST_REPORT: file },
        launchArgs: ['--user-data-dir', join(folder, 'user-data'), '--disable-workspace-trust'],
      });
      const { passed } = await readInHostReport(file);
      assert.ok(passed.length > 0, 'no test ran');
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});

async function whatIsMissing(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.env['DISPLAY'] === undefined) return 'there is no display';
  try {
    const { ok } = await fetch(updateServer, { signal: AbortSignal.timeout(5000) });
    return ok ? undefined : 'the update server of desktop VS Code refuses';
  } catch {
    return 'the update server of desktop VS Code does not answer';
  }
}
