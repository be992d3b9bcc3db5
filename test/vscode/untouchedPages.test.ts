import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { clickUntil } from '../support/untilSeen.js';
import { inHostReportName } from './inHost/reportName.js';
import { readInHostReport } from './inHostReport.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const steps = [
  'Hear it now',
  'A voice that sounds natural',
  'Sign in to a hosted service',
  'Clone your voice',
];

describe(`VS Code ${version.vscode} with no script of the tests in its pages`, function () {
  this.timeout(300_000);
  const { vscode, workbench, reading } = setUpVsCode();

  before(() => workbench.open({ soundAllowed: true, untouched: true }));

  // First, since it looks at what is loaded right after the start.
  it('passes every test inside the extension host', async () => {
    const file = join(vscode.folder, inHostReportName);
    await workbench.command('Tests in the Extension Host: Run');
    await until(() => existsSync(file), 'the tests have run', 120);
    await workbench.screenshot('in-host');
    const { passed, failed } = await readInHostReport(file);
    for (const title of passed) console.log(`      ✔ ${title}`);
    assert.deepEqual(failed, []);
    assert.ok(passed.length > 0, 'no test ran');
  });

  it('breaks no rule of the player’s security policy', async () => {
    // So the player is loaded anew. The tests before leave documents that were never saved.
    await workbench.command('View: Close All Editors');
    await workbench.page.getByRole('button', { name: "Don't Save" }).click();
    await reading.tab.waitFor({ state: 'hidden' });
    const broken: string[] = [];
    workbench.page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text());
    });
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Speak Document');
    const player = await workbench.player();
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    const timeline = player.locator('#timeline');
    const before = Number(await timeline.inputValue());
    await until(async () => Number(await timeline.inputValue()) > before, 'the playhead moves');
    assert.deepEqual(broken, []);
  });

  describe('in the walkthrough', () => {
    before(async () => {
      await workbench.command('View: Close All Editors');
      // A narrower editor shows no pictures.
      await workbench.page.setViewportSize({ width: 1800, height: 800 });
      await workbench.openWalkthrough();
    });

    const seen = new Set<string>();
    for (const [index, title] of steps.entries()) {
      it(`has the step “${title}” with a picture of its own`, async () => {
        const page = workbench.page.locator('.gettingStartedContainer');
        await clickUntil(
          page.getByText(title, { exact: true }).first(),
          page.locator('.getting-started-step.expanded', { hasText: title }),
        );
        const media = page.locator('.getting-started-media');
        const picture = media.locator('img');
        await picture.waitFor();
        await until(async () => {
          const box = await picture.boundingBox();
          if (box === null || box.width <= 300 || box.height <= 150) return false;
          const image = (await workbench.page.screenshot({ clip: box })).toString('base64');
          // A plain area of this size would compress to much less.
          if (image.length <= 3000 || seen.has(image)) return false;
          seen.add(image);
          return true;
        }, 'the step has a picture of its own');
        await workbench.screenshot(`walkthrough-${index + 1}`);
      });
    }
  });
});
