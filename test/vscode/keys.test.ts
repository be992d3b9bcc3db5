import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../support/until.js';
import type { System } from '../support/workbench.js';
import { inHostReportName } from './inHost/reportName.js';
import { readInHostReport } from './inHostReport.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

// A VS Code in a browser has the keys of the browser's system. On Linux, the tests in the extension host check them.
const systems = { Windows: 'windows', macOS: 'mac' } as const satisfies Partial<Record<System, string>>;

describe(`The default key bindings in VS Code ${version.vscode}`, function () {
  this.timeout(240_000);
  const { vscode, workbench } = setUpVsCode();

  for (const [system, className] of Object.entries(systems)) {
    it(`are none that VS Code has on ${system}`, async () => {
      const file = join(vscode.folder, inHostReportName);
      await workbench.open({ soundAllowed: true, system: system as keyof typeof systems });
      await workbench.page.locator(`.monaco-workbench.${className}`).waitFor();
      await workbench.command('Tests in the Extension Host: Run Those of Keys');
      await until(() => existsSync(file), 'the test has run', 120);
      const { passed, failed } = await readInHostReport(file);
      assert.deepEqual(failed, []);
      assert.equal(passed.length, 1);
      await rm(file);
      await workbench.close();
    });
  }
});
