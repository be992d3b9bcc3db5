import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { desktopPolicy, launch, sharedBrowser } from './browser.js';
import { useCrossOriginWebviews } from './crossOriginWebviews.js';
import { recordSound } from './heardSound.js';
import { becomes, briefly, succeeds, untilSeen } from './untilSeen.js';

/** Lector's item in the status bar. */
export const statusItem = '.statusbar-item[id="lector.lector.lector.status"]';

/** Settings with which a terminal is text in the page, and not a picture. */
export const terminalAsText = { 'terminal.integrated.gpuAcceleration': 'off' } as const;

/** A running VS Code and the folder it should show. */
export interface WorkbenchPlace {
  readonly url: string;
  readonly folder: string;
}

export interface WorkbenchOptions {
  /**
   * Lets pages play before the first click, for tests about other things. Desktop VS Code does not; without this, the
   * browser is one that nobody has touched.
   */
  readonly soundAllowed?: boolean;
  /** Runs nothing in the pages and leaves them their own security policy, so no sound is recorded. */
  readonly untouched?: boolean;
  /** Leaves VS Code's parts their round corners, as in pictures. */
  readonly round?: boolean;
  /** The browser to open it in, which its opener closes. */
  readonly browser?: Browser;
  /** The system that the browser says it runs on, which decides VS Code's keys. */
  readonly system?: System;
}

export type System = 'Windows' | 'macOS' | 'Linux';

/** How a browser names its system. */
const systemNames: Readonly<Record<System, string>> = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
};

/** VS Code's workbench in a browser, driven as a user would. It can be reopened after it is closed. */
export class Workbench {
  private ownBrowser: Browser | undefined;
  private context: BrowserContext | undefined;
  private shown: Page | undefined;
  private readonly besides: Workbench[] = [];
  /** What its pages have written to the console. */
  readonly printed: string[] = [];

  constructor(private readonly place: WorkbenchPlace) {}

  get isOpen(): boolean {
    return this.shown !== undefined;
  }

  get page(): Page {
    if (this.shown === undefined) throw new Error('The workbench is not open.');
    return this.shown;
  }

