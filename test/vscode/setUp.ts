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
 * Gives the suite around it a VS Code as new, from before its first test until after its last. The suite says itself which
 * windows it opens, and when; one that it left open is closed at the end. What fails leaves a picture.
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
    // What is prepared before the tests can fail, too: then none of them runs.
    if (suite?.tests.every(({ state }) => state === undefined)) await picture(workbench, suite.fullTitle());
    await workbench.close();
    await vscode.stop();
  });
  return { vscode, workbench, sidebar: new Sidebar(workbench), reading: new WatchedReading(workbench) };
}

/** Gives the suite around it a hosted service, which Lector knows nothing of before it is signed in. */
export function setUpService(options: ScriptedOptions = {}): ScriptedService {
  const service = new ScriptedService(options);
  before(() => service.listen());
  after(() => service.close());
  return service;
}

/** In an ignored folder. */
async function picture(workbench: Workbench, title: string): Promise<void> {
  if (!workbench.isOpen) return;
  await workbench.screenshot(`${version.vscode} ${title}`.replaceAll(/[^\w.]+/g, '-').slice(0, 120));
}
