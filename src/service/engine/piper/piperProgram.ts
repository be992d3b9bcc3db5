import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { resample } from '../../../core/audio/resample.js';
import { english } from '../../../core/plainText.js';
import { voiceFiles, type InstalledVoice } from '../../../core/naturalVoices/installedVoice.js';
import {
  mostModelBytes,
  VoiceRefused,
  voiceRefusalWords,
  type VoiceRefusal,
} from '../../../core/naturalVoices/voiceCheck.js';
import { ifThere } from '../../../disk/wholeFile.js';
import {
  sampleRate,
  type EngineFiles,
  asItIs,
  joinUtterances,
  type EngineKnobs,
  type LoadedEngine,
  type Utterance,
  VoiceGone,
} from '../engine.js';
import { loadedEspeak } from '../espeak/espeak.js';
import { checkVoiceFiles } from './checkVoiceFiles.js';
import { installedVoices, piperBaseOf, readDescription } from './installedVoices.js';
import type { ModelConfig } from './modelConfig.js';
import { phonemeIds, type PhonemeIds, phonemesOf } from './phonemes.js';
import { boundMemory, loadModel, onnxRuntime, type VoiceModel } from './voiceModel.js';

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

  constructor(private readonly files: EngineFiles) {}

  async speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Promise<Utterance> {
    const { key, speaker } = piperBaseOf(base);
    const [voice, espeak] = await Promise.all([this.voice(key, stopped), loadedEspeak(this.files)]);
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

/**
 * What a voice's file and its model may take together: its process takes some 200 MB besides. A model may ask for any
 * amount when it runs.
 */
const mostBytes = 400_000_000;

interface LoadedVoice {
  readonly description: InstalledVoice;
  readonly config: ModelConfig;
  readonly model: VoiceModel;
}

/**
 * Reads a voice's files, makes sure that they are the ones that were installed, and loads them.
 *
 * @param step Called as it gets on.
 */
async function loadVoice(
  files: EngineFiles,
  description: InstalledVoice,
  step: () => void,
): Promise<LoadedVoice> {
  const { key, sha256 } = description;
  // Unpacked while the files are read. If it fails, whoever waits for it below is told.
  const runtime = onnxRuntime(files);
  runtime.catch(() => undefined);
  const folder = join(files.naturalVoices, key);
  const found = await ifThere(stat(join(folder, voiceFiles.model)));
  if (found !== undefined && found.size > mostModelBytes)
    throw refused(key, { reason: 'tooLarge', bytes: found.size });
  const [model, configBytes] = await Promise.all(
    [voiceFiles.model, voiceFiles.config].map((name) => ifThere(readFile(join(folder, name)))),
  );
  const isWhole =
    model !== undefined &&
    configBytes !== undefined &&
    hash('sha256', model) === sha256.model &&
    hash('sha256', configBytes) === sha256.config;
  if (!isWhole) {
    // Another window may just be removing or replacing it.
    const now = await readDescription(files.naturalVoices, key);
    if (now === undefined) throw new VoiceGone(`The voice ${key} is not installed.`);
    const isSame = JSON.stringify(now) === JSON.stringify(description);
    if (isSame && (await installedVoices.setAside(files.naturalVoices, key))) {
      files.report(`The natural voice ${key} is damaged. It was set aside.`);
    }
    throw new VoiceGone(`The files of the voice ${key} are damaged; install it again.`);
  }
  step();
  const { config, graph } = checked(key, model, configBytes);
  step();
  const onnx = await runtime;
  boundMemory(mostBytes - model.length);
  step();
  return { description, config, model: await loadModel(onnx, graph, config.sampleRate, step) };
}

function checked(key: string, model: Buffer, config: Buffer): ReturnType<typeof checkVoiceFiles> {
  try {
    return checkVoiceFiles(model, config.toString('utf8'));
  } catch (error) {
    if (!(error instanceof VoiceRefused)) throw error;
    throw refused(key, error.refusal);
  }
}

function refused(key: string, refusal: VoiceRefusal): VoiceGone {
  return new VoiceGone(`The voice ${key} cannot be used. ${voiceRefusalWords(refusal, english)}`);
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
