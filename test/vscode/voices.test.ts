import assert from 'node:assert/strict';
import { heardIn } from '../support/heardSound.js';
import { refused, reply } from '../support/scriptedBehaviours.js';
import { until } from '../support/until.js';
import { becomes, briefly, clickUntil, untilSeen } from '../support/untilSeen.js';
import { customVoices } from './customVoices.js';
import { setUpVoices } from './setUpVoices.js';
import { version } from './vscodeUnderTest.js';

describe(`The voices in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const suite = setUpVoices();
  const { workbench, sidebar, service, reading } = suite;

  before(() => workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']));

  customVoices(suite);

  it('stand in a tree by kind, language and region', async () => {
    await sidebar.expand('English', 'United States');
    for (const [group, name, note] of [
      ['United States', 'Ada', 'Female'],
      ['United Kingdom', 'Ben', 'Male'],
      ['German', 'Eva', 'Female'],
      ['Other', 'Odd', 'Warm and deep'],
      ['Custom Voices', 'My voice', 'German'],
    ] as const) {
      await sidebar.expand(group, name);
      assert.match(await sidebar.row(name).innerText(), new RegExp(note));
    }
    const tooltip = await workbench.hover(sidebar.row('My voice'), 'mine-1');
    assert.match(await tooltip.innerText(), /Language:\sGerman\s\(de\)/);
    await workbench.screenshot('voices-tree');
  });

  it('are chosen, made a favorite and heard by their inline buttons', async () => {
    await sidebar.expand('German', 'Eva');
    const heard = service.count('audio');
    await sidebar.inline(sidebar.row('Eva'), 'Preview Voice');
    await service.until(() => service.count('audio') === heard + 1);
    const player = await workbench.player();
    await until(
      async () => (await heardIn(player)).output.some((sample) => Math.abs(sample) > 0.01),
      'the sample sounds',
    );
    await sidebar.choose('Eva');
    await sidebar.toggleFavorite('Eva', true);
    await workbench.screenshot('voices-favorite');
    await sidebar.inline(sidebar.row('Eva'), 'Preview Voice');
    await sidebar.toggleFavorite('Eva', false);
    assert.equal(service.count('audio'), heard + 1, 'the sample is fetched once');
    assert.equal(service.count('/generate'), 0, 'hearing a sample costs nothing');
  });

  it('without a sample offer no preview', async () => {
    service.voices = service.voices.map((voice) =>
      voice.name === 'Eva' ? { ...voice, name: 'Silent', sample: '' } : voice,
    );
    await sidebar.refresh();
    await sidebar.expand('German', 'Silent');
    const row = sidebar.row('Silent');
    await untilSeen(() => row.hover(briefly), row.locator('.action-label[aria-label^="Select Voice"]'));
    assert.equal(await row.locator('.action-label[aria-label^="Preview Voice"]').count(), 0);
    await workbench.command('Lector: Select Voice…');
    await sidebar.choice('Silent').waitFor();
    assert.equal(await sidebar.choice('Silent').locator('.codicon-play').count(), 0);
    assert.equal(await sidebar.choice('Ada').locator('.codicon-play').count(), 1);
    await workbench.leaveQuestion();
  });

  it('have their id copied', async () => {
    // It is shown for three seconds.
    await Promise.all([
      workbench.page.getByText('The ID of “My voice” was copied.').first().waitFor(),
      sidebar.contextMenu(sidebar.row('My voice'), 'Copy Voice ID'),
    ]);
    assert.equal(await workbench.page.evaluate(() => navigator.clipboard.readText()), 'mine-1');
  });

  it('are picked from a list that is searched by name, language and gender', async () => {
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.choice('Ada').waitFor();
    const rows = sidebar.question.locator('.monaco-list-row');
    await rows.first().locator('.codicon-check').waitFor();
    await until(
      async () => /Chosen/.test(await rows.first().innerText()),
      'the chosen voice is first, under a heading',
    );
    await until(
      async () => /Odd.*Other/s.test(await rows.last().innerText()),
      'one without a language is last',
    );
    await sidebar.question
      .locator('.monaco-list-row', { hasText: 'My voice' })
      .getByText('Custom Voices')
      .waitFor();
    await workbench.screenshot('voices-pick');
    assert.equal(await sidebar.choice('Odd').getAttribute('aria-label'), 'Odd, Warm and deep, Other');
    for (const [search, found] of [
      ['eva', 'Eva'],
      ['united kingdom', 'Ben'],
      ['german · fem', 'Eva'],
      ['warm', 'Odd'],
    ] as const) {
      await sidebar.input.fill(search);
      await sidebar.choice('Ada').waitFor({ state: 'hidden' });
      await sidebar.choice(found).waitFor();
    }
    await sidebar.input.fill('ben');
    await sidebar.choice('Odd').waitFor({ state: 'hidden' });
    const heard = service.count('audio');
    await sidebar.choice('Ben').hover();
    await sidebar.choice('Ben').locator('.codicon-play').click();
    await service.until(() => service.count('audio') === heard + 1);
    await clickUntil(
      sidebar.choice('Ben').locator('.codicon-star-empty'),
      sidebar
        .choice(/Ben.*favorite/s)
        .locator('.codicon-star-full')
        .first(),
    );
    await clickUntil(sidebar.choice('Ben'), sidebar.question, 'hidden');
    await sidebar.row('Favorites').waitFor();
    await sidebar.row(/Ben.*chosen/s).waitFor();
    await sidebar.toggleFavorite('Ben', false);
  });

  it('are listed anew while they are picked from, and the row that was active stays so', async () => {
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    const { keyboard } = workbench.page;
    const active = sidebar.question.locator('.monaco-list-row.focused');
    await sidebar.choice('Eva').waitFor();
    // What was clicked in the tree before may take the focus late.
    await clickUntil(sidebar.input, sidebar.input.and(workbench.page.locator(':focus')));
    while (!(await active.innerText()).includes('Eva')) {
      const row = await active.getAttribute('data-index');
      await keyboard.press('ArrowDown');
      await until(async () => (await active.getAttribute('data-index')) !== row, 'the next row is active');
    }
    service.voices = service.voices.filter(({ name }) => name !== 'Ben');
    await sidebar.refresh();
    await sidebar.choice('Ben').waitFor({ state: 'detached' });
    assert.match(await active.innerText(), /Eva/);
    service.voices = [];
    service.customVoices = [];
    await sidebar.refresh();
    await sidebar.choice('Eva').waitFor({ state: 'detached' });
    const words = 'There is no such voice yet.';
    await until(async () => (await sidebar.input.getAttribute('placeholder')) === words, 'it says so');
    await workbench.leaveQuestion();
  });

  it('are found in the tree by typing', async () => {
    await sidebar.expand('German', 'Eva');
    await sidebar.row('My voice').click({ position: { x: 5, y: 5 } });
    const { keyboard } = workbench.page;
    // Letters that come too slowly are each a search of their own.
    await untilSeen(
      () => keyboard.type('Eva'),
      sidebar.view.locator('.monaco-list-row.focused', { hasText: 'Eva' }),
    );
    await keyboard.press('Control+Alt+f');
    const find = sidebar.view.locator('.monaco-tree-type-filter input');
    await find.waitFor();
    await find.fill('eva');
    await sidebar.view.locator('.monaco-list-row .monaco-highlighted-label .highlight').first().waitFor();
    await workbench.screenshot('voices-type-to-find');
    await keyboard.press('Escape');
    await find.waitFor({ state: 'hidden' });
  });

  it('show what failed, and how to try again', async () => {
    service.always('/voices', reply(400, { error: { code: 'broken', message: 'The list is being mended' } }));
    await sidebar.refresh();
    await sidebar.row('The list is being mended.').waitFor();
    await workbench.screenshot('voices-error');
    service.always('/voices', undefined);
    await clickUntil(sidebar.row('Retry'), sidebar.row('My voice'));
  });

  it('are picked from the message that they could not be listed, once they can be', async () => {
    service.always('/voices', reply(400, { error: { code: 'broken', message: 'The list is being mended' } }));
    await sidebar.refresh();
    await workbench.command('Lector: Select Voice…');
    const notice = workbench.notification('The speech service refused: The list is being mended');
    await notice.waitFor();
    service.always('/voices', undefined);
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await sidebar.titled('Select Voice');
    await sidebar.choice('My voice').waitFor();
    await workbench.leaveQuestion();
  });

  it('are not listed for a token that was revoked, and one row signs in again', async () => {
    service.always('/voices', refused(401, { error: { message: 'The token was revoked' } }));
    await sidebar.refresh();
    await sidebar.row('does not accept the token or key: The token was revoked.').waitFor();
    await workbench.screenshot('voices-revoked');
    service.always('/voices', undefined);
    await clickUntil(sidebar.row('Sign In…'), sidebar.title('Sign In to a Hosted Service (1/2)'));
    await sidebar.answerSignIn(service);
    await sidebar.row('My voice').waitFor();
  });

  it('of a service without any have a welcome', async () => {
    service.voices = [];
    service.customVoices = [];
    await sidebar.refresh();
    await workbench.page.getByText('The service has no voices yet.').waitFor();
    await workbench.screenshot('voices-none');
  });

  it('of one’s own that read are named in the player as they are renamed', async () => {
    service.customVoices = service.customVoices.map((voice) => ({ ...voice, language: 'en-v3' }));
    await sidebar.refresh();
    await sidebar.row(/My voice.*English/s).waitFor();
    await sidebar.choose('My voice');
    await workbench.command('Lector: Hear a Sample');
    await reading.status('reading').waitFor();
    // The sample may have opened in front of it.
    await reading.tab.click();
    const player = await workbench.player();
    await player.locator('#voiceName', { hasText: 'My voice' }).waitFor();
    await sidebar.contextMenu(sidebar.row('My voice'), 'Rename Voice…');
    await sidebar.type('Your voice');
    await player.locator('#voiceName', { hasText: 'Your voice' }).waitFor();
    await reading.stop();
  });

  it('of a number too high to read are listed at once', async () => {
    service.voices = Array.from({ length: 4800 }, (_, n) => ({
      voice_id: `v${n}`,
      name: `Voice ${n}`,
      metadata: `${['English (US)', 'German', 'French', 'Japanese'][n % 4] ?? ''} | ${n % 2 === 0 ? 'Female' : 'Male'}`,
      sample: '',
    }));
    await sidebar.refresh();
    await sidebar.row(/Japanese.*1,200/s).waitFor();
    await sidebar.expand('Japanese', 'Voice 3');
    await workbench.command('Lector: Select Voice…');
    await sidebar.titled('Select Voice');
    await sidebar.input.fill('voice 1999');
    await clickUntil(sidebar.choice('Voice 1999'), sidebar.question, 'hidden');
    // A list shows what is chosen when it opens, and a choice takes a moment to be saved.
    await until(async () => {
      await workbench.leaveQuestion();
      await workbench.command('Lector: Select Voice…');
      await sidebar.titled('Select Voice');
      await sidebar.input.fill('voice 1999');
      return becomes('visible', sidebar.choice(/Voice 1999.*chosen/s), 2000);
    }, 'the choice is marked in the list');
  });
});
