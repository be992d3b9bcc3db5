import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalVoicesFolder } from '../../../src/core/naturalVoices/installedVoice.js';
import type { BaseVoice, Synthesize } from '../../../src/service/engine/engine.js';
import { Synthesizer } from '../../../src/service/engine/synthesizer.js';
import { unlikeness } from '../../support/unlikeness.js';
import { measureVoice } from '../../../src/service/matching/measures/measureVoice.js';
import { referenceTexts } from '../../../src/service/matching/heardBases.js';
import { soundMatcher } from '../../../src/service/matching/soundMatcher.js';
import { Catalogue } from '../../../src/service/voices/catalogue.js';
import type { Bench } from '../../support/bench.js';
import { engineFilesHere } from '../../support/engineFilesHere.js';
import { installVoiceFiles } from '../../support/naturalVoiceFiles.js';
import { realVoices } from '../../support/realVoices.js';
import { toyVoice } from '../../support/toyVoice.js';

const signal = new AbortController().signal;

/**
 * One recording, matched onto what ships and then also onto natural voices: those in `LECTOR_PIPER=folder`, else a toy,
 * which no recording should be matched onto.
 */
export async function installedBases(report: Parameters<Bench['run']>[0]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  try {
    const here = process.env['LECTOR_PIPER'];
    const voices =
      here === undefined
        ? [{ key: 'en_US-toy-medium', speakers: [], files: toyVoice() }]
        : await realVoices(here);
    for (const { key, speakers, files } of voices) {
      await installVoiceFiles(folder, files, { key, name: key, speakers: [...speakers] });
    }
    const synthesizer = new Synthesizer(engineFilesHere(folder));
    const synthesize: Synthesize = (message, voice) => synthesizer.speak(message, voice, () => false);
    const installed = await new Catalogue(join(folder, naturalVoicesFolder)).basesFor('en');
    for (const bases of [[], installed]) report(await matched(synthesize, bases));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function matched(synthesize: Synthesize, bases: readonly BaseVoice[]) {
  const start = performance.now();
  const profile = await soundMatcher.measure(await readFile('test/fixtures/voice-31s.mp3'), signal);
  const voice = await soundMatcher.match(profile, 'en', synthesize, signal, bases);
  const seconds = (performance.now() - start) / 1000;
  const { samples } = await synthesize(referenceTexts.en, voice, signal);
  const got = measureVoice(Float32Array.from(samples, (sample) => sample / 32_768));
  return {
    speaker: `a recording, with ${bases.length} natural bases`,
    base: voice.base,
    'unlike it': unlikeness(got, profile.measures).toFixed(2),
    's for match': seconds.toFixed(1),
  };
}
