import {
  asItIs,
  type Correction,
  type EngineKnobs,
  type BaseVoice,
  type EngineVoice,
  type SynthesizedSound,
  sampleRate,
} from '../engine/engine.js';
import { engineOf } from '../engine/engines.js';
import { measureVoice, type VoiceMeasures } from './measures/measureVoice.js';
import {
  bandCenters,
  highestBand,
  isSpeechBand,
  missedSpectrum,
  spectrumDistance,
} from './measures/spectrum.js';
import { speechActivity } from './measures/speechActivity.js';
import { clamp, decibels, mean, semitones } from './measures/statistics.js';

/** The base could not speak. */
export class SilentBase extends Error {}

export type Say = (voice: EngineVoice) => Promise<SynthesizedSound>;

const rounds = 3;
const equaliserPoints = 129;
const equaliserBoundDb = 12;
/** Speech is raised to this level, as far as its peaks allow. */
const loudnessDb = -18;
/** Below this, the room is as loud as the voice, so its spectrum is left alone. */
const leastSignalToNoise = 20;

/** What changes from round to round. */
interface Settings {
  readonly knobs: EngineKnobs;
  readonly formantScale: number;
  readonly gainsDb: readonly number[];
  readonly levelDb: number;
}

/** An unmodified base voice, and how it sounds when it reads the reference text. */
export interface HeardBase {
  readonly base: BaseVoice;
  readonly measures: VoiceMeasures;
}

/** An unmodified base voice, and how much there is to say in the text it read. */
interface Start extends HeardBase {
  /** How much there is to say in the text, in any voice: pace times seconds. */
  readonly length: number;
}

export async function hearBase(base: BaseVoice, say: Say): Promise<HeardBase> {
  const { measures } = heard(await say({ ...base, knobs: asItIs }));
  return { base, measures };
}

/**
 * The base voices, the one that needs the least adjustment first. One of those that people have `installed` is passed
 * over if it cannot be heard.
 */
export async function nearestBases(
  target: VoiceMeasures,
  shipped: readonly HeardBase[],
  installed: readonly BaseVoice[],
  say: Say,
): Promise<readonly Start[]> {
  const heardBases = [...shipped];
  for (const base of installed) {
    const heardBase = await hearBase(base, say).catch((error: unknown) => {
      if (error instanceof SilentBase) return undefined;
      throw error;
    });
    if (heardBase !== undefined && isVoice(heardBase.measures)) heardBases.push(heardBase);
  }
  const length = lengthOf(heardBases, target);
  const starts = heardBases.map(({ base, measures }) => ({
    base,
    measures: paced(measures, length),
    length,
  }));
  return starts.toSorted((one, other) => effortFrom(one, target) - effortFrom(other, target));
}

/**
 * Two voices that say the same text in the same time can still measure different paces: chance and pitch play a part.
 * So all bases count, and those with a pitch near the target count most.
 */
function lengthOf(bases: readonly HeardBase[], target: VoiceMeasures): number {
  const measures = bases.map((base) => base.measures);
  const weights = measures.map(({ pitch }) => 1 / (1 + (semitones(pitch / target.pitch) / 3) ** 2));
  const weighted = measures.map(({ pace, speechSeconds }, n) => pace * speechSeconds * (weights[n] ?? 0));
  return mean(weighted) / mean(weights);
}

/** Adjusts a base voice towards the target: listens to the result and corrects the difference, round by round. */
export async function bend(target: VoiceMeasures, start: Start, say: Say): Promise<EngineVoice> {
  const untouched = { knobs: asItIs, formantScale: 1, gainsDb: bandCenters.map(() => 0), levelDb: 0 };
  let settings = adjusted(untouched, target, start.measures, start.base);
  let best: { readonly voice: EngineVoice; readonly distance: number } | undefined;
  for (let round = 0; round < rounds; round++) {
    const { measures: found, levelDb } = heard(await say(voiceOf(start.base, settings)));
    const measures = paced(found, start.length);
    const distance = stillToMatch(measures, target);
    settings = { ...settings, levelDb: settings.levelDb + levelDb };
    if (best === undefined || distance < best.distance) {
      best = { voice: voiceOf(start.base, settings), distance };
    }
    settings = adjusted(settings, target, measures, start.base);
  }
  return best?.voice ?? { ...start.base, knobs: asItIs };
}

function paced(measures: VoiceMeasures, length: number): VoiceMeasures {
  return { ...measures, pace: length / Math.max(measures.speechSeconds, 0.1) };
}

function heard(speech: SynthesizedSound): { readonly measures: VoiceMeasures; readonly levelDb: number } {
  const samples = new Float32Array(speech.samples).map((sample) => sample / 32768);
  const activity = speechActivity(samples);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const headroom = -decibels(peak * peak) - 1;
  return {
    measures: measureVoice(samples, activity),
    levelDb: Math.min(loudnessDb - activity.speechDb, headroom),
  };
}

