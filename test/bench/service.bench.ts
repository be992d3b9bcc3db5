// The embedded service compared with the engines as Debian builds them, in the same run.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceEnvironment } from '../../src/editor/services/embedded/serviceSupervisor.js';
import { packedEngineFiles } from '../../src/service/engine/engine.js';
import { EspeakProgram } from '../../src/service/engine/espeak/espeakProgram.js';
import { identifiers } from '../../src/service/engine/espeak/voices.js';
import { sampleSentences } from '../../src/service/voices/catalogue.js';
import { medianMs, type Bench } from '../support/bench.js';
import { wordErrors } from './matching/wordErrors.js';
import { everydaySentences } from './service/everydaySentences.js';
import { heldOutSentences } from './service/heldOutSentences.js';
import { naturalVoices } from './service/naturalVoices.js';
import { whileMatching } from './service/whileMatching.js';

type Report = Parameters<Bench['run']>[0];

export const title = 'The embedded service';

const rounds = 7;
const sentence100 =
  'The quick brown fox jumps over the lazy dog, and nobody in the village was surprised by it at all..';
const text500 = `${sentence100} `.repeat(5).slice(0, 500);

export async function run(report: Report): Promise<void> {
  const program = resolve('dist/service.js');
  if (!existsSync(program)) throw new Error('Run `npm run build` first.');
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const child = spawn(process.execPath, [program, '--data', folder], {
    env: serviceEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const line = await new Promise<Buffer>((done) => child.stdout.once('data', done));
    const { url, token } = JSON.parse(line.toString()) as { readonly url: string; readonly token: string };
    const service = { url, token };
    await new Promise((done) => setTimeout(done, 3_000));
    await memory(report, child, 'memory at rest, eSpeak warm (MB; aim 120)');
    await speed(report, service, folder);
    await firstByte(report, service);
    for (const voice of [
      'ja-sakura',
      'ko-jiwoo',
      'ru-anna',
      'en-v3-clara',
      'en-v3-robert',
      'en-v3-angus',
      'en-v2-carl',
    ]) {
      await Promise.all([0, 1].map(() => say(service, voice, 'はい hello привет')));
    }
    await memory(report, child, 'memory with all engines warm (MB)');
    await whileMatching(report, { pid: child.pid ?? 0, post: (path, body) => post(service, path, body) });
    await spokenErrors(report, service, folder);
    await phonemes(report);
    await naturalVoices(report);
  } finally {
    child.stdin.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Service {
  readonly url: string;
  readonly token: string;
}

async function post({ url, token }: Service, path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

async function generate(service: Service, voice_id: string, message: string): Promise<string> {
  const { json } = await post(service, '/generate', { voice_id, message });
  return (json as { readonly url: string }).url;
}

async function say(service: Service, voice: string, message: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(await generate(service, voice, message))).arrayBuffer());
}

async function memory(report: Report, child: ChildProcess, row: string): Promise<void> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '');
  report({ row, lector: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024) });
}

/** Speed relative to real time for 500 characters, compared with the native program including its start. */
async function speed(report: Report, service: Service, folder: string): Promise<void> {
  const file = join(folder, 'native.wav');
  for (const { voice, native } of [
    { voice: 'en-henry', native: ['espeak-ng', '-v', 'en-us', '-w', file, text500] },
    { voice: 'en-v3-clara', native: ['flite', '-voice', 'slt', '-o', file, '-t', text500] },
    { voice: 'en-v2-carl', native: ['flite', '-voice', 'kal16', '-o', file, '-t', text500] },
  ]) {
    let seconds = 0;
    const ours = await medianMs(rounds, async () => {
      const sound = await say(service, voice, text500);
      seconds = sound.readUInt32LE(40) / 2 / 22_050;
    });
    const lector = (1000 * seconds) / ours;
    const row = `${voice}: × real time, 500 characters over HTTP`;
    const [name = '', ...args] = native;
    if (spawnSync(name, args).error !== undefined) {
      report({ row, lector: Math.round(lector), missing: name });
      continue;
    }
    const theirs = await medianMs(rounds, () => spawnSync(name, args));
    const wav = await readFile(file);
    const nativeSeconds = (wav.length - 44) / wav.readUInt32LE(28);
    const anchor = (1000 * nativeSeconds) / theirs;
    report({ row, lector: Math.round(lector), native: Math.round(anchor), ratio: round(lector / anchor) });
  }
}

