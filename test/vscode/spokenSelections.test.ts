import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spokenSelections } from '../fixtures/text/spoken-selections.js';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

describe(`What a selection sends from VS Code ${version.vscode}`, function () {
  this.timeout(180_000);
  let service: ScriptedService;
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;

  before(async () => {
    service = await startScriptedService();
    vscode = await VsCodeUnderTest.start();
    for (const { fileName, source } of spokenSelections) {
      await writeFile(join(vscode.folder, fileName), source);
    }
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    const sidebar = new Sidebar(workbench);
    await sidebar.open();
    await sidebar.signIn(service);
    await workbench.command('View: Show Explorer');
  });
  after(async () => {
    await workbench.close();
    await vscode.stop();
    await service.close();
  });
  afterEach(async function () {
    await screenshotOnFailure(this.currentTest, workbench);
  });

  for (const { languageId, fileName, source, from, to, messages } of spokenSelections) {
    it(`is in ${languageId} exactly what a person would say`, async () => {
      await workbench.openFile(fileName);
      const start = source.indexOf(from);
      await workbench.selectOffsets(source, start, source.indexOf(to, start) + to.length);
      const before = service.messages.length;
      await workbench.command('Lector: Speak Selection');
      const deadline = Date.now() + 60_000;
      while (service.messages.length < before + messages.length && Date.now() < deadline) {
        await workbench.page.waitForTimeout(100);
      }
      await workbench.command('Lector: Stop');
      // Requests are under way at the same time, so they may arrive in another order than they are heard.
      assert.deepEqual(service.messages.slice(before).sort(), [...messages].sort());
    });
  }
});
