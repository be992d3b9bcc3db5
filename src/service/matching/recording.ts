import { mp3Sound, type SoundPiece } from '../../core/audio/mp3Sound.js';
import { wavPieces } from '../../core/audio/wav.js';
import { recordingLimits } from '../../core/limits.js';
import { checkRecording, type RecordingRefusal } from '../../core/recording/checkRecording.js';
import type { HeardFlaw } from '../../core/recording/heardRefusal.js';
import { sampleRate } from '../engine/engine.js';
import { RecordingProblem } from './voiceMatcher.js';
import { Resampler } from '../../core/audio/resample.js';
import { activityHop, speechActivity, type SpeechActivity } from './measures/speechActivity.js';
import { clamp } from './measures/statistics.js';

/** Decoders may add a few frames or drop the first ones. */
const tolerance = 0.5;
/** About the size of an MP3 frame. */
const framesAtOnce = 1152;

/** The sound of a recording: mono, at `sampleRate`, without the DC offset that cheap sound cards add. */
export async function readRecording(bytes: Uint8Array): Promise<Float32Array> {
  const check = checkRecording(bytes);
  if (!check.ok) unusable(check.refusal);
  const { type, bytes: file } = check.recording;
  const read = async (only?: number): Promise<MonoSound> => {
    const sound = new MonoSound(recordingLimits.maxSeconds + tolerance, only);
    const pieces = type === 'wav' ? wavPieces(file, framesAtOnce) : mp3Sound(file);
    for await (const piece of pieces) if (!sound.append(piece)) break;
    return sound;
  };
  const mix = await read();
  const only = mix.lostChannel();
  const samples = (only === undefined ? mix : await read(only)).end();
  const seconds = samples.length / sampleRate;
  if (seconds < recordingLimits.minSeconds - tolerance) unusable({ reason: 'damaged', seconds });
  return samples;
}

/**
 * A sound with one channel, at `sampleRate`, built from pieces with any number and rate. It reserves room for the longest
 * sound from the start so that nothing has to be moved; the part that is never written takes no memory.
 */
export class MonoSound {
  private readonly samples: Float32Array;
  private readonly mix = new Energy();
  private readonly each: Energy[] = [];
  private length = 0;
  private resampler: Resampler | undefined;
  private rate = 0;
  private seconds = 0;

  constructor(
    private readonly mostSeconds: number,
    /** The only channel to be heard. */
    private readonly only?: number,
  ) {
    // One second more: when the rate changes, the resampler rounds the end up.
    this.samples = new Float32Array(Math.ceil((mostSeconds + 1) * sampleRate));
  }

  /** Returns whether there was room for it. */
  append({ sampleRate: rate, channels }: SoundPiece): boolean {
    const frames = channels[0]?.length ?? 0;
    if (frames === 0) return true;
    this.seconds += frames / rate;
    if (this.seconds > this.mostSeconds) return false;
    if (rate !== this.rate) {
      this.flush();
      this.resampler = rate === sampleRate ? undefined : new Resampler(rate, sampleRate);
      this.rate = rate;
    }
    const at = Math.min(this.only ?? 0, channels.length - 1);
    const mono = mixed(this.only === undefined ? channels : channels.slice(at, at + 1));
    this.mix.add(mono);
    channels.forEach((channel, n) => (this.each[n] ??= new Energy()).add(channel));
    this.add(this.resampler?.push(mono) ?? mono);
    return true;
  }

  /** The loudest channel, if little of it is left because the others cancel it or have no sound. */
  lostChannel(): number | undefined {
    const totals = this.each.map(({ total }) => total);
    const most = Math.max(...totals);
    return this.mix.total < leastLeft * most ? totals.indexOf(most) : undefined;
  }

  /** The whole sound, without its DC offset. */
  end(): Float32Array {
    this.flush();
    const whole = this.samples.subarray(0, this.length);
    let sum = 0;
    for (const sample of whole) sum += sample;
    const offset = sum / Math.max(1, whole.length);
    for (let n = 0; n < whole.length; n++) whole[n] = (whole[n] ?? 0) - offset;
    return whole;
  }

  private flush(): void {
    if (this.resampler !== undefined) this.add(this.resampler.end());
  }

  private add(samples: Float32Array): void {
    const room = this.samples.length - this.length;
    const fitting = samples.length > room ? samples.subarray(0, room) : samples;
    this.samples.set(fitting, this.length);
    this.length += fitting.length;
  }
}