  async open(options: WorkbenchOptions = {}): Promise<void> {
    const { soundAllowed = false, untouched = false, round = false, system } = options;
    const given = options.browser ?? (soundAllowed ? await sharedBrowser() : undefined);
    const browser = given ?? (this.ownBrowser = await launch(desktopPolicy));
    this.context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      bypassCSP: !untouched,
      // Decorative animation is expensive on two cores.
      reducedMotion: 'reduce',
      // Otherwise the server compresses the whole workbench anew for each window.
      extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
      ...(system === undefined ? {} : { userAgent: userAgent(browser, system) }),
    });
    await this.show(await this.context.newPage(), untouched, round);
  }

  /** Opens another window of the same user, which ends with the first. */
  async openBeside(first: Workbench): Promise<void> {
    if (first.context === undefined) throw new Error('The first window is not open.');
    first.besides.push(this);
    await this.show(await first.context.newPage(), false);
  }

  private async show(page: Page, untouched: boolean, round = false): Promise<void> {
    const { url, folder } = this.place;
    this.shown = page;
    page.on('console', (message) => this.printed.push(message.text()));
    // VS Code may ask whether to leave the page.
    page.on('dialog', (dialog) => void dialog.accept());
    page.setDefaultTimeout(60_000);
    if (!untouched) {
      // The TypeScript loader wraps functions in calls of this name, which the page does not have.
      await page.addInitScript('globalThis.__name = (value) => value');
      await page.addInitScript(recordSound);
      if (!round) await page.addInitScript(squareParts);
    }
    await useCrossOriginWebviews(page, url);
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await page
      .locator('.monaco-workbench .explorer-folders-view .monaco-list-row')
      .first()
      .waitFor({ timeout: 90_000 });
    // Until it is activated, Lector's keys do nothing and the palette does not offer its commands.
    await page.locator(statusItem).waitFor({ timeout: 90_000 });
  }

  async close(): Promise<void> {
    for (const beside of this.besides.splice(0)) await beside.close();
    const { context, ownBrowser, shown } = this;
    this.context = this.ownBrowser = this.shown = undefined;
    // Only a page that is left tells its extension host to end. One that crashed cannot.
    await shown?.goto('about:blank').catch(() => undefined);
    // In front of another window, it would slow that down.
    await shown?.close();
    await context?.close();
    await ownBrowser?.close();
  }

  /** Opens a file, whose editor then has the focus. */
  async openFile(name: string): Promise<void> {
    const group = this.page.locator('.editor-group-container.active', { has: this.tab(name) });
    await untilSeen(() => this.openInExplorer(name), group.locator('.monaco-editor.focused'));
    await group.locator('.editor-instance .view-lines').first().waitFor();
  }

  async openNotebook(name: string): Promise<void> {
    await untilSeen(() => this.openInExplorer(name), this.tab(name));
    await this.page.locator('.cell-list-container .code-cell-row .view-lines').first().waitFor();
  }

  private async openInExplorer(name: string): Promise<void> {
    // What VS Code tells of the row under the mouse may cover this one for as long as the mouse stays there.
    await this.page.mouse.move(0, 0);
    await this.inExplorer(name).dblclick(briefly);
  }

  /** The name of a file in the explorer. */
  inExplorer(name: string): Locator {
    return this.page.locator('.explorer-folders-view').getByText(name, { exact: true });
  }

  /** The tab in front, if it has this title. */
  tab(title: string): Locator {
    return this.page.locator('.tab.active', { hasText: title });
  }

  /** Opens Lector's walkthrough. */
  async openWalkthrough(): Promise<void> {
    const row = this.question.locator('.monaco-list-row', { hasText: 'Hear What You Read' }).first();
    await untilSeen(
      async () => {
        await this.leaveQuestion();
        await this.command('Welcome: Open Walkthrough...');
        await this.question.locator('input[type="text"]').first().fill('Hear What You Read', briefly);
        await row.click(briefly);
      },
      this.page.locator('.gettingStartedContainer').getByText('Hear it now', { exact: true }),
    );
  }

  /** The box or list that is asking something now, including the command palette. */
  get question(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  /** Without a question, Escape would reach something else. */
  async leaveQuestion(): Promise<void> {
    for (let attempt = 0; attempt < 5 && (await this.question.isVisible()); attempt++) {
      await this.page.keyboard.press('Escape');
      await becomes('hidden', this.question, 1000);
    }
  }

  /** Runs a command by its title, through the command palette. */
  async command(title: string): Promise<void> {
    await this.untilOffered(
      title,
      // A list that is being filtered may ignore the click.
      async (row) => (await succeeds(this.takeRow(row))) && becomes('hidden', row, 5000),
    );
  }

  /** By Enter if it can be: a click takes three times as long, and most tests run many commands. */
  private async takeRow(row: Locator): Promise<void> {
    const isFocused = await row.evaluate((element) => element.classList.contains('focused'), undefined, {
      timeout: 5000,
    });
    if (isFocused) await this.page.keyboard.press('Enter');
    else await row.click({ timeout: 5000 });
  }

  /** Waits until the command palette offers a command, and closes it. */
  async offers(title: string): Promise<void> {
    await this.untilOffered(title, async () => {
      await this.leaveQuestion();
      return true;
    });
  }

  private async untilOffered(title: string, take: (row: Locator) => Promise<boolean>): Promise<void> {
    const row = this.question.locator('.monaco-list-row', { hasText: title }).first();
    // The palette lists what was there when it opened: right after the start, extensions may be missing.
    for (let attempt = 0; attempt < 10; attempt++) {
      await this.ask('F1', `>${title}`);
      if ((await becomes('visible', row, 3000)) && (await take(row))) return;
      await this.leaveQuestion();
    }
    throw new Error(`The command palette does not offer ${title}.`);
  }

  /**
   * Opens a question by its key and types into it, once the previous one is gone. It closes if the focus moves, which
   * the previous command may have been about to do; then it is reopened.
   */
  private async ask(key: string, text: string): Promise<Locator> {
    const input = this.question.locator('input[type="text"]').first();
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.question.waitFor({ state: 'hidden' });
      await this.page.keyboard.press(key);
      if (await succeeds(input.fill(text, { timeout: 5000 }))) return input;
      await this.leaveQuestion();
    }
    throw new Error(`${key} does not open what takes “${text}”.`);
  }

  /**
   * Answers the dialog of a VS Code in a browser. It appears where the palette was that started the command, overwrites
   * what was typed before its folder came, and takes no answer while it is busy.
   */
  async fileDialog(title: string, path: string): Promise<void> {
    const heading = this.page.locator('.quick-input-title', { hasText: title });
    await heading.waitFor();
    await this.question.locator('.monaco-list-row').getByText('..', { exact: true }).waitFor();
    // A question that comes next has the same box, which must not get the answer to this one.
    const input = this.question.filter({ has: heading }).locator('input[type="text"]').first();
    for (let attempt = 0; attempt < 10; attempt++) {
      if ((await succeeds(input.fill(path, briefly))) && (await heading.isVisible()))
        await succeeds(input.press('Enter', briefly));
      if (await becomes('hidden', heading, 2000)) return;
    }
    throw new Error(`The dialog “${title}” takes no answer.`);
  }

  /** An editor that has the focus. */
  get focusedEditor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor.focused').first();
  }

  /** Focuses the editor, with nothing selected. */
  async intoEditor(): Promise<void> {
    const text = this.page.locator('.editor-instance .view-lines').first();
    await untilSeen(() => text.click(), this.focusedEditor);
  }

  /** Selects whole lines in the focused editor, however they are wrapped. Lines count from 1. */
  async selectLines(first: number, last: number): Promise<void> {
    await untilSeen(
      async () => {
        await this.intoEditor();
        await this.goTo(first, 1);
        for (let line = first; line <= last; line++) await this.page.keyboard.press('Control+l');
      },
      this.cursorStatus(/ selected\)/),
    );
  }

  /** Selects from one offset of the file's text to another, in the focused editor. */
  async selectOffsets(text: string, start: number, end: number): Promise<void> {
    await untilSeen(
      async () => {
        await this.intoEditor();
        await this.goTo(...placeIn(text, start));
        await this.command('Set Selection Anchor');
        await this.goTo(...placeIn(text, end));
        await this.command('Select from Anchor to Cursor');
      },
      this.cursorStatus(/ selected\)/),
    );
  }

  /** Moves the cursor of the focused editor. */
  async goTo(line: number, column: number): Promise<void> {
    await untilSeen(
      async () => {
        const input = await this.ask('Control+g', `:${line}:${column}`);
        await input.press('Enter', briefly);
        await input.waitFor({ state: 'hidden' });
      },
      this.cursorStatus(new RegExp(`^Ln ${line}, Col ${column}$`)),
    );
    await this.focusedEditor.waitFor();
  }

  /** Where the status bar says that the cursor is, and how much is selected. */
  private cursorStatus(words: RegExp): Locator {
    return this.page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: words });
  }

  /** Presses a key under Lector's prefix, which VS Code says it has understood. */
  async chord(key: string): Promise<void> {
    const { keyboard } = this.page;
    const waiting = this.page.locator('.statusbar-item', { hasText: 'Waiting for second key of chord' });
    await untilSeen(() => keyboard.press('Control+Shift+9'), waiting.first());
    await keyboard.press(key);
  }

  /** Points at something until its hover has these words. A hover ends when what is under the mouse is redrawn. */
  async hover(target: Locator, words: string): Promise<Locator> {
    const hover = this.page.locator('.monaco-hover', { hasText: words }).first();
    await untilSeen(async () => {
      await this.page.mouse.move(1, 1);
      await target.hover(briefly);
    }, hover);
    return hover;
  }

  /** Right-clicks until there is a menu, and picks from it. */
  async contextMenu(
    target: Locator,
    label: string,
    position?: { readonly x: number; readonly y: number },
  ): Promise<void> {
    const menu = this.page.locator('.monaco-menu');
    for (let attempt = 0; attempt < 5; attempt++) {
      const clicked = await this.rightClick(target, menu, position);
      // A list that is laid out anew has another row there, and uses the row's element for another entry.
      if (isDeepStrictEqual(await target.boundingBox(briefly), clicked)) return this.pickFromMenu(label);
      await this.page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    }
    throw new Error(`${String(target)} does not stay where it is clicked.`);
  }

  /** By its place, which it returns: what is clicked by its element may be elsewhere by then. */
  private async rightClick(
    target: Locator,
    menu: Locator,
    position: { readonly x: number; readonly y: number } | undefined,
  ): Promise<unknown> {
    let place: Awaited<ReturnType<Locator['boundingBox']>> = null;
    await untilSeen(async () => {
      await target.hover({ ...briefly, ...(position && { position }) });
      place = await target.boundingBox(briefly);
      if (place === null) return;
      const { x, y, width, height } = place;
      const within = position ?? { x: width / 2, y: height / 2 };
      await this.page.mouse.click(x + within.x, y + within.y, { button: 'right' });
    }, menu);
    return place;
  }

  /**
   * Picks from the open menu, by key: right after it opened, a menu takes a click for the end of the click that opened
   * it.
   */
  async pickFromMenu(label: string): Promise<void> {
    const menu = this.page.locator('.monaco-menu');
    await menu.getByRole('menuitem', { name: label }).hover();
    await menu.locator('.action-item.focused', { hasText: label }).waitFor();
    await this.page.keyboard.press('Enter');
    await menu.waitFor({ state: 'hidden' });
  }

  /**
   * Resolves when the browser refuses to start a page's sound. Wait for it before asking the page anything else: what
   * this driver runs in a page counts as a user gesture there.
   */
  async soundRefused(): Promise<void> {
    await this.page.waitForEvent('console', (message) =>
      message.text().includes('The AudioContext was not allowed to start'),
    );
  }

  /** The player page: a webview is a frame in a frame, and the inner one is active once it has loaded. */
  async player(): Promise<Frame> {
    const inner = this.page
      .locator('iframe.webview.ready[src*="extensionId=lector.lector&"]')
      .contentFrame()
      .locator('iframe#active-frame');
    for (let attempt = 0; attempt < 10; attempt++) {
      // It has none if it is replaced just then.
      const frame = await (await inner.elementHandle()).contentFrame();
      if (frame !== null) return frame;
    }
    throw new Error('The player page did not open.');
  }

  /**
   * Opens the terminal of the scripted extension and selects all of its text once it is there. The text is in the page
   * only with `terminalAsText`.
   */
  async openSelectedTerminal(text: string): Promise<Locator> {
    await this.command('Scripted Terminal: Open');
    await this.page.locator('.terminal-wrapper .xterm-rows', { hasText: text }).waitFor();
    await this.command('Terminal: Select All');
    return this.page.locator('.terminal-wrapper .xterm-screen');
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /**
   * Opens the list of notifications until this one stands in it. VS Code shows no toast for a fourth one within 0.8
   * seconds, and closes the list when its last entry goes, such as the progress of what fails then.
   */
  async listedNotification(text: string): Promise<Locator> {
    // While the list is redrawn, a notification may stand in it twice.
    const listed = this.page
      .locator('.notifications-center .notification-list-item', { hasText: text })
      .first();
    await untilSeen(() => this.command('Notifications: Show Notifications'), listed);
    return listed;
  }

  /** Of this window and those beside it. */
  async screenshot(name: string): Promise<void> {
    const folder = join('out', 'screenshots');
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
    for (const [at, beside] of this.besides.entries())
      if (beside.isOpen) await beside.screenshot(`${name}-beside-${at + 1}`);
  }
}

function userAgent(browser: Browser, system: System): string {
  return `Mozilla/5.0 (${systemNames[system]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
}

/** The line and column of an offset. Both count from 1. */
function placeIn(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split('\n');
  return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
}

/** Chromium copies a part with round corners for each frame, which takes a fifth of a core during a reading. */
function squareParts(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(
    '.monaco-workbench :is(.part, .part > .content, .webview-overlay-content) { border-radius: 0 !important }',
  );
  document.adoptedStyleSheets.push(style);
}
