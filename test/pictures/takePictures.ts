// `npm run pictures`: takes the pictures of the page and of the walkthrough anew, from a real VS Code with the packaged Lector.

import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Frame } from 'playwright-core';
import { userDataIn } from '../../scripts/vscode/launch.js';
import { closeSharedBrowser } from '../support/browser.js';
import { installToyVoice } from '../support/installToyVoice.js';
import { startScriptedService } from '../support/scriptedService.js';
import { Sidebar } from '../support/sidebar.js';
import { until } from '../support/until.js';
import { WatchedReading } from '../support/watchedReading.js';
import { Workbench } from '../support/workbench.js';
import { stopSharedVsCode } from '../vscode/sharedVsCode.js';
import { VsCodeUnderTest } from '../vscode/vscodeUnderTest.js';
import { movingPicture, type Moment } from './movingPicture.js';
import { palettePicture } from './palettePicture.js';

const files = {
  'harbor.md': `# The harbor

The tide turns at **six**, and the boats come in with it.

- Nets are mended on the quay.
- The old pilot reads the weather: *fair, with wind from the west*.

By noon the market is over, and the gulls have the square to themselves.

Nobody hurries. The next tide is hours away, and the coffee is hot.

In the evening the lamps are lit along the mole, one after another, and the last ferry brings the newspapers.

Then it is quiet. Only the ropes are heard, and the water under the boards.
`,
  'tides.ts': `/** The height of the water, in meters. */
export function heightAt(time: Date): number {
  const hours = time.getTime() / 3_600_000;
  // Two tides a day, a little later each time.
  return 2.1 * Math.cos((2 * Math.PI * hours) / 12.42);
}

export const isDry = (time: Date): boolean => heightAt(time) < -1.5;
`,
  'letter.md': `# A letter from the coast

The old pilot still writes to us, and he writes as he speaks:

Das Wasser steht heute hoch, und der Wind kommt von Westen. Morgen fahren wir hinaus.

We answer in English, and he reads it aloud to the gulls.
`,
};

const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
} as const;

type Look = keyof typeof themes;

/** On the page of the project. */
const wide = { width: 1200, height: 620 };
/** In the walkthrough, where there is little room. */
const narrow = { width: 1000, height: 640 };
/** Something that moves for longer must have a button that stops it. */
const longestMs = 5000;

const page = join('docs', 'pictures');
const walkthrough = join('media', 'walkthrough');
for (const folder of [page, walkthrough]) await mkdir(folder, { recursive: true });
try {
  for (const look of Object.keys(themes) as Look[]) await take(look);
} finally {
  await closeSharedBrowser();
  await stopSharedVsCode();
}

async function take(look: Look): Promise<void> {
  const vscode = new VsCodeUnderTest({
    name: 'harbor',
    files,
    settings: {
      'workbench.colorTheme': themes[look],
      'editor.minimap.enabled': false,
      'files.exclude': { 'empty.txt': true, 'story.txt': true, 'welcome.md': true },
      'lector.speed': 1.2,
      'lector.confirmAboveCharacters': 50,
    },
  });
  const workbench = new Workbench(vscode);
  await vscode.start();
  try {
    const data = join(userDataIn(vscode.home), 'User', 'globalStorage', 'lector.lector', 'service');
    if (look !== 'high-contrast') {
      for (const [name, gender] of [
        ['Kristin', 'Female'],
        ['John', 'Male'],
      ] as const)
        await installToyVoice(data, { name, gender });
    }
    await workbench.open({ soundAllowed: true, round: true });
    await hideWhatTestsLeave(workbench);
    await workbench.page.setViewportSize(wide);
    if (look !== 'high-contrast') await voicesAndRobert(vscode, workbench, look);
    await workbench.command('View: Show Explorer');
    await reads(workbench, 'harbor.md', async (reading, player) => {
      await picture(workbench, page, `player-${look}`, reading, player);
      if (look === 'dark') await moving(workbench);
    });
    if (look === 'high-contrast') return;
    if (look === 'dark') {
      await reads(workbench, 'letter.md', async (reading, player) => {
        await reading.comesTo('Das Wasser steht heute hoch, und der Wind kommt von Westen.');
        await picture(workbench, page, `languages-${look}`, reading, player);
      });
    }
    await workbench.page.setViewportSize(narrow);
    await reads(workbench, 'tides.ts', (reading, player) =>
      picture(workbench, walkthrough, `hear-${look}`, reading, player),
    );
    await price(workbench, look);
  } finally {
    await workbench.close();
    await vscode.stop();
  }
}

/** The list of voices. Robert reads, since a toy has no voice worth hearing. */
async function voicesAndRobert(vscode: VsCodeUnderTest, workbench: Workbench, look: Look): Promise<void> {
  const { page: shown } = workbench;
  const sidebar = new Sidebar(workbench);
  // Beside an empty editor, half of the picture would show nothing.
  await workbench.openFile('harbor.md');
  await sidebar.open();
  await sidebar.row('Natural Voices').waitFor({ timeout: 60_000 });
  await sidebar.choose('Kristin');
  await shown.setViewportSize(narrow);
  await widenSidebar(workbench, 500);
  await atRest(workbench);
  await save(walkthrough, `voices-${look}`, await shown.screenshot());
  await cloning(vscode, workbench, look);
  await shown.setViewportSize(wide);
  await workbench.command('Lector: Select Voice…');
  await sidebar.titled('Select Voice');
  await sidebar.input.fill('Robert');
  await sidebar.pick('Robert');
}

