import assert from 'node:assert/strict';
import { soundsIn } from '../support/heardSound.js';
import { Sidebar } from '../support/sidebar.js';
import { WatchedReading } from '../support/watchedReading.js';
import { Workbench } from '../support/workbench.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const lines = Array.from({ length: 30 }, (_, n) => `This is line ${n + 1}.`);

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

  it('show the same favorites and voices, whichever of them changes', async () => {
    const favorites = (of: Sidebar) => of.row('Favorites');
    assert.equal(await favorites(second.sidebar).isVisible(), false);
    await sidebar.toggleFavorite('My voice', true);
    await favorites(second.sidebar).waitFor();
    await second.sidebar.contextMenu(second.sidebar.row('My voice'), 'Rename Voice…');
    await second.sidebar.type('Our voice');
    await second.sidebar.row('Our voice').waitFor();
    await sidebar.row('Our voice').waitFor();
  });

  it('show the same usage, and only the one that began last speaks', async () => {
    const before = await second.sidebar.status.innerText();
    await reading.speakDocument();
    await second.sidebar.status.filter({ hasNotText: before }).waitFor();

    const player = await second.reading.speakDocument();
    await reading.status('paused').waitFor();
    await workbench.notification('Paused, because another window has begun to speak.').waitFor();
    assert.ok(await reading.isSilent(await workbench.player()), 'the first is silent');
    await second.reading.status('reading').waitFor();
    assert.ok(await soundsIn(player), 'the second goes on');
  });
});
