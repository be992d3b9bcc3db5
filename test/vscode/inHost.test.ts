import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InHostReport } from './inHost/run.js';
import { bundleInHostTests, packExtension } from './testExtensions.js';
import { version, VsCodeUnderTest } from './vscodeUnderTest.js';

describe(`Inside the extension host of VS Code ${version.vscode}`, function () {
  this.timeout(240_000);

  it('every test passes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lector-in-host-'));
    try {
      const vsix = await packExtension(await bundleInHostTests(folder));
      const file = join(folder, 'report.json');
      const env = {
        LECTOR_IN_HOST_REPORT: file,
        LECTOR_MOCHA: createRequire(import.meta.url).resolve('mocha'),
      };
      const vscode = await VsCodeUnderTest.start({ extensions: [vsix], env });
      try {
        const workbench = await vscode.openWorkbench({ soundAllowed: true });
        const deadline = Date.now() + 120_000;
        while (!existsSync(file) && Date.now() < deadline) await workbench.page.waitForTimeout(100);
        await workbench.screenshot('in-host');
        await workbench.close();
      } finally {
        await vscode.stop();
      }
      const { passed, failed } = JSON.parse(await readFile(file, 'utf8')) as InHostReport;
      for (const title of passed) console.log(`      ✔ ${title}`);
      assert.deepEqual(failed, []);
      assert.ok(passed.length > 0, 'no test ran');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
