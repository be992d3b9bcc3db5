import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceFiles, type InstalledVoice } from '../../../core/naturalVoices/installedVoice.js';
import {
  mostModelBytes,
  VoiceRefused,
  voiceRefusalWords,
  type VoiceRefusal,
} from '../../../core/naturalVoices/voiceCheck.js';
import { english } from '../../../core/plainText.js';
import { ifThere } from '../../../disk/wholeFile.js';
import type { EngineFiles } from '../engineFiles.js';
import { VoiceGone } from '../engine.js';
import { checkVoiceFiles } from './checkVoiceFiles.js';
import { installedVoices, readDescription } from './installedVoices.js';
import type { ModelConfig } from './modelConfig.js';
import { boundMemory, onnxRuntime, loadModel, type VoiceModel } from './voiceModel.js';

/**
 * What a voice's file and its model may take together: its process takes some 200 MB besides. A model may ask for any
 * amount when it runs.
 */
const mostBytes = 400_000_000;

export interface LoadedVoice {
  readonly description: InstalledVoice;
  readonly config: ModelConfig;
  readonly model: VoiceModel;
}

/**
 * Reads a voice's files, makes sure that they are the ones that were installed, and loads them.
 *
 * @param step Called as it gets on.
 */
export async function loadVoice(
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
    sha256Of(model) === sha256.model &&
    sha256Of(configBytes) === sha256.config;
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

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
