import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright-core';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { soundsIn } from '../support/heardSound.js';
import { Sidebar } from '../support/sidebar.js';
import { until } from '../support/until.js';
import { clickUntil } from '../support/untilSeen.js';
import { WatchedReading } from '../support/watchedReading.js';
import { Workbench } from '../support/workbench.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const lines = Array.from({ length: 200 }, (_, n) => `This is line ${n + 1}.`);

describe(`Two windows of VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService({ secondsPerCharacter: 0.2 });
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'lines.txt': lines.join('\n\n'), 'other/other.txt': lines.toReversed().join('\n\n') },
    settings: { 'lector.confirmAboveCharacters': 100_000 },
  });
  let second: { readonly workbench: Workbench; readonly sidebar: Sidebar; readonly reading: WatchedReading };

  before(async () => {
    service.customVoices.push({
      voice_id: 'mine-1',
      name: 'My voice',
      language: 'en',
      sample: service.audioUrl('A sample.'),
    });
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
    await workbench.openFile('lines.txt');
    await sidebar.open();
    await sidebar.row('My voice').waitFor();
    const other = new Workbench({ url: vscode.url, folder: `${vscode.folder}/other` });
    await other.openBeside(workbench);
    await other.openFile('other.txt');
    second = { workbench: other, sidebar: new Sidebar(other), reading: new WatchedReading(other) };
    await second.sidebar.open();
    await second.sidebar.row('My voice').waitFor();
  });

  it('are each told by the agents that work in their own folder', async () => {
    await workbench.command('Lector: Let Agents Speak…');
    await sidebar.pick('Copy MCP Configuration');
    const agents = join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector', 'agents');
    const doors = () => readdir(join(agents, 'windows')).catch(() => []);
    await until(async () => (await doors()).length === 2, 'both can be reached');
    // With the time that a busy machine needs.
    const hook = (await readFile(join(agents, 'lector-hook'), 'utf8')).replace(' >', " '30000' >");
    const windows = [
      [vscode.folder, reading],
      [`${vscode.folder}/other`, second.reading],
    ] as const;
    for (const [cwd, itsReading] of windows) {
      const said = `The work in ${basename(cwd)} is done.`;
      const input = { session_id: cwd, hook_event_name: 'Stop', cwd, last_assistant_message: said };
      spawn('sh', ['-c', hook]).stdin.end(JSON.stringify(input));
      await itsReading.comesTo(said);
      await itsReading.ended();
    }
  });

  it('show the same favorites, voices and chosen voice, whichever of them changes', async () => {
    const favorites = (of: Sidebar) => of.row('Favorites');
    assert.equal(await favorites(second.sidebar).isVisible(), false);
    const favorite = follows('a favorite', favorites(sidebar), favorites(second.sidebar));
    await sidebar.toggleFavorite('My voice', true);
    await favorite;
    const chosen = (of: Sidebar) => of.row(/My voice.*chosen/s);
    const choice = follows('a choice', chosen(sidebar), chosen(second.sidebar));
    await sidebar.choose('My voice');
    await choice;
    const voice = follows('a voice', second.sidebar.row('Our voice'), sidebar.row('Our voice'));
    await second.sidebar.contextMenu(second.sidebar.row('My voice'), 'Rename Voice…');
    await second.sidebar.type('Our voice');
    await voice;
  });

  it('show the same usage, and only the one that began last speaks', async () => {
    const before = await second.sidebar.status.innerText();
    const used = (of: Sidebar) => of.status.filter({ hasNotText: before });
    const usage = follows('usage', used(sidebar), used(second.sidebar));
    await reading.speakDocument();
    await usage;

    service.always('/generate', () => undefined);
    await Promise.all([
      second.workbench.command('Lector: Speak Document'),
      // VS Code shows it for a few seconds.
      workbench.notification('Paused because another window started speaking.').waitFor(),
    ]);
    await reading.status('paused').waitFor();
    assert.ok(
      await reading.isSilent(await workbench.player()),
      'the first is silent before the second is heard',
    );
    service.always('/generate', undefined);
    service.answerHeld('/generate');
    await second.reading.status('reading').waitFor();
    assert.ok(await soundsIn(await second.workbench.player()), 'the second goes on');
  });

  it('never let one pay with an account that another has left: it says so, and goes on once it is reloaded', async () => {
    const left = 'You have signed in or out in another window';
    // Which neither has read, so it is not in the cache.
    const later = lines[lines.length / 2] ?? '';
    const paying = () => service.requests.filter(({ route }) => route === '/generate');
    const former = service.token;
    // Which the service accepts still.
    service.otherTokens.add(former);
    service.token = `${former}-of-another-account`;
    await sidebar.signIn(service);
    await second.sidebar.row(left).waitFor();
    await second.reading.status('reading').waitFor();
    const player = await second.workbench.player();
    await player.locator('.sentence', { hasText: later }).press('Enter');
    await second.reading.status('stopped').waitFor();
    assert.equal(service.timesCharged(later), 0);
    const before = paying();
    await player.locator('#status', { hasText: left }).waitFor();
    await second.sidebar.status.locator(`[aria-label*="${left}"]`).waitFor();
    const notice = await second.workbench.listedNotification(left);
    await clickUntil(notice.getByRole('button', { name: 'Reload Window' }), second.reading.status('paused'));
    assert.deepEqual(paying(), before, 'nothing is bought unasked');
    await second.workbench.command('Lector: Pause / Resume');
    await service.until(() => paying().length > before.length);
    const [next] = paying().slice(before.length);
    assert.equal(next?.headers.authorization, service.token);
    assert.ok(before.every(({ headers }) => headers.authorization === former));
  });

  /**
   * Waits until both windows show something, and prints how much later the other one does. That it takes less than two
   * seconds is asserted with a controlled clock, in `shareNews.windowNews.test.ts`: here a busy machine may take any time.
   */
  async function follows(what: string, here: Locator, there: Locator): Promise<void> {
    const shownAt = (at: Locator) => at.waitFor().then(() => performance.now());
    const [first, other] = await Promise.all([shownAt(here), shownAt(there)]);
    console.log(`      ${what} shows in the other window ${Math.round(other - first)} ms later`);
  }
});
