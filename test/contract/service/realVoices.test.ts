// Real natural voices, for a machine that has some: `LECTOR_PIPER=folder npx mocha test/contract/service/realVoices.test.ts`.
// In the folder, each voice is an .onnx file with its .onnx.json beside it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { isLanguageCode } from '../../../src/api/wire/languages.js';
import { speechLevel } from '../../../src/service/engine/piper/piperProgram.js';
import { sampleSentences } from '../../../src/service/voices/catalogue.js';
import { wordErrors } from '../../bench/matching/wordErrors.js';
import { heldOutSentences } from '../../bench/service/heldOutSentences.js';
import { installVoiceFiles } from '../../support/naturalVoiceFiles.js';
import { realVoices, type RealVoice } from '../../support/realVoices.js';
import { RunningService, temporaryFolder } from './runningService.js';
import { wavContent } from './wavMarks.js';

const folder = process.env['LECTOR_PIPER'];
const flite = 'en-v3-robert';
const mostMegabytes = 1_800;

describe('Real natural voices', function () {
  this.timeout(900_000);
  if (folder === undefined) {
    it('are tested where LECTOR_PIPER names a folder that has some');
    return;
  }

  it('load, mark each word, and are as loud as Flite', async () => {
    const voices = await realVoices(folder);
    assert.ok(voices.length > 0, `${folder} has no .onnx file`);
    for (const voice of voices) console.log(await figuresOf(voice));
  });
});

/** Fails if the voice does not do what it must; else what it is like, in one line. */
async function figuresOf({ file, language, key, id, speakers, files }: RealVoice): Promise<string> {
  const service = await RunningService.start({ args: ['--ready', flite] });
  try {
    await installVoiceFiles(service.folder, files, { key, name: 'Real', speakers: [...speakers] });
    const text = isLanguageCode(language) ? sampleSentences[language] : sampleSentences.en;
    const say = async (message: string, voice = id) => wavContent(await service.sound(voice, message));
    const began = performance.now();
    const first = await say(text);
    const cold = performance.now() - began;
    assert.equal(first.marks.length, wordsIn(text), 'each word is marked');
    const again = performance.now();
    await say(text);
    const warm = performance.now() - again;
    const [level, usual] = [speechLevel(first.samples), speechLevel((await say(text, flite)).samples)];
    assert.ok(Math.abs(decibels(level / usual)) < 6, `${level}, and Flite ${usual}`);
    const megabytes = await memoryOf(service);
    assert.ok(!(megabytes >= mostMegabytes), `${megabytes} MB`);
    const errors =
      language !== 'en'
        ? 'word errors are for English'
        : spawnSync('pocketsphinx_continuous', ['-h']).error
          ? 'no pocketsphinx for word errors'
          : `word errors ${Math.round(100 * (await wordErrors(heldOutSentences, say, await temporaryFolder())))} %`;
    return [
      `      ${file}: first sound ${Math.round(cold)} ms cold, ${Math.round(warm)} ms warm, ${text.length} characters`,
      `${megabytes} MB`,
      `${decibels(level / usual).toFixed(1)} dB beside Flite`,
      errors,
    ].join('; ');
  } finally {
    await service.stop();
  }
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}

async function memoryOf({ child }: RunningService): Promise<number> {
  if (process.platform !== 'linux') return NaN;
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024);
}
