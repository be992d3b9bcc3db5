import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { heardIn } from '../support/heardSound.js';
import { until } from '../support/until.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const english = (n: number): string =>
  `On day ${n} the harbor master walks down to the quay and reads the height of the water from the old wall.`;
const german = (n: number): string =>
  `Am Tag ${n} geht der alte Hafenmeister zum Kai hinunter und liest den Stand des Wassers an der Mauer ab.`;
const paragraphs = [1, 2, 3, 4, 5, 6].flatMap((day) => [english(day), german(day)]);

describe(`A reading whose embedded service is killed in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'days.md': paragraphs.join('\n\n') },
    settings: { 'lector.speed': 4 },
  });

  before(() => workbench.open({ soundAllowed: true }));

  /** The ids of the embedded services of this VS Code. */
  function services(): readonly number[] {
    const { stdout } = spawnSync('pgrep', ['-f', `${vscode.home}/extensions/.*service\\.js`]);
    return String(stdout).split('\n').filter(Boolean).map(Number);
  }

  it('goes on in both languages to its end, without a word about it, and loses nothing', async () => {
    await workbench.openFile('days.md');
    await sidebar.clearNotifications();
    const player = await reading.speakDocument();
    // No more than a minute is fetched ahead, so much of the text still needs a service.
    const killed = services();
    assert.ok(killed.length > 0, 'a service is running');
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await until(() => services().some((pid) => !killed.includes(pid)), 'another service is running');
    await until(
      async () => (await heardIn(player)).places.length >= paragraphs.length,
      'the other service speaks the rest',
    );
    // What is between is heard in as much time as it takes.
    await player.getByRole('option').last().press('Enter');
    await reading.ended();
    const { places } = await heardIn(player);
    assert.deepEqual(
      places.toSorted((one, other) => one - other),
      [...paragraphs.keys()],
      'each paragraph came once',
    );
    await workbench.command('Notifications: Show Notifications');
    const center = workbench.page.locator('.notifications-center');
    await center.waitFor();
    assert.equal(await center.locator('.notification-list-item').count(), 0, 'nothing was said');
  });
});