/** Moves each setting by what is still missing, or slightly less if the measure itself is uncertain. */
function adjusted(settings: Settings, target: VoiceMeasures, is: VoiceMeasures, base: BaseVoice): Settings {
  const { knobs } = settings;
  const bounds = engineOf(base).formantBounds;
  const trust = clamp((target.signalToNoise - leastSignalToNoise) / 5, 0, 1);
  const missed = missedSpectrum(target.spectrum, is.spectrum);
  return {
    knobs: {
      pitch: clamp(knobs.pitch * (target.pitch / is.pitch), 0.5, 2),
      pitchRange: clamp(knobs.pitchRange * (target.pitchRange / Math.max(is.pitchRange, 0.3)) ** 0.8, 0.2, 3),
      pace: clamp(knobs.pace * (target.pace / is.pace) ** 0.9, 0.6, 1.6),
    },
    formantScale: clamp(
      settings.formantScale * formantRatio(target, is) ** 0.8,
      bounds.lowest,
      bounds.highest,
    ),
    gainsDb: bounded(
      settings.gainsDb.map((gain, band) => gain + 0.9 * trust * (missed[band] ?? 0)),
      highestBand(target.spectrum),
    ),
    levelDb: settings.levelDb,
  };
}

/** Bands without speech in the recording get the nearest gain of a band with speech. The mean of the latter is 0. */
function bounded(gains: readonly number[], highest: number): readonly number[] {
  const inside = gains.map((_, band) => band).filter((band) => isSpeechBand(band) && band <= highest);
  const [first = 0] = inside;
  const last = inside.at(-1) ?? first;
  const level = mean(inside.map((band) => gains[band] ?? 0));
  return gains.map((_, band) =>
    clamp((gains[clamp(band, first, last)] ?? 0) - level, -equaliserBoundDb, equaliserBoundDb),
  );
}

function voiceOf(base: BaseVoice, settings: Settings): EngineVoice {
  return {
    ...base,
    knobs: {
      pace: rounded(settings.knobs.pace),
      pitch: rounded(settings.knobs.pitch),
      pitchRange: rounded(settings.knobs.pitchRange),
    },
    correction: {
      formantScale: rounded(settings.formantScale),
      equaliserDb: equalSteps(settings.gainsDb, settings.levelDb),
    } satisfies Correction,
  };
}

function equalSteps(gains: readonly number[], levelDb: number): readonly number[] {
  return Array.from({ length: equaliserPoints }, (_, point) => {
    const hertz = (sampleRate * point) / 2 / (equaliserPoints - 1);
    const above = bandCenters.findIndex((center) => center >= hertz);
    const high = above === -1 ? bandCenters.length - 1 : above;
    const low = Math.max(0, high - 1);
    const [from, to] = [bandCenters[low] ?? 0, bandCenters[high] ?? 1];
    const share = from === to ? 0 : clamp((hertz - from) / (to - from), 0, 1);
    const gain = (gains[low] ?? 0) + share * ((gains[high] ?? 0) - (gains[low] ?? 0));
    return Math.round(10 * (gain + levelDb)) / 10;
  });
}

function isVoice({ pitch, pace, speechSeconds, formants, spectrum }: VoiceMeasures): boolean {
  const numbers = [pitch, pace, speechSeconds, ...formants, ...spectrum];
  return numbers.every(Number.isFinite) && pitch > 0 && speechSeconds > 0 && formants.length > 0;
}

/** What adjusting a base to the target would cost in clarity, and what would still be missing. */
function effortFrom({ base, measures: is }: HeardBase, target: VoiceMeasures): number {
  const scale = formantRatio(target, is);
  const bounds = engineOf(base).formantBounds;
  const missing = Math.log(scale / clamp(scale, bounds.lowest, bounds.highest));
  return Math.hypot(
    semitones(target.pitch / is.pitch) / 4,
    Math.log(scale) / 0.1,
    missing / 0.03,
    Math.log(target.pace / is.pace) / 0.3,
    (target.breathiness - is.breathiness) / 0.1,
    (target.pitchRange - is.pitchRange) / 4,
  );
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** How much higher one voice's resonances lie than another's, as a factor; 1 if either is unknown. */
export function formantRatio(of: VoiceMeasures, to: VoiceMeasures): number {
  // The second resonance depends mostly on the vowel, so it says least about the speaker.
  const weights = [0.5, 1, 1];
  let sum = 0;
  let total = 0;
  for (const [n, weight] of weights.entries()) {
    const [a, b] = [of.formants[n], to.formants[n]];
    if (a === undefined || b === undefined) return 1;
    sum += weight * Math.log(a / b);
    total += weight;
  }
  return Math.exp(sum / total);
}

/**
 * How far off a match still is in what further rounds can change. Breath is left out: there is no knob for it, so it
 * would only add chance.
 */
function stillToMatch(is: VoiceMeasures, target: VoiceMeasures): number {
  return Math.hypot(...differences(is, target), spectrumDistance(is.spectrum, target.spectrum) / 2.5);
}

/** In units that are clearly audible. */
export function differences(a: VoiceMeasures, b: VoiceMeasures): readonly number[] {
  return [
    semitones(a.pitch / b.pitch) / 2,
    (a.pitchRange - b.pitchRange) / 4,
    Math.log(a.pace / b.pace) / 0.2,
    Math.log(formantRatio(a, b)) / 0.05,
  ];
}
