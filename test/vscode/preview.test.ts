import assert from 'node:assert/strict';
import { heardIn } from '../support/heardSound.js';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

describe(`A voice's sample in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  let service: ScriptedService;
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;

  before(async () => {
    service = await startScriptedService();
    vscode = await VsCodeUnderTest.start();
    workbench = await vscode.openWorkbench({ soundAllowed: true });
  });
  after(async () => {
    await workbench.close();
    await vscode.stop();
    await service.close();
  });
  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
  });

  it('is heard when it is previewed, and costs nothing', async () => {
    const sidebar = new Sidebar(workbench);
    await sidebar.open();
    await sidebar.signIn(service);
    await sidebar.expand('English (United States)');
    await sidebar.inline(sidebar.row('Ada'), 'Preview Voice');
    const player = await workbench.player();
    const deadline = Date.now() + 20_000;
    let heard = await heardIn(player);
    while (!heard.output.some((sample) => Math.abs(sample) > 0.01) && Date.now() < deadline) {
      await workbench.page.waitForTimeout(200);
      heard = await heardIn(player);
    }
    assert.ok(
      heard.output.some((sample) => Math.abs(sample) > 0.01),
      'the sample sounds',
    );
    assert.deepEqual(service.messages, []);
  });
});
