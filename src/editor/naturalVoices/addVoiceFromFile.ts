import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { checkModelSize, voiceRefusalWords, type VoiceRefusal } from '../../core/naturalVoices/voiceCheck.js';
import { joined, plainText, type PlainText } from '../../core/plainText.js';
import { nameStep } from '../cloning/changeVoice.js';
import type { Lector } from '../lector.js';
import { cancellableWork, showError, takes } from '../ui/messages.js';
import { chooseFile, readChosen } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { checkVoice } from './checkVoice.js';
import { sayReady } from './getNaturalVoices.js';
import { installFromFile, type CheckedVoice } from './installVoice.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';

/** Makes a voice from a Piper model that the user has, such as one trained at home. */
export async function addVoiceFromFile(lector: Lector): Promise<void> {
  const model = await chooseFile(l10n.t('The Model of a Piper Voice'), l10n.t('Use This Model'), {
    name: l10n.t('Piper Voices (ONNX)'),
    endings: ['onnx'],
  });
  const config = model === undefined ? undefined : await configOf(model);
  if (model === undefined || config === undefined) return;
  const checked = await cancellableWork(l10n.t('Lector: checking the voice…'), (signal) =>
    readVoice(lector.voiceChecker, model, config, signal),
  );
  if (checked === undefined) return;
  if (typeof checked === 'string') {
    const words = joined(': ', [plainText(basename(model.path)), checked]);
    if (await takes(words, l10n.t('Choose Another File…'), showError)) await addVoiceFromFile(lector);
    return;
  }
  const proposed =
    checked.about.name === '' ? basename(model.path).replace(/\.onnx$/i, '') : checked.about.name;
  const name = await nameStep(lector, l10n.t('Add a Voice from a File'), { name: proposed });
  if (typeof name !== 'string') return;
  const installed = await cancellableWork(
    l10n.t('Lector: adding the voice “{0}”…', plainText(name)),
    (signal) =>
      installFromFile(new NaturalVoiceStore(lector.naturalVoicesFolder), checked, name.trim(), signal),
  );
  if (installed === undefined) return;
  lector.naturalVoicesChanged.tell();
  await sayReady(lector, installed);
}

/** The configuration is usually beside the model; if it is not, the user says where it is. */
async function configOf(model: vscode.Uri): Promise<vscode.Uri | undefined> {
  const beside = model.with({ path: `${model.path}.json` });
  const isThere = await vscode.workspace.fs.stat(beside).then(
    () => true,
    () => false,
  );
  if (isThere) return beside;
  const name = plainText(basename(beside.path));
  const missing = l10n.t('A voice is two files, and “{0}” is not beside the model.', name);
  if (!(await takes(missing, l10n.t('Choose the .onnx.json File…')))) return undefined;
  const filter = { name: plainText('JSON'), endings: ['json'] };
  return chooseFile(l10n.t('The .onnx.json File of the Voice'), l10n.t('Use This File'), filter);
}

/** The files, or why they are not a voice. */
async function readVoice(
  checker: string,
  modelUri: vscode.Uri,
  configUri: vscode.Uri,
  signal: AbortSignal,
): Promise<CheckedVoice | PlainText> {
  const refused = (refusal: VoiceRefusal) => voiceRefusalWords(refusal, l10n);
  try {
    const sizes = await Promise.all([modelUri, configUri].map((uri) => vscode.workspace.fs.stat(uri)));
    const [modelBytes = 0, configSize = 0] = sizes.map(({ size }) => size);
    const size = checkModelSize(modelBytes);
    if (size !== undefined) return refused(size);
    if (configSize > mostConfigBytes) return refused({ reason: 'configTooLarge' });
    signal.throwIfAborted();
    const configBytes = await readChosen(configUri, configSize);
    const model = await readChosen(modelUri, modelBytes);
    signal.throwIfAborted();
    const check = await checkVoice(checker, model, configBytes, signal);
    return check.ok ? { model, configBytes, about: check.voice } : refused(check.refusal);
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return l10n.t('The file cannot be read: {0}', plainText(message));
  }
}

/** More than any configuration has. A larger file is not even read. */
const mostConfigBytes = 4_000_000;
