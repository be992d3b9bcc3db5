// `npm run pictures`: takes the pictures of docs/pictures anew, from a real VS Code with the packaged Lector.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { closeSharedBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { WatchedReading } from '../support/watchedReading.js';
import { Workbench } from '../support/workbench.js';
import { stopSharedVsCode } from '../vscode/sharedVsCode.js';
import { VsCodeUnderTest } from '../vscode/vscodeUnderTest.js';
import { movingPicture } from './movingPicture.js';

const folder = join('docs', 'pictures');
const name = 'harbor.md';
const text = `# The harbor

The tide turns at **six**, and the boats come in with it.

- Nets are mended on the quay.
- The old pilot reads the weather: *fair, with wind from the west*.

By noon the market is over, and the gulls have the square to themselves.

Nobody hurries. The next tide is hours away, and the coffee is hot.
`;

const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
} as const;

const size = { width: 1200, height: 620 };
/** How many words the moving picture shows, and how long each of them. */
const words = 24;
const wordMs = 350;

await mkdir(folder, { recursive: true });
try {
  for (const [look, theme] of Object.entries(themes)) await take(look, theme);
} finally {
  await closeSharedBrowser();
  await stopSharedVsCode();
}

async function take(look: string, theme: string): Promise<void> {
  const vscode = new VsCodeUnderTest({
    files: { [name]: text },
    // Slow enough that each word can be photographed.
    settings: { 'workbench.colorTheme': theme, 'editor.minimap.enabled': false, 'lector.speed': 0.5 },
  });
  const workbench = new Workbench(vscode);
  await vscode.start();
  try {
    await workbench.open({ soundAllowed: true });
    const { page } = workbench;
    await page.setViewportSize(size);
    await workbench.openFile(name);
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await workbench.intoEditor();
    await page.keyboard.press('Control+Home');
    const reading = new WatchedReading(workbench);
    const player = await reading.speakDocument();
    await workbench.command('Notifications: Clear All Notifications');
    // The pointer rests where the palette was, on a button that explains itself.
    await page.mouse.move(400, 450);
    await page.locator('.monaco-hover:visible').waitFor({ state: 'hidden' });
    const screenshots: Buffer[] = [];
    let before = await marked(reading, player);
    while (screenshots.length < (look === 'dark' ? words : 4)) {
      before = await nextWord(reading, player, before);
      screenshots.push(await page.screenshot());
    }
    await workbench.command('Lector: Pause / Resume');
    await reading.status('paused').waitFor();
    await writeFile(join(folder, `player-${look}.png`), screenshots.at(3) ?? '');
    if (look === 'dark') await writeFile(join(folder, 'reading.gif'), movingPicture(screenshots, wordMs));
  } finally {
    await workbench.close();
    await vscode.stop();
  }
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
