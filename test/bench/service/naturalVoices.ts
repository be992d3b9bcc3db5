import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalVoiceId } from '../../../src/core/naturalVoices/installedVoice.js';
import { startEmbeddedProcess, type EmbeddedProcess } from '../../support/embeddedProcess.js';
import { collectedMemory, collectsOnSignal, memoryOf } from '../../support/collectedMemory.js';
import { idleSoon } from '../../support/idleSoon.js';
import { largeVoice } from '../../support/largeVoice.js';
import { installVoiceFiles } from '../../support/naturalVoiceFiles.js';
import { realVoices, type RealVoice } from '../../support/realVoices.js';
import { toyVoice } from '../../support/toyVoice.js';
import { medianMs, type Bench } from '../../support/bench.js';

type Report = Parameters<Bench['run']>[0];

const sentence62 = 'The quick brown fox jumps over the lazy dog in the old garden.';
const text500 = `${sentence62} `.repeat(8).slice(0, 500);
const rounds = 3;
const idleMs = 4_000;

type VoiceHere = Pick<RealVoice, 'key' | 'id' | 'speakers' | 'files'> & { readonly row: string };

/**
 * How soon and how fast natural voices speak, and what they leave in memory. The large one has the size of a medium
 * voice; with `LECTOR_PIPER=folder` the voices of that folder speak too.
 */
export async function naturalVoices(report: Report): Promise<void> {
  const voices: VoiceHere[] = [
    { row: 'toy voice', ...madeHere('en_US-toy-medium'), files: toyVoice() },
    { row: 'random voice of medium size', ...madeHere('en_US-large-medium'), files: largeVoice() },
    ...(await voicesHere(process.env['LECTOR_PIPER'])),
  ];
  for (const voice of voices) await one(report, voice);
}

function madeHere(key: string): Pick<RealVoice, 'key' | 'id' | 'speakers'> {
  return { key, id: naturalVoiceId(key), speakers: [] };
}

async function voicesHere(folder: string | undefined): Promise<readonly VoiceHere[]> {
  if (folder === undefined) return [];
  return (await realVoices(folder)).map((voice) => ({ ...voice, row: voice.file }));
}

async function one(report: Report, { row, key, id, speakers, files }: VoiceHere): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  await installVoiceFiles(folder, files, { key, name: 'Voice', speakers: [...speakers] });
  const service = await startEmbeddedProcess({
    folder,
    args: ['--ready', 'en-henry'],
    preload: idleSoon(idleMs) + collectsOnSignal,
  });
  const say = (message: string, voice = id) => secondsOf(service, voice, message);
  try {
    await say(sentence62, 'en-henry');
    const before = await collectedMemory(service);
    const cold = await medianMs(1, () => say(sentence62));
    const warm = await medianMs(rounds, () => say(sentence62));
    let seconds = 0;
    const long = await medianMs(rounds, async () => {
      seconds = await say(text500);
    });
    const loaded = await memoryOf(service.child, 'VmRSS');
    await new Promise((done) => setTimeout(done, idleMs + 2_000));
    await say(sentence62, 'en-henry');
    const after = await collectedMemory(service);
    report({ row: `${row}: sound of 62 characters, cold (ms)`, lector: Math.round(cold) });
    report({ row: `${row}: sound of 62 characters, warm (ms)`, lector: Math.round(warm) });
    report({
      row: `${row}: × real time, 500 characters over HTTP`,
      lector: Math.round((10_000 * seconds) / long) / 10,
    });
    report({ row: `${row}: memory while it is loaded (MB)`, lector: Math.round(loaded) });
    report({
      row: `${row}: memory after it was idle, beside before it spoke (MB; aim within 30)`,
      lector: Math.round(after),
      native: Math.round(before),
    });
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has a message spoken, and gives the length of its sound. */
async function secondsOf({ account }: EmbeddedProcess, voice_id: string, message: string): Promise<number> {
  const response = await fetch(`${account.baseUrl}/generate`, {
    method: 'POST',
    headers: { Authorization: account.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ voice_id, message }),
  });
  if (response.status !== 200) throw new Error(`/generate answered ${response.status}`);
  const { url } = (await response.json()) as { readonly url: string };
  const sound = Buffer.from(await (await fetch(url)).arrayBuffer());
  return sound.readUInt32LE(40) / 2 / 22_050;
}
