import { resample } from '../../../core/audio/resample.js';
import { sampleRate } from '../synthesizedSound.js';
import type { EngineFiles } from '../engineFiles.js';
import {
  asItIs,
  joinUtterances,
  type EngineKnobs,
  type LoadedEngine,
  type Utterance,
  VoiceGone,
} from '../engine.js';
import type { EspeakProgram } from '../espeak/espeakProgram.js';
import { piperBaseOf, readDescription } from './installedVoices.js';
import { loadVoice, type LoadedVoice } from './loadVoice.js';
import { phonemeIds, type PhonemeIds, phonemesOf } from './phonemes.js';

/** Some 25 seconds of speech. */
const mostIds = 600;
/** Numbers are read in every language. */
const counting = '1 2 3 4 5.';
/** Between sentences. */
const pauseSeconds = 0.2;
const paceBounds = { lowest: 0.4, highest: 2.5 };
const pitchBounds = { lowest: 0.7, highest: 1.4 };

/** A natural voice, ready to speak. Each has its own process, so one is loaded at a time. */
export class PiperProgram implements LoadedEngine {
  private loaded: LoadedVoice | undefined;
  /** By base. */
  private readonly gains = new Map<string, number>();

  constructor(
    private readonly files: EngineFiles,
    private readonly loadEspeak: () => Promise<EspeakProgram>,
  ) {}

  async speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Promise<Utterance> {
    const { key, speaker } = piperBaseOf(base);
    const [voice, espeak] = await Promise.all([this.voice(key, stopped), this.loadEspeak()]);
    const say = async (part: string, knobs: EngineKnobs, gain: number, stopped: () => boolean) => {
      const clauses = phonemesOf(espeak, part, voice.config.espeakVoice, stopped);
      const pause = Math.round((pauseSeconds * sampleRate) / knobs.pace);
      const pieces: Utterance[] = [];
      for (const run of phonemeIds(clauses, voice.config, mostIds)) {
        if (stopped()) break;
        if (pieces.length > 0) pieces.push({ samples: new Int16Array(pause), words: [] });
        pieces.push(await sayRun(voice, run, speaker, knobs, gain, stopped));
      }
      return joinUtterances(pieces);
    };
    const onward = () => {
      stopped();
      return false;
    };
    try {
      // How loud a voice is depends on its training, so the gain it needs is measured once.
      const gain = this.gains.get(base) ?? asLoudAsOthers((await say(counting, asItIs, 1, onward)).samples);
      this.gains.set(base, gain);
      return await say(text, knobs, gain, stopped);
    } catch (error) {
      // Whatever went wrong, the next request starts afresh.
      await this.drop();
      throw error;
    }
  }

  private async voice(key: string, step: () => void): Promise<LoadedVoice> {
    const description = await readDescription(this.files.naturalVoices, key);
    if (description === undefined) throw new VoiceGone(`The voice ${key} is not installed.`);
    if (JSON.stringify(this.loaded?.description) !== JSON.stringify(description)) await this.drop();
    return (this.loaded ??= await loadVoice(this.files, description, step));
  }

  private async drop(): Promise<void> {
    const voice = this.loaded;
    this.loaded = undefined;
    this.gains.clear();
    await voice?.model.release().catch(() => undefined);
  }
}

async function sayRun(
  { config, model }: LoadedVoice,
  run: PhonemeIds,
  speaker: number,
  knobs: EngineKnobs,
  gain: number,
  stopped: () => boolean,
): Promise<Utterance> {
  const { noise, length, noiseW } = config.scales;
  // The model has no knob for pitch: it speaks slower and is then played faster.
  const pitch = within(pitchBounds, knobs.pitch);
  const pace = within(paceBounds, knobs.pace / pitch);
  const sound = await model.run(
    {
      ids: run.ids,
      speaker: config.speakers.length > 0 ? speaker : undefined,
      scales: [noise, length / pace, noiseW],
    },
    stopped,
  );
  const rate = Math.round(config.sampleRate * pitch);
  const samples = resample(sound.samples, rate, sampleRate);
  return {
    samples: Int16Array.from(samples, (sample) => 32_767 * within({ lowest: -1, highest: 1 }, gain * sample)),
    words: run.words.map(({ at, offset }) => ({
      sample: Math.round(((sound.starts[at] ?? 0) * sampleRate) / rate),
      offset,
    })),
  };
}

function within({ lowest, highest }: { lowest: number; highest: number }, value: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

/** How loud the loud parts of the voices that ship are, on average. */
const usualLevel = 0.19;
const highestPeak = 0.95;
const mostGain = 8;
const windowLength = Math.round(0.025 * sampleRate);

/** The factor to apply to a voice's sound, given some of its speech. */
function asLoudAsOthers(speech: Int16Array): number {
  let peak = 0;
  for (const sample of speech) peak = Math.max(peak, Math.abs(sample) / 32_768);
  const level = speechLevel(speech);
  return level > 0 ? Math.min(mostGain, highestPeak / peak, usualLevel / level) : 1;
}

/** How loud the loud parts are, which pauses do not change: the level that a twentieth of the time exceeds. */
export function speechLevel(speech: Int16Array): number {
  const levels: number[] = [];
  for (let at = 0; at + windowLength <= speech.length; at += windowLength) {
    let sum = 0;
    for (const sample of speech.subarray(at, at + windowLength)) sum += (sample / 32_768) ** 2;
    levels.push(Math.sqrt(sum / windowLength));
  }
  levels.sort((a, b) => a - b);
  return levels[Math.floor(0.95 * levels.length)] ?? 0;
}
