import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { heardIn } from '../support/heardSound.js';
import { installToyVoice } from '../support/installToyVoice.js';
import { until } from '../support/until.js';
import { killServices } from './killServices.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const english = (n: number): string =>
  `On day ${n} the harbor master walks down to the quay and reads the height of the water from the old wall.`;
const german = (n: number): string =>
  `Am Tag ${n} geht der alte Hafenmeister zum Kai hinunter und liest den Stand des Wassers an der Mauer ab.`;
const paragraphs = [1, 2, 3, 4, 5, 6].flatMap((day) => [english(day), german(day)]);
// In the toy voice, more than a minute.
const later = [7, 8, 9, 10, 11, 12, 13, 14].map(english);

describe(`A reading whose embedded service is killed in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'days.md': paragraphs.join('\n\n'), 'later.md': later.join('\n\n') },
    settings: { 'lector.speed': 4 },
  });

  before(() => workbench.open({ soundAllowed: true }));

  it('goes on in both languages to its end, without a word about it, and loses nothing', async () => {
    await workbench.openFile('days.md');
    const player = await goesOnToItsEnd(paragraphs.length);
    // The last paragraph is German.
    await player.locator('#voiceName', { hasText: /^Felix$/ }).waitFor();
  });

  it('goes on likewise in a natural voice', async () => {
    await installToyVoice(join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector', 'service'));
    await sidebar.refresh();
    await sidebar.row('Toy').waitFor();
    await workbench.command('View: Show Explorer');
    await workbench.openFile('later.md');
    const player = await goesOnToItsEnd(later.length);
    assert.equal(await player.locator('#voiceName').textContent(), 'Toy');
  });

  /** Kills the service in the middle of a reading that takes this many messages. */
  async function goesOnToItsEnd(messages: number): Promise<Frame> {
    await sidebar.clearNotifications();
    const player = await reading.speakDocument();
    const heard = async () => {
      const { readings, places } = await heardIn(player);
      const last = Math.max(...readings);
      return places.filter((_, n) => readings[n] === last);
    };
    // No more than a minute is fetched ahead, so much of the text still needs a service.
    await killServices(vscode);
    await until(async () => (await heard()).length >= messages, 'the other service speaks the rest');
    // What is between is heard in as much time as it takes.
    await player.locator('.sentence').last().press('Enter');
    await reading.ended();
    assert.deepEqual(
      (await heard()).toSorted((one, other) => one - other),
      [...Array(messages).keys()],
      'each message came once',
    );
    await workbench.command('Notifications: Show Notifications');
    const center = workbench.page.locator('.notifications-center');
    await center.waitFor();
    assert.equal(await center.locator('.notification-list-item').count(), 0, 'nothing was said');
    return player;
  }
});
