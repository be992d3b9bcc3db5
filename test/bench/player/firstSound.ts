// From the key to the first sound in a real VS Code, compared with the service alone and the native engine alone.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { readWav } from '../../../src/core/audio/wav.js';
import { anySound, launch, launchAudible } from '../../support/browser.js';
import { heardIn } from '../../support/heardSound.js';
import type { Bench } from '../../support/bench.js';
import { Workbench } from '../../support/workbench.js';
import type { VsCodeUnderTest } from '../../vscode/vscodeUnderTest.js';
import { everydaySentences } from '../service/everydaySentences.js';
import { deviceClock, logPage, pageLog } from './pageLog.js';
import { startSoundDevice, type SoundDevice } from './soundDevice.js';

type Report = Parameters<Bench['run']>[0];

/** A sample this loud can be heard; anything quieter comes before speech starts. */
const audible = 0.003;
const coldRounds = 3;
const warmRounds = 9;
const file = 'sentences.txt';
const sentence = (n: number): string => `${everydaySentences[n % everydaySentences.length] ?? ''}.`;

export interface FirstSound {
  /** Measured from the key: the audio is in the page, its first sample is out, something can be heard. */
  readonly arrived: number;
  readonly out: number;
  readonly heard: number;
}

export async function firstSound(vscode: VsCodeUnderTest, voice: string, report: Report): Promise<void> {
  const alone = await serviceAlone(voice);
  const native = await nativeAlone();
  const row = (what: string, times: readonly FirstSound[], besides: Record<string, number>): void => {
    const heard = median(times.map(({ heard }) => heard));
    const ratios: Record<string, string> = {};
    for (const [name, ms] of Object.entries(besides))
      ratios[name] = `${Math.round(ms)} ms, ${(heard / ms).toFixed(1)} ×`;
    report({
      what: `${what} (${times.length} times)`,
      'audible, ms': Math.round(heard),
      'slowest, ms': Math.round(Math.max(...times.map(({ heard }) => heard))),
      'audio in the page, ms': Math.round(median(times.map(({ arrived }) => arrived))),
      'first sample out, ms': Math.round(median(times.map(({ out }) => out))),
      ...ratios,
    });
  };
  const device = await startSoundDevice();
  try {
    for (const sound of device === undefined ? [undefined] : [undefined, device]) {
      const { installed, cold, warm, again } = await readings(vscode, sound);
      const where = sound === undefined ? 'no sound device' : 'PulseAudio’s null sink';
      row(`key → sound, ${where}, after installation`, installed, {});
      row(`key → sound, ${where}, service not started`, cold, { 'service alone': alone.cold });
      row(`key → sound, ${where}, warm`, warm, {
        'service alone': alone.warm,
        ...(native !== undefined && { 'native flite': native }),
      });
      row(`key → sound, ${where}, from the cache`, again, {});
    }
  } finally {
    await device?.stop();
  }
}

interface Readings {
  /** The first that this user ever has. */
  readonly installed: FirstSound[];
  readonly cold: FirstSound[];
  readonly warm: FirstSound[];
  readonly again: FirstSound[];
}

async function readings(vscode: VsCodeUnderTest, device: SoundDevice | undefined): Promise<Readings> {
  const readings: Readings = { installed: [], cold: [], warm: [], again: [] };
  await vscode.start();
  await writeFile(join(vscode.folder, file), everydaySentences.map((_, n) => sentence(n)).join('\n'));
  for (let round = 0; round <= coldRounds; round++) {
    // A closed window keeps its service for a while, in case somebody comes back to it.
    const before = services(vscode);
    // One that has played before has its sound device open already.
    const browser = device === undefined ? await launch(anySound) : await launchAudible(device.env, anySound);
    const workbench = await openSentences(vscode, browser);
    try {
      // What was read before is cached and needs no service.
      const first = round === 0 ? 0 : warmRounds + round;
      if (services(vscode) > before) throw new Error('The service runs already: this would not be cold.');
      readings[round === 0 ? 'installed' : 'cold'].push(await speakLine(workbench, first));
      if (round > 0) continue;
      for (let n = 1; n <= warmRounds; n++) readings.warm.push(await speakLine(workbench, first + n));
      for (let n = 1; n <= warmRounds; n++) readings.again.push(await speakLine(workbench, first + n));
    } finally {
      await workbench.close();
      await browser.close();
    }
  }
  return readings;
}

