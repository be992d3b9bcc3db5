import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { clickUntil, untilSeen } from '../support/untilSeen.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`The account in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService();
  const { workbench, sidebar } = setUpVsCode();

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.open();
  });
  beforeEach(async () => {
    await workbench.leaveQuestion();
    await sidebar.clearNotifications();
  });

  it('is none with the embedded service, and reading is said to be free', async () => {
    await sidebar.status.waitFor();
    assert.equal((await sidebar.status.innerText()).trim(), 'Lector', 'no characters');
    const items = workbench.page.locator('.statusbar-item[id^="lector.lector."]');
    assert.equal(await items.count(), 1, 'one item is all');
    await workbench.hover(sidebar.status, 'free and offline');
    await workbench.screenshot('status-embedded');
    assert.equal(service.requests.length, 0, 'nothing goes to a hosted service by itself');
  });

  it('is signed in with the right URL and the right token only', async () => {
    await sidebar.connectTo('A hosted service');
    await sidebar.titled('Sign In to a Hosted Service (1/2)');
    for (const [typed, words] of [
      ['speech.example', 'This is not a valid URL.'],
      ['https://speech.example:99999', 'This is not a valid URL.'],
      ['http://speech.example', 'The URL must begin with https://'],
      ['https://user:secret@speech.example', 'The URL must not contain a user name or password.'],
    ] as const) {
      await sidebar.type(typed);
      await sidebar.says(words);
    }
    await workbench.screenshot('sign-in-wrong-url');
    await sidebar.type('http://127.0.0.1:9');
    await sidebar.says(/cannot be reached/);
    await workbench.screenshot('sign-in-unreachable');
    await sidebar.type(service.url.replace('http:', 'https:'));
    await sidebar.says(/or it does not speak HTTPS\.$/);
    await sidebar.type(`${service.url}/wrong/path`);
    await sidebar.says('The server at this address is not a speech service that Lector knows.');
    await sidebar.type(service.url);
    await sidebar.titled('Sign In to a Hosted Service (2/2)');
    await sidebar.type(`Bearer ${service.token}`);
    await sidebar.says('Leave out “Bearer”');
    await sidebar.type('wrong');
    await sidebar.says('The token is not valid.');
    await workbench.screenshot('sign-in-wrong-token');
    assert.equal(await sidebar.input.getAttribute('type'), 'password');
    await sidebar.type(service.token);
    await workbench.notification(`Signed in to ${service.url}`).waitFor();
    // There are public voices before that, too, but not these.
    await sidebar.expand('English (United States)', 'Ada');
    await workbench.screenshot('signed-in');
  });

  /** Opens the menu with this row. It has no figures if they are just being asked for again. */
  async function openMenu(open: () => Promise<unknown>, row: Locator): Promise<void> {
    await untilSeen(async () => {
      await workbench.leaveQuestion();
      await open();
    }, row);
  }

  const figures = [
    ['10 %', 1000, '1K / 10K', '', 'plain', 'megaphone'],
    ['85 %', 8500, '8.5K / 10K', 'almost used up', 'warning', 'warning'],
    ['100 %', 10_000, '10K / 10K', 'used up', 'error', 'error'],
  ] as const;
  for (const [share, used, text, words, kind, icon] of figures) {
    it(`shows its usage in the status bar at ${share}`, async () => {
      service.user = {
        character_usage: used,
        character_allowance: 10_000,
        current_plan: 'Creator',
        downgrading_to_plan: 'Free',
        has_payment_method: false,
        portal_url: 'https://billing.example/portal',
        renewal_time: 1_900_000_000,
        status: 'active',
      };
      await sidebar.signIn(service);
      await sidebar.statusOf(kind).filter({ hasText: text }).waitFor();
      // After signing in, the usage may be shown, asked for again, and shown once more.
      const shown = [text, words].filter((part) => part !== '').join(' · ');
      await until(async () => clean(await sidebar.status.innerText()) === shown, `the status is “${shown}”`);
      const said = [`(${share})`, words, 'Click to open Lector’s menu'].filter((part) => part !== '');
      const spoken = sidebar.status.locator('a');
      await until(
        async () => clean((await spoken.getAttribute('aria-label')) ?? '').endsWith(said.join(', ')),
        `a screen reader says “${said.join(', ')}”`,
      );
      // Not by its color alone, which high contrast does not have.
      await sidebar.status.locator(`.codicon-${icon}`).waitFor();
      await sidebar.clearNotifications();
      const hover = await workbench.hover(sidebar.status, 'Characters');
      const told = (await hover.innerText()).replaceAll('\u00a0', ' ');
      for (const part of [
        /^Lector Usage\s+Characters/,
        /Plan: Creator/,
        /Free/,
        /Payment method: none/,
        /March 17, 2030/,
      ]) {
        assert.match(told, part);
      }
      const [filled, open] = ['filled', 'outline'].map((kind) =>
        hover.locator(`.codicon-circle-${kind}`).count(),
      );
      assert.deepEqual([await filled, await open], [Math.round(used / 1000), 10 - Math.round(used / 1000)]);
      await workbench.screenshot(`status-${share.replace(' %', '')}`);
    });
  }

  it('shows its usage with nothing but the two guaranteed figures', async () => {
    service.user = { character_usage: 1234, character_allowance: 10_000 };
    await sidebar.signIn(service);
    await sidebar.status.filter({ hasText: '1.23K / 10K' }).waitFor();
    await sidebar.clearNotifications();
    const usage = sidebar.choice(/Usage….*1,234 of 10,000 \(12 %\)/s);
    await openMenu(() => sidebar.status.click(), usage);
    await clickUntil(usage, sidebar.title('Lector Usage'));
    await sidebar.choice('1,234 of 10,000 (12 %)').waitFor();
    assert.equal(await sidebar.choice('Plan').count(), 0);
    assert.equal(await sidebar.choice('Payment Portal').count(), 0);
    await workbench.screenshot('usage-two-figures');
  });

  it('has a menu in the status bar, all by key', async () => {
    service.user = { character_usage: 8500, character_allowance: 10_000 };
    await sidebar.signIn(service);
    await sidebar.statusOf('warning').waitFor();
    const usage = /Usage….*8,500 of 10,000 \(85 %\) · almost used up/s;
    await openMenu(() => sidebar.status.locator('a').press('Enter'), sidebar.choice(usage));
    await sidebar.titled('Lector');
    const rows = [
      /Speak.*the selection, or from the cursor/s,
      /Voice….*Ada/s,
      /Speed….*1×/s,
      usage,
      /Player/,
    ];
    for (const row of rows) await sidebar.choice(row).waitFor();
    assert.equal(await sidebar.question.locator('.monaco-list-row').count(), rows.length);
    await workbench.screenshot('status-menu');
    // A screen reader says no icon's name.
    assert.match((await sidebar.choice('Speak').getAttribute('aria-label')) ?? '', /^Speak, the selection/);
    const { keyboard } = workbench.page;
    const active = sidebar.question.locator('.monaco-list-row.focused');
    await active.getByText('Speak').waitFor();
    for (const name of ['Voice…', 'Speed…']) {
      await keyboard.press('ArrowDown');
      await active.getByText(name).waitFor();
    }
    await keyboard.press('Enter');
    await sidebar.titled('Speed');
    // The list begins at 0.5×; it starts at the present speed.
    await sidebar.question.locator('.monaco-list-row.focused').getByText('1×', { exact: true }).waitFor();
  });

  it('shows all there is to know, and follows a refresh', async () => {
    service.user = {
      character_usage: 100,
      character_allowance: 10_000,
      current_plan: 'Creator',
      portal_url: 'https://billing.example/portal',
      renewal_time: 1_900_000_000,
    };
    await sidebar.signIn(service);
    await sidebar.status.filter({ hasText: '100 / 10K' }).waitFor();
    await workbench.command('Lector: Show Usage');
    await sidebar.choice('Creator').waitFor();
    await sidebar.choice('Open the Payment Portal').waitFor();
    await workbench.screenshot('usage-all');
    const counted = await sidebar.choice('Characters').getAttribute('aria-label');
    assert.equal(counted, 'Characters, 100 of 10,000 (1 %)');
    // A screen reader says no icon's name.
    for (const row of ['Refresh', 'Open the Payment Portal', 'Sign Out'])
      assert.match((await sidebar.choice(row).getAttribute('aria-label')) ?? '', new RegExp(`^${row}`));
    service.user.character_usage = 9000;
    const { keyboard } = workbench.page;
    const active = sidebar.question.locator('.monaco-list-row.focused');
    await active.filter({ hasText: 'Characters' }).waitFor();
    for (const name of ['Plan', 'Renews', 'Refresh']) {
      await keyboard.press('ArrowDown');
      await active.filter({ hasText: name }).waitFor();
    }
    await keyboard.press('Enter');
    await sidebar.choice('9,000 of 10,000 (90 %)').waitFor();
    assert.match(await active.innerText(), /Refresh/, 'it can be refreshed again by the same key');
    await sidebar.status.filter({ hasText: '9K / 10K' }).waitFor();
  });

  it('is signed out, and then nothing is read by another service unasked', async () => {
    await sidebar.signIn(service);
    await workbench.command('Lector: Sign Out');
    await workbench.notification(`Signed out of ${service.url}`).waitFor();
    await workbench.page.getByText('Sign in to see the voices of the hosted service').waitFor();
    await sidebar.status.filter({ hasText: 'signed out' }).waitFor();
    await workbench.screenshot('signed-out');
    await workbench.command('View: Show Explorer');
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Speak Document');
    await workbench.notification('Lector has no usable token or key for the speech service.').waitFor();
    assert.equal(
      await workbench.page.locator('.tab', { hasText: 'Lector Player' }).count(),
      0,
      'no player opens',
    );
    await workbench.command('Lector: Show Log');
    const logged = workbench.page.locator('.part.panel .view-line', { hasText: 'no token is kept' });
    assert.match(await logged.first().innerText(), /\[info\]/, 'nothing went wrong');
    await workbench.command('View: Toggle Panel Visibility');
    await sidebar.open();
    const signedOut = await workbench.listedNotification('Signed out of');
    await clickUntil(
      signedOut.getByRole('button', { name: 'Use the Embedded Service' }),
      sidebar.row('Public Voices'),
    );
    await sidebar.status.filter({ hasNotText: 'signed out' }).waitFor();
  });
});

/** As a reader sees it, who cannot tell one blank from another. */
function clean(text: string): string {
  return text.replaceAll('\u00a0', ' ').trim();
}
