import assert from 'node:assert/strict';
import { spokenSelections } from '../fixtures/text/spoken-selections.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const english = 'The harbour master checks the tide table twice a day.';
const german = 'Der Hafenmeister prüft zweimal am Tag den Wasserstand.';

describe(`What a selection sends from VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  // Long enough to be visible in the status bar.
  const service = setUpService({ secondsPerCharacter: 0.02 });
  const { workbench, sidebar, reading } = setUpVsCode({
    files: {
      ...Object.fromEntries(spokenSelections.map(({ fileName, source }) => [fileName, source])),
      'aufgaben.md': '- [x] Prüfen, ob `a !== b`\n\n🎉\n',
      'bilingual.md': `# Tide\n\n${english}\n\n${german} Das sind → 5.\n`,
    },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
  });

  for (const { languageId, fileName, source, from, to, messages } of spokenSelections) {
    it(`is in ${languageId} exactly what a person would say`, async () => {
      await workbench.openFile(fileName);
      const start = source.indexOf(from);
      await workbench.selectOffsets(source, start, source.indexOf(to, start) + to.length);
      const before = service.messages.length;
      await workbench.command('Lector: Speak Selection');
      await reading.status('reading').waitFor();
      await reading.ended();
      // Requests run at the same time, so they may arrive in another order than they are heard.
      assert.deepEqual(service.messages.slice(before).sort(), [...messages].sort());
    });
  }

  it('names marks, signs and emoji in the language of the voice, where the text does not say its own', async () => {
    service.voices = [
      ...service.voices,
      { voice_id: 'eva', name: 'Eva', metadata: 'German | Female', sample: service.audioUrl('Ich bin Eva.') },
    ];
    await workbench.command('Lector: Refresh Voices');
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.choice('Eva').click();
    await workbench.openFile('aufgaben.md');
    const before = service.messages.length;
    await workbench.command('Lector: Speak Document');
    await reading.status('reading').waitFor();
    await reading.ended();
    const messages = ['Konfettibombe', 'erledigt: Prüfen, ob a ungleich b'];
    assert.deepEqual(service.messages.slice(before).sort(), messages);
  });

  it('is said paragraph by paragraph in the voice that was chosen for its language', async () => {
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.choice('Ada').click();
    await workbench.openFile('bilingual.md');
    const before = service.ledger.length;
    await workbench.command('Lector: Speak Document');
    await reading.status('reading').waitFor();
    await reading.ended();
    const bought = service.ledger.slice(before).map(({ voiceId, message }) => `${voiceId}: ${message}`);
    assert.deepEqual(bought.sort(), ['ada: Tide', `ada: ${english}`, `eva: ${german} Das sind Pfeil 5.`]);
  });
});
