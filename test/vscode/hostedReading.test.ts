import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { soundsIn } from '../support/heardSound.js';
import { reply, startScriptedService, type ScriptedService } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import { WatchedReading } from '../support/watchedReading.js';
import type { Workbench } from '../support/workbench.js';
import { screenshotOnFailure, version, VsCodeUnderTest } from './vscodeUnderTest.js';

const short = ['The first stays.', 'The second stays.', 'The third fails.', 'The last waits.'];
const long = Array.from(
  { length: 8 },
  (_, n) => `This is sentence number ${n + 1}, which has to be paid for.`,
);

describe(`A reading by a hosted service in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  let service: ScriptedService;
  let vscode: VsCodeUnderTest;
  let workbench: Workbench;
  let sidebar: Sidebar;
  let reading: WatchedReading;

  before(async () => {
    service = await startScriptedService({ secondsPerCharacter: 0.1 });
    vscode = await VsCodeUnderTest.start({ settings: { 'lector.confirmAboveCharacters': 200 } });
    await writeFile(join(vscode.folder, 'short.md'), short.join('\n\n'));
    await writeFile(join(vscode.folder, 'long.md'), long.join('\n\n'));
    workbench = await vscode.openWorkbench({ soundAllowed: true });
    reading = new WatchedReading(workbench);
    sidebar = new Sidebar(workbench);
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

  it('goes on where it failed, once signing in has mended that', async () => {
    service.always('/generate', (exchange) => {
      const { message } = exchange.request.body as { readonly message: string };
      if (message !== short[2]) exchange.honestly();
      else reply(401, { error: { code: 'unauthorized', message: 'This token has ended.' } })(exchange);
    });
    await workbench.openFile('short.md');
    await workbench.command('Lector: Speak Document');
    await reading.status('stopped').waitFor();
    const failure = workbench.notification('This token has ended.');
    await failure.getByRole('button', { name: 'Sign In…' }).click();

    service.always('/generate', undefined);
    await sidebar.titled('Sign In to a Hosted Service (1/2)');
    await sidebar.type(service.url);
    await sidebar.titled('Sign In to a Hosted Service (2/2)');
    await sidebar.type(service.token);
    await reading.status('reading').waitFor();
    const player = await workbench.player();
    const marked = player.locator('[role=option][aria-selected=true]');
    assert.equal((await marked.textContent())?.trim(), short[2], 'from its place');
    assert.ok(await soundsIn(player), 'it is heard');
    await reading.status().waitFor({ state: 'hidden' });
    const counts = short.map((line) => service.messages.filter((message) => message === line).length);
    assert.deepEqual([counts[0], counts[1], counts[2]], [1, 1, 2], 'nothing is paid for twice');
  });

  it('asks before it is dear, and sends nothing if that is refused', async () => {
    const before = service.messages.length;
    const characters = long.reduce((sum, { length }) => sum + length, 0);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.openFile('long.md');
    await workbench.command('Lector: Speak Document');
    await dialog
      .getByText(new RegExp(`This uses ${characters} of your remaining [\\d,]+ characters`))
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await workbench.command('Lector: Speak Document');
    await dialog.waitFor();
    assert.equal(service.messages.length, before, 'nothing was sent');

    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(await workbench.player()), 'it is heard');
    // The first two are asked for together, and may come in either order.
    assert.deepEqual(service.messages.slice(before, before + 2).toSorted(), long.slice(0, 2));
    await workbench.command('Lector: Stop');
  });
});