/** Floating-point files and broken frames can hold any value; no real sound is louder than this. */
const isSound = (sample: number): boolean => Math.abs(sample) <= 8;

/** Less than of two channels with nothing in common, more than of one beside a silent one. */
const leastLeft = 0.3;

/** Of a sound without its DC offset. */
class Energy {
  private count = 0;
  private sum = 0;
  private squares = 0;

  add(samples: Float32Array): void {
    for (const sample of samples) {
      if (!isSound(sample)) continue;
      this.count++;
      this.sum += sample;
      this.squares += sample ** 2;
    }
  }

  get total(): number {
    return this.squares - this.sum ** 2 / Math.max(1, this.count);
  }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let n = 0; n < mono.length; n++) {
      const sample = channel[n] ?? 0;
      if (isSound(sample)) mono[n] = (mono[n] ?? 0) + sample / channels.length;
    }
  }
  return mono;
}

const leastSpeechSeconds = 12;
const stretchSeconds = 15;
const stretches = 4;
const normalLevelDb = -20;

/**
 * Takes up to a minute from all over the recording, at one loudness, with the length of the whole and what is
 * wrong with it. Throws a `RecordingProblem` if there is too little speech to measure.
 */
export function usableSpeech(recording: Float32Array) {
  const flaws: HeardFlaw[] = [];
  const heard = speechActivity(recording);
  if (heard.speechDb < -60) unusable({ reason: 'silent' });
  const noise = heard.speechDb - heard.noiseDb;
  if (noise < 8) unusable({ reason: 'noPauses' });
  const speechSeconds = heard.isSpeech.filter(Boolean).length * activityHop;
  if (speechSeconds < leastSpeechSeconds) unusable({ reason: 'mostlySilent', seconds: speechSeconds });
  if (noise < 20) flaws.push('noisy');
  const clipped = clippedShare(recording);
  if (clipped > 0.03) unusable({ reason: 'overdriven' });
  if (clipped > 0.002) flaws.push('overdriven');

  const samples = louder(thinned(recording, heard), normalLevelDb - heard.speechDb);
  return {
    seconds: recording.length / sampleRate,
    samples,
    activity: speechActivity(samples),
    flaws,
  };
}

export function unusable(refusal: RecordingRefusal): never {
  throw new RecordingProblem(refusal);
}

function louder(samples: Float32Array, db: number): Float32Array {
  const gain = 10 ** (clamp(db, -40, 40) / 20);
  return samples.map((sample) => sample * gain);
}

/** The stretches with the most speech, one from each part of a long recording. */
function thinned(samples: Float32Array, activity: SpeechActivity): Float32Array {
  const length = Math.round(stretchSeconds * sampleRate);
  if (samples.length <= stretches * length) return samples;
  const kept = new Float32Array(stretches * length);
  const part = Math.floor(samples.length / stretches);
  for (let n = 0; n < stretches; n++) {
    const start = busiest(activity, (n * part) / sampleRate, ((n + 1) * part) / sampleRate - stretchSeconds);
    const from = Math.round(start * sampleRate);
    kept.set(samples.subarray(from, from + length), n * length);
  }
  return kept;
}

/** Where in a part the stretch with the most speech starts, in whole seconds. */
function busiest(activity: SpeechActivity, from: number, to: number): number {
  let best = from;
  let most = -1;
  for (let start = from; start <= Math.max(from, to); start++) {
    const first = Math.round(start / activityHop);
    const stretch = activity.isSpeech.slice(first, first + stretchSeconds / activityHop);
    const count = stretch.filter(Boolean).length;
    if (count > most) {
      most = count;
      best = start;
    }
  }
  return best;
}

/** The share of samples that stay at the recording's highest or lowest level for several in a row. */
function clippedShare(samples: Float32Array): number {
  let highest = 0;
  let lowest = 0;
  for (const sample of samples) {
    highest = Math.max(highest, sample);
    lowest = Math.min(lowest, sample);
  }
  if (highest - lowest < 0.5) return 0;
  let flat = 0;
  for (let n = 1; n + 1 < samples.length; n++) {
    const before = samples[n - 1] ?? 0;
    const at = samples[n] ?? 0;
    const after = samples[n + 1] ?? 0;
    if (Math.min(before, at, after) > 0.97 * highest || Math.max(before, at, after) < 0.97 * lowest) flat++;
  }
  return flat / samples.length;
}
