import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../src/core/audio/wav.js';
import { type SynthesizedSound, type EngineVoice, sampleRate } from '../../src/service/engine/engine.js';
import { unlikeness } from '../support/unlikeness.js';
import { measureVoice, type VoiceMeasures } from '../../src/service/matching/measures/measureVoice.js';
import { resample } from '../../src/core/audio/resample.js';
import { soundMatcher } from '../../src/service/matching/soundMatcher.js';
import { spectrumDistance } from '../../src/service/matching/measures/spectrum.js';
import { publicVoices } from '../../src/service/voices/catalogue.js';
import type { Bench } from '../support/bench.js';
import { synthesizeHere } from '../support/synthesizeHere.js';
import { installedBases } from './matching/installedBases.js';
import { record, speakers, type Speaker } from './matching/speakers.js';
import { spectraPlot, type Panel } from './matching/spectraPlot.js';
import { sentences, texts } from './matching/texts.js';
import { wordErrors } from './matching/wordErrors.js';

export const title: Bench['title'] =
  'Matched voices on a text they have not heard, beside their recordings (see docs/matched-voices.md)';

const folder = 'out/matching';
const signal = new AbortController().signal;

interface Matched {
  readonly speaker: Speaker;
  readonly voice: EngineVoice;
  readonly recorded: VoiceMeasures;
  readonly wanted: VoiceMeasures;
  readonly got: VoiceMeasures;
  readonly seconds: number;
}

export const run: Bench['run'] = async (report) => {
  await mkdir(folder, { recursive: true });
  await installedBases(report);
  for (const language of ['en', 'de'] as const) await bench(language, report);
};

async function bench(language: 'en' | 'de', report: Parameters<Bench['run']>[0]): Promise<void> {
  const usual = publicVoices.find((voice) => voice.language.startsWith(language))?.voice;
  if (usual === undefined) throw new Error(`There is no public voice for ${language}.`);
  const before = measuresOf(await synthesizeHere(texts[language].heldOut, usual, signal));
  const errorsOfBases = new Map<string, number>();
  const all: Matched[] = [];
  for (const [n, speaker] of speakers[language].entries()) all.push(await matched(language, speaker, n));

  const panels: Panel[] = [];
  for (const [n, { speaker, voice, wanted, got, seconds }] of all.entries()) {
    const likest = nearest(
      got,
      all.map(({ recorded }) => recorded),
    );
    const distances = [before, got].map(({ spectrum }) => spectrumDistance(spectrum, wanted.spectrum));
    const [far = 0, near = 0] = distances;
    panels.push({
      title: speaker.name,
      before: before.spectrum,
      after: got.spectrum,
      target: wanted.spectrum,
    });
    report({
      speaker: `${language} ${speaker.name} (${speaker.format})`,
      base: voice.base,
      'pitch Hz': `${wanted.pitch.toFixed(0)} → ${got.pitch.toFixed(0)}`,
      'off %': percent(got.pitch / wanted.pitch - 1),
      'range st': `${wanted.pitchRange.toFixed(1)} → ${got.pitchRange.toFixed(1)}`,
      // Both say the same text, so their syllable rates relate as their lengths do.
      'rate off %': percent(wanted.speechSeconds / got.speechSeconds - 1),
      'spectrum dB': `${far.toFixed(1)} → ${near.toFixed(1)}`,
      'of default %': percent(near / far),
      'likest is its own': likest === n ? 'yes' : (all[likest]?.speaker.name ?? ''),
      'WER %, base → matched': language === 'en' ? await errors(voice, errorsOfBases) : '',
      's for match': seconds.toFixed(1),
    });
  }
  await writeFile(join(folder, `spectra-${language}.svg`), spectraPlot(panels));
}

async function matched(language: 'en' | 'de', speaker: Speaker, n: number): Promise<Matched> {
  const { recorded, heldOut } = texts[language];
  const recording = await record(speaker, recorded, folder, `${language}${n}`, speaker.format);
  const start = performance.now();
  const profile = await soundMatcher.measure(await readFile(recording), signal);
  const voice = await soundMatcher.match(profile, language, synthesizeHere, signal);
  const seconds = (performance.now() - start) / 1000;
  const wav = readWav(await readFile(await record(speaker, heldOut, folder, `${language}${n}-held-out`)));
  const sound = resample(wav.channels[0] ?? new Float32Array(0), wav.sampleRate, sampleRate);
  return {
    speaker,
    voice,
    recorded: profile.measures,
    wanted: measureVoice(sound),
    got: measuresOf(await synthesizeHere(heldOut, voice, signal)),
    seconds,
  };
}

/** How many words of the matched voice and of its base are misunderstood. */
async function errors(voice: EngineVoice, known: Map<string, number>): Promise<string> {
  const plain: EngineVoice = {
    engine: voice.engine,
    base: voice.base,
    knobs: { pace: 1, pitch: 1, pitchRange: 1 },
  };
  const ofBase =
    known.get(voice.base) ??
    (await wordErrors(sentences, (message) => synthesizeHere(message, plain, signal), folder));
  known.set(voice.base, ofBase);
  const ofVoice = await wordErrors(sentences, (message) => synthesizeHere(message, voice, signal), folder);
  return `${percent(ofBase)} → ${percent(ofVoice)}`;
}

function nearest(voice: VoiceMeasures, others: readonly VoiceMeasures[]): number {
  const distances = others.map((other) => unlikeness(voice, other));
  return distances.indexOf(Math.min(...distances));
}

function measuresOf({ samples }: SynthesizedSound): VoiceMeasures {
  return measureVoice(Float32Array.from(samples, (sample) => sample / 32_768));
}

function percent(share: number): string {
  return (100 * share).toFixed(share < 1 ? 1 : 0);
}
