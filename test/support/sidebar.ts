import type { Locator, Page } from 'playwright-core';
import type { ScriptedService } from './scriptedService.js';
import { briefly, clickUntil, untilSeen } from './untilSeen.js';
import { statusItem, type Workbench } from './workbench.js';

type HostedAccount = Pick<ScriptedService, 'url' | 'token'>;

/** Lector's sidebar and its guided questions, driven as a user would. */
export class Sidebar {
  constructor(private readonly workbench: Workbench) {}

  private get page(): Page {
    return this.workbench.page;
  }

  get view(): Locator {
    return this.page.locator('.sidebar .pane-body');
  }

  /** Lector's item in the status bar. */
  get status(): Locator {
    return this.page.locator(statusItem);
  }

  /** The same, if it has this color. */
  statusOf(colour: 'plain' | 'warning' | 'error'): Locator {
    const coloured = '.warning-kind, .error-kind';
    return this.page.locator(`${statusItem}${colour === 'plain' ? `:not(${coloured})` : `.${colour}-kind`}`);
  }

  /** The box or list that is asking something now. */
  get question(): Locator {
    return this.workbench.question;
  }

  get input(): Locator {
    return this.question.locator('input[type="text"], input[type="password"]').first();
  }

  async open(): Promise<void> {
    const name = { name: 'Lector', exact: true } as const;
    const activities = this.page.locator('.activitybar');
    const tab = activities.getByRole('tab', name);
    await tab.waitFor();
    // A click on the one that is open would close it.
    if ((await tab.getAttribute('aria-selected')) !== 'true')
      await clickUntil(tab, activities.getByRole('tab', { ...name, selected: true }));
    await this.view.first().waitFor();
  }

  /** Has the voices listed anew, by the button above them. */
  async refresh(): Promise<void> {
    await this.open();
    const title = this.page.locator('.sidebar > .title, .sidebar .pane-header');
    await title.getByRole('button', { name: 'Refresh Voices' }).click();
  }

  row(text: string | RegExp): Locator {
    return this.view.locator('.monaco-list-row', { hasText: text }).first();
  }

  /**
   * Expands the group with exactly this label until this row of it is seen. A tree that is just being redrawn ignores a
   * click, and may close what has just been expanded.
   */
  async expand(group: string, row: string): Promise<void> {
    const name = this.page.locator('.label-name').getByText(group, { exact: true });
    const closed = this.view.locator('.monaco-list-row[aria-expanded="false"]', { has: name }).first();
    const sought = this.row(row);
    await untilSeen(async () => {
      await closed.or(sought).first().waitFor();
      if (!(await sought.isVisible())) await closed.locator('.monaco-tl-twistie').click(briefly);
    }, sought);
  }

  /** A button that a row shows while the mouse is over it. */
  async inline(row: Locator, label: string): Promise<void> {
    const button = row
      .getByRole('button', { name: label })
      .or(row.locator(`.action-label[aria-label^="${label}"]`))
      .first();
    await untilSeen(async () => {
      // A row that is redrawn under a mouse at rest may show no buttons.
      await this.page.mouse.move(1, 1);
      await row.hover({ timeout: 10_000 });
    }, button);
    await button.click({ timeout: 10_000 });
  }

  /** Chooses a voice. */
  async choose(name: string): Promise<void> {
    const chosen = this.row(new RegExp(`${name}.*chosen`, 's'));
    await untilSeen(() => this.inline(this.row(name), 'Select Voice'), chosen);
    // A second click, on a voice that was chosen meanwhile, asks for another.
    await this.workbench.leaveQuestion();
  }

  /** Makes the only favorite of a voice, or of the only favorite a voice like any other. */
  async toggleFavorite(name: string, isFavorite: boolean): Promise<void> {
    await untilSeen(
      () => this.inline(this.row(name), 'Add to / Remove from Favorites'),
      this.row('Favorites'),
      isFavorite ? 'visible' : 'hidden',
    );
  }

  async contextMenu(row: Locator, label: string): Promise<void> {
    await this.workbench.contextMenu(row, label);
  }

  /** Answers the question with text. */
  async type(text: string): Promise<void> {
    await this.input.waitFor();
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  choice(text: string | RegExp): Locator {
    return this.question.locator('.monaco-list-row', { hasText: text }).first();
  }

  /** Takes a choice, which ends the list that it stands in. */
  async pick(text: string | RegExp): Promise<void> {
    const choice = this.choice(text);
    await choice.waitFor();
    await clickUntil(choice, choice, 'hidden');
  }

  /** The title of a question. */
  title(words: string): Locator {
    return this.question.locator('.quick-input-title', { hasText: words });
  }

  async titled(title: string): Promise<void> {
    await this.title(title).waitFor();
  }

  /** Goes back to the question with this title. */
  async back(title: string): Promise<void> {
    const arrow = this.question.locator('.quick-input-left-action-bar .action-label').first();
    await clickUntil(arrow, this.title(title));
  }

  /** The text under the box when an answer is not accepted. */
  says(text: string | RegExp): Promise<void> {
    return this.question.getByText(text).first().waitFor();
  }

  async clearNotifications(): Promise<void> {
    await this.workbench.command('Notifications: Clear All Notifications');
    await this.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  }

  async signIn(account: HostedAccount): Promise<void> {
    // What the test did before may still move the focus, which closes the list of kinds.
    await untilSeen(
      () => this.connectTo('A hosted service'),
      this.title('Sign In to a Hosted Service (1/2)'),
    );
    await this.answerSignIn(account);
    await this.workbench.notification(`Signed in to ${account.url}`).waitFor();
  }

  /** Begins to connect to a service of this kind. */
  async connectTo(kind: string): Promise<void> {
    await this.workbench.command('Lector: Connect to a Voice Server…');
    await this.pick(kind);
  }

  /** Answers both questions of signing in, wherever they were asked from. */
  async answerSignIn({ url, token }: HostedAccount): Promise<void> {
    await this.titled('Sign In to a Hosted Service (1/2)');
    await this.type(url);
    await this.titled('Sign In to a Hosted Service (2/2)');
    await this.type(token);
  }

  /** Chooses a file in the dialog of a VS Code in a browser. */
  async chooseRecording(path: string): Promise<void> {
    await this.workbench.fileDialog('A Recording to Clone a Voice From', path);
  }
}
