// The player in use: in a real VS Code, and its page in a browser.

import { anySound, closeSharedBrowser, launch } from '../support/browser.js';
import type { Bench } from '../support/bench.js';
import { servePage } from '../page/support/pageServer.js';
import { stopSharedVsCode } from '../vscode/sharedVsCode.js';
import { VsCodeUnderTest } from '../vscode/vscodeUnderTest.js';
import { firstSound } from './player/firstSound.js';
import { pageCost } from './player/pageCost.js';
import { seams } from './player/seams.js';
import { wordDelay } from './player/wordDelay.js';

type Report = Parameters<Bench['run']>[0];

export const title = 'The player';

export async function run(report: Report): Promise<void> {
  await inBrowser(report);
  await inVsCode(report);
}

async function inBrowser(report: Report): Promise<void> {
  const server = await servePage();
  const browser = await launch(anySound);
  try {
    await seams(browser, server, report);
    await pageCost(browser, server, report);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function inVsCode(report: Report): Promise<void> {
  const vscode = new VsCodeUnderTest();
  try {
    await firstSound(vscode, 'en-v3-clara', report);
    await wordDelay(vscode, report);
  } finally {
    await vscode.stop();
    await closeSharedBrowser();
    await stopSharedVsCode();
  }
}
