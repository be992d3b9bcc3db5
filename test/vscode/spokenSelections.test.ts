import assert from 'node:assert/strict';
import { spokenSelections } from '../fixtures/text/spoken-selections.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const english = 'The harbour master checks the tide table twice a day.';
const german = 'Der Hafenmeister prüft zweimal am Tag den Wasserstand.';

describe(`What a selection sends from VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService();
  const { workbench, sidebar, reading } = setUpVsCode({
    // Only what is sent counts here, and pauses are shorter at this speed.
    settings: { 'lector.speed': 4 },
    files: {
      ...Object.fromEntries(spokenSelections.map(({ fileName, source }) => [fileName, source])),
      'aufgaben.md': '- [x] Prüfen, ob `a !== b`\n\n🎉\n',
      'words.txt': 'Ask kubectl.\n',
      'bilingual.md': `# Tide\n\n${english}\n\n${german} Das sind → 5.\n`,
    },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
  });

  /** In the tree, which shows when the choice is in force. */
  async function choose(name: string, group: string): Promise<void> {
    await sidebar.open();
    await sidebar.expand(group, name);
    await sidebar.choose(name);
    await workbench.command('View: Show Explorer');
  }

  for (const { languageId, fileName, source, from, to, messages } of spokenSelections) {
    it(`is in ${languageId} exactly what a person would say`, async () => {
      await workbench.openFile(fileName);
      const start = source.indexOf(from);
      await workbench.selectOffsets(source, start, source.indexOf(to, start) + to.length);
      const before = service.messages.length;
      await reading.toItsEnd(() => workbench.command('Lector: Speak Selection'));
      // Requests run at the same time, so they may arrive in another order than they are heard.
      assert.deepEqual(service.messages.slice(before).sort(), [...messages].sort());
    });
  }

  it('names marks, signs and emoji in the language of the voice, where the text does not say its own', async () => {
    service.voices = [
      ...service.voices,
      { voice_id: 'eva', name: 'Eva', metadata: 'German | Female', sample: service.audioUrl('Ich bin Eva.') },
    ];
    await sidebar.refresh();
    await choose('Eva', 'German');
    await workbench.openFile('aufgaben.md');
    const before = service.messages.length;
    await reading.toItsEnd(() => workbench.command('Lector: Speak Document'));
    const messages = ['Konfettibombe', 'erledigt: Prüfen, ob a ungleich b'];
    assert.deepEqual(service.messages.slice(before).sort(), messages);
  });

  it('is said paragraph by paragraph in the voice that was chosen for its language', async () => {
    await choose('Ada', 'English (United States)');
    await workbench.openFile('bilingual.md');
    const before = service.ledger.length;
    await reading.toItsEnd(() => workbench.command('Lector: Speak Document'));
    const bought = service.ledger.slice(before).map(({ voiceId, message }) => `${voiceId}: ${message}`);
    assert.deepEqual(bought.sort(), [`ada: ${english}`, 'ada: Tide', `eva: ${german} Das sind Pfeil 5.`]);
  });

  it('is said as the user wants it, once that was typed and heard', async () => {
    await workbench.openFile('words.txt');
    await workbench.selectOffsets('Ask kubectl.', 4, 11);
    await workbench.command('Lector: Change Pronunciation…');
    await sidebar.titled('Change the Pronunciation of “kubectl”');
    await sidebar.says('Currently spoken as “kubectl”');
    await sidebar.input.fill('cube control');
    const heard = service.until(() => service.messages.includes('cube control'));
    await sidebar.question.getByRole('button', { name: 'Hear It' }).click();
    await heard;
    await sidebar.input.press('Enter');
    await sidebar.pick('In every text');
    await sidebar.pick('For me, everywhere');
    await sidebar.question.waitFor({ state: 'hidden' });
    await workbench.command('Lector: Edit Pronunciations');
    await sidebar.titled('Pronunciations');
    await sidebar.choice(/kubectl.*cube control/s).waitFor();
    await workbench.leaveQuestion();
    await reading.toItsEnd(() => workbench.command('Lector: Speak Document'));
    assert.equal(service.messages.at(-1), 'Ask cube control.');
  });
});
