import { randomUUID } from 'node:crypto';
import { ScriptedService, type ScriptedOptions } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import { WatchedReading } from '../support/watchedReading.js';
import { Workbench } from '../support/workbench.js';
import { stopSharedVsCode } from './sharedVsCode.js';
import { version, VsCodeUnderTest, type VsCodeOptions } from './vscodeUnderTest.js';

export interface SuiteVsCode {
  readonly vscode: VsCodeUnderTest;
  readonly workbench: Workbench;
  readonly sidebar: Sidebar;
  readonly reading: WatchedReading;
}

after(stopSharedVsCode);

/**
 * Gives the surrounding suite a fresh VS Code, from before its first test until after its last. The suite itself
 * decides which windows to open and when; one left open is closed at the end. A failure leaves a screenshot.
 */
export function setUpVsCode(options: VsCodeOptions = {}): SuiteVsCode {
  const vscode = new VsCodeUnderTest(options);
  const workbench = new Workbench(vscode);

  before(() => vscode.start());
  afterEach(async function () {
    const test = this.currentTest;
    if (test !== undefined && test.state !== 'passed') await picture(workbench, test.fullTitle());
  });
  after(async function () {
    const suite = this.test?.parent;
    // Preparation can fail too; then none of the tests run.
    if (suite?.tests.every(({ state }) => state === undefined)) await picture(workbench, suite.fullTitle());
    await workbench.close();
    await vscode.stop();
  });
  return { vscode, workbench, sidebar: new Sidebar(workbench), reading: new WatchedReading(workbench) };
}

/** Gives the surrounding suite a hosted service, which Lector does not know before signing in. */
export function setUpService(options: ScriptedOptions = {}): ScriptedService {
  const service = new ScriptedService({ token: `token-${randomUUID()}`, ...options });
  before(() => service.listen());
  after(() => service.close());
  return service;
}

/** In an ignored folder. */
async function picture(workbench: Workbench, title: string): Promise<void> {
  if (!workbench.isOpen) return;
  await workbench.screenshot(`${version.vscode} ${title}`.replaceAll(/[^\w.]+/g, '-').slice(0, 120));
}
