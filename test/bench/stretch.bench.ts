// Sonic, as the player uses it, compared with `signalsmith-stretch` at its own block length and at half of it.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../src/api/client.js';
import { readWav } from '../../src/core/audio/wav.js';
import { servePage } from '../page/support/pageServer.js';
import type { Bench } from '../support/bench.js';
import { launch } from '../support/browser.js';
import { startEmbeddedProcess } from '../support/embeddedProcess.js';
import { pitchOf } from '../support/speechLike.js';
import { wordErrors } from './matching/wordErrors.js';
import {
  bySignalsmith,
  bySonic,
  signalsmithLatency,
  usualBlock,
  type Place,
  type Sound,
  type Stretch,
} from './player/stretched.js';
import {
  bursts,
  distanceAlongPath,
  distanceToSource,
  offHarmonic,
  pitchErrorByMoment,
  sounding,
} from './player/stretchMeasures.js';
import { everydaySentences } from './service/everydaySentences.js';

type Report = Parameters<Bench['run']>[0];
type Stretchers = Readonly<Record<string, Stretch>>;
type Say = (voice: string, text: string) => Promise<Sound>;

export const title = 'Time-stretching';

const speeds = [0.5, 1.5, 2, 3] as const;
const voices = ['en-v3-clara', 'en-henry'] as const;
const halfBlock = 60;
const sampleRate = 22_050;

export async function run(report: Report): Promise<void> {
  const server = await servePage();
  const browser = await launch();
  const service = await startEmbeddedProcess();
  try {
    const place = { browser, server };
    const stretchers: Stretchers = {
      Sonic: bySonic(place),
      signalsmith: bySignalsmith(place, usualBlock),
      'signalsmith, 60 ms': bySignalsmith(place, halfBlock),
    };
    const client = new Client(service.account);
    const say: Say = async (voice, text) => {
      const wav = readWav(await client.speak(text, voice, new AbortController().signal));
      return { samples: wav.channels[0] ?? new Float32Array(), sampleRate: wav.sampleRate };
    };
    await tones(stretchers, report);
    await clicks(stretchers, report);
    await speech(stretchers, say, report);
    await besideNative(stretchers, report);
    await cost(place, stretchers, say, report);
    await understood(stretchers, say, report);
  } finally {
    await service.close();
    await browser.close();
    await server.close();
  }
}

type Figures = Readonly<Record<string, number | string>>;

/** One row per measure and speed, one column per stretcher. */
async function compare(
  report: Report,
  stretchers: Stretchers,
  speed: number,
  measure: (stretch: Stretch) => Promise<Readonly<Record<string, number>>>,
  also: Readonly<Record<string, Figures>> = {},
): Promise<void> {
  const rows = new Map<string, Record<string, string | number>>();
  for (const [name, stretch] of Object.entries(stretchers)) {
    for (const [what, value] of Object.entries(await measure(stretch))) {
      const row = rows.get(what) ?? { what, speed };
      row[name] = Number(value.toPrecision(3));
      rows.set(what, row);
    }
  }
  for (const [what, row] of rows) report({ ...row, ...also[what] });
}

async function tones(stretchers: Stretchers, report: Report): Promise<void> {
  for (const pitch of [120, 210]) {
    const samples = Float32Array.from({ length: 4 * sampleRate }, (_, n) => {
      let sum = 0;
      for (let partial = 1; partial <= 12; partial++)
        sum += Math.sin((2 * Math.PI * pitch * partial * n) / sampleRate + partial ** 2) / partial;
      return 0.2 * sum;
    });
    const source = { samples, sampleRate };
    for (const speed of speeds) {
      await compare(
        report,
        stretchers,
        speed,
        async (stretch) => ({
          [`tone of ${pitch} Hz: energy off its harmonics, dB`]: offHarmonic(
            await stretch(source, speed),
            pitch,
          ),
        }),
        {
          [`tone of ${pitch} Hz: energy off its harmonics, dB`]: {
            source: offHarmonic(source, pitch).toFixed(1),
          },
        },
      );
    }
  }
}

/** Bursts of noise of 5 ms at uneven times, like the stops of speech. */
async function clicks(stretchers: Stretchers, report: Report): Promise<void> {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const times = Array.from({ length: 24 }, (_, n) => 0.4 + 0.4 * n + 0.1 * random());
  const samples = new Float32Array(11 * sampleRate);
  for (const time of times) {
    const from = Math.round((time - 0.0025) * sampleRate);
    for (let n = 0; n < 0.005 * sampleRate; n++) samples[from + n] = random() - 0.5;
  }
  const source = { samples, sampleRate };
  const own = bursts(source, times, 1);
  for (const speed of speeds) {
    await compare(
      report,
      stretchers,
      speed,
      async (stretch) => {
        const { width, misplaced, lost } = bursts(await stretch(source, speed), times, speed);
        return { 'burst: width, ms': width, 'burst: misplaced, ms': misplaced, 'bursts lost of 24': lost };
      },
      { 'burst: width, ms': { source: own.width.toFixed(1) } },
    );
  }
}

const spokenText = `${everydaySentences.slice(0, 6).join('. ')}.`;