async function openSentences(vscode: VsCodeUnderTest, browser: Browser): Promise<Workbench> {
  const workbench = new Workbench(vscode);
  await workbench.open({ browser });
  await workbench.page.addInitScript(logPage);
  await workbench.openFile(file);
  await workbench.page.evaluate(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'F11') Reflect.set(window, 'pressedAt', Date.now());
    };
    window.addEventListener('keydown', pressed, true);
  });
  // The rest of a window's start should not be measured.
  await workbench.page.waitForTimeout(3000);
  return workbench;
}

/** Speaks a line and waits until it has been read. */
async function speakLine(workbench: Workbench, line: number): Promise<FirstSound> {
  await workbench.selectLines(line + 1, line + 1);
  await workbench.page.keyboard.press('Control+Shift+F11');
  const status = workbench.page.locator('.statusbar-item', { hasText: 'Lector: reading' });
  await status.waitFor({ timeout: 60_000 });
  await status.waitFor({ state: 'hidden', timeout: 60_000 });
  const pressedAt = await workbench.page.evaluate(() => Number(Reflect.get(window, 'pressedAt')));
  const player = await workbench.player();
  const log = await pageLog(player);
  const { output: samples, firstFrame, sampleRate } = await heardIn(player);
  const leftAt = deviceClock(log);
  // Sound from earlier readings ends before the key.
  let begin = 0;
  while (begin < samples.length && !(leftAt((firstFrame + begin) / sampleRate) > pressedAt)) begin += 100;
  const after = (least: number): number => {
    const found = samples.findIndex((sample, n) => n >= begin && Math.abs(sample) > least);
    if (found < 0) throw new Error('Nothing was heard.');
    return leftAt((firstFrame + found) / sampleRate) - pressedAt;
  };
  return {
    arrived: (log.audio.at(-1)?.at ?? NaN) - pressedAt,
    out: after(0),
    heard: after(audible),
  };
}

/** The same sentences from the same program, asked directly: including its start, and once it is running. */
async function serviceAlone(voice: string): Promise<{ readonly cold: number; readonly warm: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const colds: number[] = [];
  const warms: number[] = [];
  try {
    for (let round = 0; round < coldRounds; round++) {
      const start = performance.now();
      const data = join(folder, String(round));
      const child = spawn(process.execPath, [resolve('dist/service.js'), '--data', data], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const line = await new Promise<Buffer>((done) => child.stdout.once('data', done));
      const { url, token } = JSON.parse(line.toString()) as { readonly url: string; readonly token: string };
      const say = async (n: number): Promise<void> => {
        const answer = await fetch(`${url}/generate`, {
          method: 'POST',
          headers: { Authorization: token, 'Content-Type': 'application/json' },
          body: JSON.stringify({ voice_id: voice, message: sentence(n) }),
        });
        const sound = (await answer.json()) as { readonly url: string };
        const bytes = await (await fetch(sound.url)).arrayBuffer();
        readWav(new Uint8Array(bytes));
      };
      await say(0);
      colds.push(performance.now() - start);
      for (let n = 1; n <= warmRounds; n++) {
        const before = performance.now();
        await say(n);
        warms.push(performance.now() - before);
      }
      await ended(child);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { cold: median(colds), warm: median(warms) };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.stdin?.end();
  child.kill();
  await gone;
}

/** Debian's Flite with the same voice, including its start. */
/** Nothing where flite is not installed. */
async function nativeAlone(): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const times: number[] = [];
  for (let n = 1; n <= warmRounds; n++) {
    const start = performance.now();
    const { error } = spawnSync('flite', [
      '-voice',
      'slt',
      '-t',
      sentence(n),
      '-o',
      join(folder, 'said.wav'),
    ]);
    if (error !== undefined) break;
    times.push(performance.now() - start);
  }
  await rm(folder, { recursive: true, force: true });
  return times.length < warmRounds ? undefined : median(times);
}

/** How many embedded services of this VS Code are running. */
function services({ folder }: VsCodeUnderTest): number {
  const { stdout } = spawnSync('pgrep', ['-fc', `${dirname(folder)}/extensions/.*service\\.js`]);
  return Number(String(stdout));
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