/** The answer's first byte compared with the engine's own time for the same message, both warm. */
async function firstByte(report: Report, service: Service): Promise<void> {
  const engine = await EspeakProgram.load(
    await packedEngineFiles(pathToFileURL(resolve('dist/') + '/')).data('espeak-ng.data'),
  );
  const knobs = { pace: 1, pitch: 1, pitchRange: 1 };
  const speak = () => engine.speak(sentence100, 'gmw/en-US+man1', knobs, () => false);
  for (let n = 0; n < 10; n++) {
    speak();
    await generate(service, 'en-henry', sentence100);
  }
  const engineMs = await medianMs(21, speak);
  const answerMs = await medianMs(21, () => generate(service, 'en-henry', sentence100));
  report({
    row: 'first byte of /generate, 100 characters (ms), beside the engine alone (aim ≤ 1.5)',
    lector: round(answerMs),
    native: round(engineMs),
    ratio: round(answerMs / engineMs),
  });
}

/** Words of the service that pocketsphinx gets wrong, compared with those of native Flite, each at its own rate. */
async function spokenErrors(report: Report, service: Service, folder: string): Promise<void> {
  const file = join(folder, 'native.wav');
  for (const [voice, native] of [
    ['en-v3-clara', 'slt'],
    ['en-v3-robert', 'rms'],
    ['en-v3-judith', undefined],
    ['en-v3-angus', 'awb'],
    ['en-v2-carl', 'kal16'],
    ['en-v2-conrad', undefined],
    ['en-v2-toby', undefined],
    ['en-v2-kim', undefined],
    ['en-henry', undefined],
    ['en-ada', undefined],
  ] as const) {
    const ours = (sentence: string) => say(service, voice, sentence).then(soundOf);
    const theirs = async (sentence: string) => {
      spawnSync('flite', ['-voice', native ?? '', '-t', sentence, '-o', file]);
      return soundOf(await readFile(file));
    };
    // In the order they were tried: the first result is above the required 25 %, and the second was looked at only
    // then. The third was written down, with sentences and settings, before it was run.
    for (const [expected, sentences, words] of [
      ['any', everydaySentences, 'of the known words any expected after any; aim ≤ 25'],
      ['english', everydaySentences, 'the known words expected in the order of English'],
      ['standard', heldOutSentences, 'held-out sentences, the recogniser told nothing'],
    ] as const) {
      const errors = async (sayOne: typeof ours) =>
        Math.round(100 * (await wordErrors(sentences, sayOne, folder, expected)));
      const row = `${voice}: word errors (%), ${words}`;
      try {
        report({ row, lector: await errors(ours), ...(native && { native: await errors(theirs) }) });
      } catch {
        report({ row, missing: 'flite, pocketsphinx or pocketsphinx-en-us' });
      }
    }
  }
}

/** Files from this service and from Flite both have 44 bytes before the sound. */
function soundOf(wav: Buffer): { readonly samples: Int16Array; readonly sampleRate: number } {
  const bytes = new Uint8Array(wav.subarray(44, 44 + Math.min(wav.readUInt32LE(40), wav.length - 44)));
  return { samples: new Int16Array(bytes.buffer), sampleRate: wav.readUInt32LE(24) };
}

/** The Chinese sample sentence as it sounds. */
const chineseSample = 'ni3 hao3! wo3 jiu4 shi4 yong4 zhe4 ge5 sheng1 yin1 wei4 ni3 lang3 du2 wen2 zi4 de5.';

/** Each language's phonemes with the trimmed data, compared with the native program's, for its sample sentence. */
async function phonemes(report: Report): Promise<void> {
  const engine = await EspeakProgram.load(
    await packedEngineFiles(pathToFileURL(resolve('dist/') + '/')).data('espeak-ng.data'),
  );
  for (const [code, base] of Object.entries(identifiers)) {
    // Flite speaks English; regional variants share their language's sample.
    if (code === 'en' || code.includes('-')) continue;
    // Japanese in kana and Chinese in pinyin: the native program cannot read their characters.
    const text = code === 'ja' ? 'わたしわ ぶんしょーを よみます' : sampleSentences[code as 'es'];
    const [voice, written] = code === 'zh' ? ['cmn-latn-pinyin', chineseSample] : [code, text];
    const native = spawnSync('espeak-ng', ['-q', '--ipa', '-v', voice, written], { encoding: 'utf8' });
    if (native.error !== undefined) {
      report({ row: 'phonemes', missing: 'espeak-ng' });
      return;
    }
    const [ours, theirs] = [engine.phonemes(text, base), native.stdout].map((ipa) =>
      Array.from(ipa.normalize('NFD').replace(/[\s_|ˈˌ\u200d]|\(\w+(-\w+)?\)/g, '')),
    );
    const wrong = distance(theirs ?? [], ours ?? []) / Math.max(1, theirs?.length ?? 0);
    report({
      row: `${code}: phonemes that differ from native espeak-ng (%)`,
      lector: Math.round(100 * wrong),
    });
  }
}

/** Insertions, deletions and changes that turn one list into the other. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, left] of a.entries()) {
    const next = [i + 1];
    for (const [j, right] of b.entries()) {
      const change = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