async function speech(stretchers: Stretchers, say: Say, report: Report): Promise<void> {
  for (const voice of voices) {
    const source = await say(voice, spokenText);
    const { from, to } = sounding(source);
    const pitch = pitchOf(source.samples, source.sampleRate);
    for (const speed of speeds) {
      await compare(report, stretchers, speed, async (stretch) => {
        const stretched = await stretch(source, speed);
        const span = sounding(stretched);
        return {
          [`${voice}: duration error, %`]: 100 * Math.abs(((span.to - span.from) * speed) / (to - from) - 1),
          [`${voice}: first sound late by, ms`]: (1000 * (span.from - from / speed)) / source.sampleRate,
          [`${voice}: pitch error, %`]:
            100 * Math.abs(pitchOf(stretched.samples, source.sampleRate) / pitch - 1),
          [`${voice}: pitch error by moment, %`]: pitchErrorByMoment(stretched, source, speed),
          [`${voice}: distance to the source, dB`]: distanceToSource(stretched, source, speed),
        };
      });
    }
  }
}

/** Debian's Flite can speak at any rate itself: what a stretcher should ideally sound like. */
async function besideNative(stretchers: Stretchers, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const native = nativeSlt(folder);
  for (const speed of speeds) {
    const pairs: { readonly plain: Sound; readonly wanted: Sound }[] = [];
    for (const sentence of everydaySentences.slice(0, 6)) {
      const [plain, wanted] = [await native(sentence, 1), await native(sentence, speed)];
      if (plain === undefined || wanted === undefined) return;
      pairs.push({ plain, wanted });
    }
    await compare(report, stretchers, speed, async (stretch) => {
      let sum = 0;
      for (const { plain, wanted } of pairs) sum += distanceAlongPath(await stretch(plain, speed), wanted);
      return { 'native Flite: distance to its own speech at that rate, dB': sum / pairs.length };
    });
  }
  await rm(folder, { recursive: true, force: true });
}

function nativeSlt(folder: string): (text: string, speed: number) => Promise<Sound | undefined> {
  return async (text, speed) => {
    const file = join(folder, 'said.wav');
    const stretch = ['--setf', `duration_stretch=${1 / speed}`];
    const { error } = spawnSync('flite', ['-voice', 'slt', ...stretch, '-t', `${text}.`, '-o', file]);
    if (error !== undefined) return undefined;
    const wav = readWav(await readFile(file));
    return { samples: wav.channels[0] ?? new Float32Array(), sampleRate: wav.sampleRate };
  };
}

async function cost(place: Place, stretchers: Stretchers, say: Say, report: Report): Promise<void> {
  const source = await say(voices[0], spokenText);
  for (const speed of speeds) {
    await compare(report, stretchers, speed, async (stretch) => {
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const { samples, ms } = await stretch(source, speed);
        times.push(ms / (samples.length / source.sampleRate));
      }
      return { 'rendering, ms for a second of sound': times.sort((a, b) => a - b)[2] ?? NaN };
    });
  }
  report({
    what: 'latency the library states, ms',
    Sonic: 'none of its own',
    signalsmith: Math.round(await signalsmithLatency(place, sampleRate, usualBlock)),
    'signalsmith, 60 ms': Math.round(await signalsmithLatency(place, sampleRate, halfBlock)),
  });
}

/** Words that pocketsphinx gets wrong when it expects general English. The sentences are one sound, with pauses. */
async function understood(stretchers: Stretchers, say: Say, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-bench-'));
  const errors = async (sound: Sound): Promise<number> => {
    const samples = Int16Array.from(sound.samples, (sample) =>
      Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
    );
    const said = { samples, sampleRate: sound.sampleRate };
    return (
      100 * (await wordErrors([everydaySentences.join(' ')], () => Promise.resolve(said), folder, 'english'))
    );
  };
  const native = nativeSlt(folder);
  for (const voice of voices) {
    const source = await inOne((sentence) => say(voice, `${sentence}.`), 1);
    const what = `${voice}: words not understood, %`;
    report({ what, speed: 1, source: Math.round(await errors(source)) });
    for (const speed of [2, 3]) {
      const silent = { samples: new Float32Array(), sampleRate };
      const synthesised =
        voice === voices[0]
          ? await errors(await inOne(async (text) => (await native(text, speed)) ?? silent, speed))
          : NaN;
      await compare(
        report,
        stretchers,
        speed,
        async (stretch) => ({ [what]: await errors(await stretch(source, speed)) }),
        Number.isNaN(synthesised) ? {} : { [what]: { 'synthesised so': Math.round(synthesised) } },
      );
    }
  }
  await rm(folder, { recursive: true, force: true });
}

/** All sentences, each followed by a pause of one second at speed 1. */
async function inOne(say: (sentence: string) => Promise<Sound>, speed: number): Promise<Sound> {
  const sounds: Sound[] = [];
  for (const sentence of everydaySentences) sounds.push(await say(sentence));
  const { sampleRate: rate } = sounds[0] ?? { sampleRate };
  const pause = Math.round(rate / speed);
  const samples = new Float32Array(sounds.reduce((sum, sound) => sum + sound.samples.length + pause, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length + pause;
  }
  return { samples, sampleRate: rate };
}