/** What is asked before a voice is made. */
async function cloning(vscode: VsCodeUnderTest, workbench: Workbench, look: Look): Promise<void> {
  const sidebar = new Sidebar(workbench);
  const recording = join(vscode.home, 'My voice.wav');
  await copyFile('test/fixtures/recordings/pcm16.wav', recording);
  await workbench.command('Lector: Clone a Voice…');
  await sidebar.pick('Choose a File…');
  await sidebar.chooseRecording(recording);
  await sidebar.titled('Clone a Voice (2/5)');
  await sidebar.type('My voice');
  await sidebar.pick('English');
  await sidebar.pick('Continue');
  await sidebar.titled('Clone a Voice (5/5)');
  await atRest(workbench);
  await save(walkthrough, `clone-${look}`, await workbench.page.screenshot());
  await workbench.leaveQuestion();
}

/** What a hosted service asks before a reading costs something. */
async function price(workbench: Workbench, look: Look): Promise<void> {
  const service = await startScriptedService({ token: 'token', secondsOf: () => 5 });
  try {
    const sidebar = new Sidebar(workbench);
    await sidebar.signIn(service);
    await sidebar.clearNotifications();
    await editorAlone(workbench, 'harbor.md');
    await workbench.command('Lector: Speak Document');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await atRest(workbench);
    await save(walkthrough, `price-${look}`, await workbench.page.screenshot());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  } finally {
    await service.close();
  }
}

async function reads(
  workbench: Workbench,
  name: string,
  look: (reading: WatchedReading, player: Frame) => Promise<void>,
): Promise<void> {
  await editorAlone(workbench, name);
  await workbench.intoEditor();
  await workbench.page.keyboard.press('Control+Home');
  const reading = new WatchedReading(workbench);
  const player = await reading.speakDocument();
  await atRest(workbench);
  await look(reading, player);
  await reading.stop();
}

async function editorAlone(workbench: Workbench, name: string): Promise<void> {
  if (!(await workbench.tab(name).isVisible())) {
    await workbench.command('View: Show Explorer');
    await workbench.openFile(name);
  }
  if (await workbench.page.locator('.part.sidebar').isVisible())
    await workbench.command('View: Toggle Primary Side Bar Visibility');
}

/** So that nothing in its rows is cut off. */
async function widenSidebar({ page: shown }: Workbench, to: number): Promise<void> {
  const sidebar = shown.locator('.part.sidebar');
  const { x, y, width } = (await sidebar.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await shown.mouse.move(x + width, y + 300);
  await shown.mouse.down();
  await shown.mouse.move(x + to, y + 300, { steps: 5 });
  await shown.mouse.up();
}

/** The pointer is where the palette was. Below the activity bar's icons, it marks nothing. */
async function atRest({ page }: Workbench): Promise<void> {
  await page.mouse.move(24, 430);
}

/**
 * Of the fourth word from now on, by which the player shows where it is, or a later one: editor and player must have
 * come to it, and neither may go on meanwhile.
 */
async function picture(
  workbench: Workbench,
  folder: string,
  name: string,
  reading: WatchedReading,
  player: Frame,
): Promise<void> {
  let now = await marked(reading, player);
  for (let word = 0; word < 3; word++) now = await nextWord(reading, player, now);
  let before: Marked;
  let screenshot: Buffer;
  do {
    before = now;
    screenshot = await workbench.page.screenshot();
    now = await marked(reading, player);
  } while (!isDeepStrictEqual(before, now));
  await save(folder, name, screenshot);
}

async function moving({ page: shown }: Workbench): Promise<void> {
  const moments: Moment[] = [];
  let at = Date.now();
  for (let passed = 0; passed < longestMs;) {
    const screenshot = await shown.screenshot();
    const ms = Math.min(Date.now() - at, longestMs - passed);
    moments.push({ screenshot, ms });
    passed += ms;
    at += ms;
  }
  await writeFile(join(page, 'reading.gif'), movingPicture(moments));
}

async function save(folder: string, name: string, screenshot: Buffer): Promise<void> {
  await writeFile(join(folder, `${name}.png`), palettePicture(screenshot));
}

/**
 * The ports and the keyboard of a VS Code in a browser, which is not what people have, messages of its own, and what
 * explains a button that was used.
 */
async function hideWhatTestsLeave({ page: shown }: Workbench): Promise<void> {
  const items = shown.locator('.statusbar-item');
  await items.filter({ hasText: 'Layout:' }).waitFor();
  const ids = await items.evaluateAll((all) =>
    all
      .filter((item) => item.textContent.includes('Layout:') || item.querySelector('.codicon-radio-tower'))
      .map(({ id }) => id),
  );
  const hidden = ids.map((id) => `[id="${id}"]`).join(', ');
  await shown.addStyleTag({
    content: `${hidden}, .monaco-hover { display: none !important } .notifications-toasts { opacity: 0 !important }`,
  });
}

interface Marked {
  readonly inPlayer: string;
  readonly inEditor: string;
}

/** When both have gone on to the next word. */
async function nextWord(reading: WatchedReading, player: Frame, before: Marked): Promise<Marked> {
  let now = before;
  await until(async () => {
    now = await marked(reading, player);
    return now.inPlayer !== before.inPlayer && now.inEditor !== before.inEditor;
  }, 'editor and player mark the next word');
  return now;
}

/** Where the word is marked, in the player by its text and offset, in the editor by its place. */
async function marked(reading: WatchedReading, player: Frame): Promise<Marked> {
  const [inPlayer, inEditor] = await Promise.all([
    player.evaluate(() => {
      const [range] = CSS.highlights.get('lector-word') ?? [];
      if (!(range instanceof Range)) return '';
      const { x, y } = range.getBoundingClientRect();
      return JSON.stringify([range.toString(), x, y]);
    }),
    reading.marks(),
  ]);
  return { inPlayer, inEditor: JSON.stringify(inEditor) };
}
