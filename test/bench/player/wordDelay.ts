// How long after a word becomes audible it is highlighted in the editor, in a real VS Code.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../../src/core/audio/wav.js';
import { wordMarks } from '../../../src/core/audio/wavMarks.js';
import { wordsOf, wordTimes } from '../../../src/reading/wordTimes.js';
import type { Bench } from '../../support/bench.js';
import { heardIn, type HeardSound } from '../../support/heardSound.js';
import { Workbench } from '../../support/workbench.js';
import type { VsCodeUnderTest } from '../../vscode/vscodeUnderTest.js';
import { everydaySentences } from '../service/everydaySentences.js';
import { drawnWords, watchWords } from './drawnWords.js';
import { deviceClock, logPage, pageLog, type PageLog } from './pageLog.js';

type Report = Parameters<Bench['run']>[0];

const file = 'marked.txt';
const lines = everydaySentences.slice(0, 14).map((sentence) => `${sentence}.`);
const aim = 50;

/** A word as it was read: when it became audible, was announced by the page and was drawn, all by one clock. */
interface ReadWord {
  readonly audible: number;
  readonly said: number;
  readonly drawn: number;
}

export async function wordDelay(vscode: VsCodeUnderTest, report: Report): Promise<void> {
  await writeFile(join(vscode.folder, file), lines.join('\n'));
  const workbench = new Workbench(vscode);
  try {
    await workbench.open({ soundAllowed: true });
    const { page } = workbench;
    await page.addInitScript(logPage);
    await workbench.openFile(file);
    await workbench.command('Lector: Speak Document');
    const status = page.locator('.statusbar-item', { hasText: 'Lector: reading' });
    await status.waitFor({ timeout: 60_000 });
    // The player has its place beside the editor now; measure the second reading, from its start.
    await workbench.command('Lector: Stop');
    await status.waitFor({ state: 'hidden' });
    const player = await workbench.player();
    const begun = (await heardIn(player)).received.length;
    await watchWords(page);
    await workbench.command('Lector: Speak Document');
    await status.waitFor({ timeout: 60_000 });
    await status.waitFor({ state: 'hidden', timeout: 180_000 });
    const log = await pageLog(player);
    const { words: drawn, lateness } = await drawnWords(page);
    const spoken = spokenWords(await heardIn(player), begun, log);
    const written = lines.flatMap((line, n) => wordsOf(line).map((word) => ({ ...word, line: n })));
    const read = spoken.flatMap(({ chunk, offset, text, audible }, n): readonly ReadWord[] => {
      const place = written[n];
      if (place === undefined || lines[place.line]?.slice(place.start, place.end) !== text)
        throw new Error(`“${text}” was read where the text has something else.`);
      const mark = drawn.find(({ line, start }) => line === place.line && start === place.start);
      const said = log.said.findLast(
        ({ message }) => message.type === 'position' && message.chunk === chunk && message.offset === offset,
      );
      return mark === undefined || said === undefined ? [] : [{ audible, said: said.at, drawn: mark.at }];
    });
    const row = (what: string, delays: readonly number[]): void => {
      const sorted = [...delays].sort((a, b) => a - b);
      const part = (share: number): number =>
        Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
      const within = sorted.filter((ms) => Math.abs(ms) <= aim).length / sorted.length;
      report({
        what,
        times: sorted.length,
        'median, ms': part(0.5),
        'least, ms': part(0),
        '5 %, ms': part(0.05),
        '95 %, ms': part(0.95),
        'most, ms': part(1),
        [`within ${aim} ms`]: `${Math.round(100 * within)} %`,
      });
    };
    const between = (from: keyof ReadWord, to: keyof ReadWord): readonly number[] =>
      read.map((word) => word[to] - word[from]);
    const unmarked = spoken.length - read.length;
    row(`word audible → marked in the editor (${unmarked} words never)`, between('audible', 'drawn'));
    row('word audible → announced by the page', between('audible', 'said'));
    row('announced → marked', between('said', 'drawn'));
    row('meanwhile: lateness of a timer in VS Code’s window', lateness);
  } finally {
    await workbench.close();
  }
}

interface SpokenWord {
  readonly chunk: number;
  readonly offset: number;
  readonly text: string;
  readonly audible: number;
}

/**
 * The time of each word, from where its chunk's exact samples are in the recording and where its mark is in the chunk.
 */
function spokenWords(heard: HeardSound, begun: number, log: PageLog): readonly SpokenWord[] {
  const recording = Buffer.from(heard.output.buffer);
  const leftAt = deviceClock(log);
  return heard.received.slice(begun).flatMap((audio, index) => {
    const text = log.chunks[index] ?? '';
    const wav = readWav(audio);
    const [samples = new Float32Array()] = wav.channels;
    const first = samples.findIndex((sample) => sample !== 0);
    const sound = samples.subarray(first, samples.findLastIndex((sample) => sample !== 0) + 1);
    const at = recording.lastIndexOf(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
    if (at < 0) throw new Error(`Chunk ${index} was not heard whole.`);
    const begins = (heard.firstFrame + at / Float32Array.BYTES_PER_ELEMENT - first) / heard.sampleRate;
    const times = wordTimes(text, wav, wordMarks(text, wav));
    return wordsOf(text).map(({ start, end }) => {
      const { seconds = NaN } = times.find((time) => time.start === start) ?? {};
      return {
        chunk: index + 1,
        offset: start,
        text: text.slice(start, end),
        audible: leftAt(begins + seconds),
      };
    });
  });
}
