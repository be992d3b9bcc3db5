import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { inHostReportName } from './inHost/reportName.js';
import { readInHostReport } from './inHostReport.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`Inside the extension host of VS Code ${version.vscode}`, function () {
  this.timeout(240_000);
  const { vscode, workbench } = setUpVsCode();

  it('every test passes', async () => {
    const file = join(vscode.folder, inHostReportName);
    await workbench.open({ soundAllowed: true });
    await workbench.command('Tests in the Extension Host: Run');
    await until(() => existsSync(file), 'the tests have run', 120);
    await workbench.screenshot('in-host');
    const { passed, failed } = await readInHostReport(file);
    for (const title of passed) console.log(`      ✔ ${title}`);
    assert.deepEqual(failed, []);
    assert.ok(passed.length > 0, 'no test ran');
  });
});
