import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import type { NewVoice } from '../../api/voiceService.js';
import type { LanguageCode } from '../../api/wire/languages.js';
import type { CreateVoiceResponse } from '../../api/wire/shapes.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { checkRecording, checkRecordingSize, type Recording } from '../../core/recording/checkRecording.js';
import { durationWords, flawWords, recordingRule, refusalWords } from '../../core/recording/refusalWords.js';
import { charactersWords } from '../../core/usage/usageWords.js';
import type { ServiceKey } from '../../core/settingValue.js';
import { voiceLanguage } from '../../core/voices/voice.js';
import { embeddedService } from '../account/accounts.js';
import type { Lector } from '../lector.js';
import { cancellableWork, showInformation } from '../ui/messages.js';
import { chooseFile, readChosen, rowIcon, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { reportError } from '../ui/reportError.js';
import { back, choiceStep, runSteps, type Step, type StepPlace } from '../ui/steps.js';
import { languageName, shownName } from '../voices/voiceWords.js';
import { languageStep, nameStep, refreshedAfter } from './changeVoice.js';

interface Draft {
  readonly file?: ChosenRecording;
  readonly name?: string;
  readonly language?: LanguageCode;
  /** Where the user has agreed to have the voice made. */
  readonly service?: ServiceKey;
}

/**
 * Makes a voice from a recording. Nothing is sent before the last step, and nothing that the service would refuse. If it
 * fails all the same, the user can try again with the answers given `before`.
 */
export async function cloneVoice(lector: Lector, before: Draft = {}): Promise<void> {
  // Ask to sign in before the user does the work, not after.
  await lector.clients.cloning();
  const title = l10n.t('Clone a Voice');
  const draft = await runSteps<Draft>(before, steps(title, lector, await planWords(lector)));
  const { file, name, language, service } = draft ?? {};
  if (file === undefined || name === undefined || language === undefined || service === undefined) return;
  let voice: CreateVoiceResponse | undefined;
  try {
    voice = await made(lector, { recording: file.recording, name, language }, service);
  } catch (error) {
    const again = (): void => void cloneVoice(lector, { file, name, language }).catch(lector.report);
    await reportError(error, lector.log, again);
  }
  if (voice !== undefined) await sayReady(lector, { ...voice, language }, service);
}

/** Undefined if the user has cancelled it. */
function made(lector: Lector, wanted: NewVoice, service: ServiceKey) {
  const progress = l10n.t('Lector: making the voice “{0}”…', plainText(wanted.name));
  return refreshedAfter(lector, () =>
    cancellableWork(progress, async (signal) => {
      const cloning = await lector.clients.cloning(service);
      const voice = await cloning.createVoice(wanted, signal);
      // Without it, the voice is there all the same, and must not be made twice.
      void lector.made.made(service, voice.voice_id, Date.now()).catch(lector.report);
      return voice;
    }),
  );
}

/** Lets the user hear the voice and choose it, which goes back to its service. */
async function sayReady(lector: Lector, voice: CreateVoiceResponse, service: ServiceKey): Promise<void> {
  const { accounts, chosen, sounds, report } = lector;
  const { voice_id: id, name, language, flaws = [] } = voice;
  // Another service does not have it.
  const isHere = (): boolean => accounts.service === service;
  const hear = async (): Promise<void> => {
    if (isHere()) await (await sounds()).preview.play(voice).catch(report);
  };
  void hear();
  const use = l10n.t('Use This Voice');
  const again = l10n.t('Hear It Again');
  const readyName = shownName({ name, id });
  const ready =
    service === embeddedService
      ? l10n.t(
          'The voice “{0}” is ready. It is a matched voice, made offline, with the pitch, pace and timbre of your recording.',
          readyName,
        )
      : l10n.t('The voice “{0}” is ready.', readyName);
  const message = joined(' ', [ready, ...flaws.map((flaw) => flawWords(flaw, l10n))]);
  for (;;) {
    const answer = await showInformation(message, use, ...(isHere() ? [again] : []));
    if (answer === use) {
      await accounts.use(service);
      await chosen.choose(id, voiceLanguage({ kind: 'custom', language }));
    }
    if (answer !== again) return;
    await hear();
  }
}

function steps(title: PlainText, lector: Lector, plan: PlainText): Step<Draft>[] {
  return [
    async (draft, place) => {
      const file = await recordingStep(title, place, plan, draft.file);
      if (typeof file !== 'object') return file;
      // A name that came from another file says nothing of this one.
      const given = draft.name === draft.file?.name ? undefined : draft.name;
      return { ...draft, file, name: given ?? file.name };
    },
    async (draft, place) => {
      const name = await nameStep(lector, title, { name: draft.name ?? '' }, place);
      return typeof name === 'string' ? { ...draft, name: name.trim() } : name;
    },
    async (draft, place) => {
      const placeholder = l10n.t('The language of the recording');
      const language = await languageStep(title, draft.language ?? 'en-v3', placeholder, place);
      return typeof language === 'string' ? { ...draft, language } : language;
    },
    async (draft, place) => {
      const answer = await choiceStep({
        title,
        place,
        placeholder: l10n.t('What it costs'),
        items: [{ label: l10n.t('Continue'), iconPath: rowIcon('check'), ...costWords(lector) }],
      });
      return answer === undefined || answer === back ? answer : draft;
    },
    async (draft, place) => {
      const agree = {
        label: l10n.t('I may use this voice: it is mine, or its owner has agreed'),
        iconPath: rowIcon('check'),
        detail: summary(draft),
      };
      const leave = { label: l10n.t('Cancel'), iconPath: rowIcon('close') };
      const { address, isHosted, service } = lector.accounts;
      const answer = await choiceStep<PlainItem>({
        title,
        place,
        placeholder: isHosted
          ? l10n.t('The recording is sent to {0}', plainText(address))
          : l10n.t('The recording stays on this computer'),
        items: [agree, leave],
      });
      if (answer === back) return back;
      return answer === agree ? { ...draft, service } : undefined;
    },
  ];
}

/** No service says how many custom voices a plan allows until it refuses one, but how many there are is known. */
async function planWords({ accounts, catalogue }: Lector): Promise<PlainText> {
  if (!accounts.isHosted) return noText;
  try {
    const custom = (await catalogue.voices()).filter(({ kind }) => kind === 'custom');
    return l10n.t('Your plan limits how many custom voices you can have. You have {0} now.', custom.length);
  } catch {
    return noText;
  }
}

/** A row cuts a long line off at its end, so the figure has a place of its own. */
function costWords({ accounts, meter }: Lector): Pick<PlainItem, 'description' | 'detail'> {
  if (!accounts.isHosted) {
    const detail = l10n.t(
      'Free. You get a matched voice, made offline, with the pitch, pace and timbre of your recording.',
    );
    return { detail };
  }
  const detail = l10n.t('The sample that the service makes with the new voice counts as usage.');
  const { usage } = meter;
  if (usage === undefined) return { detail };
  const used = charactersWords(usage, l10n, vscode.env.language);
  return { description: l10n.t('Used so far: {0}', used), detail };
}

function summary({ file, name = '', language = 'en' }: Draft): PlainText {
  const length = file === undefined ? noText : durationWords(file.recording.seconds, l10n);
  const fileName = plainText(file?.fileName ?? '');
  return joined(' · ', [plainText(name), languageName(language), fileName, length]);
}

interface ChosenRecording {
  readonly recording: Recording;
  /** Without folder and extension: the proposed name of the voice. */
  readonly name: string;
  readonly fileName: string;
}

/** Asks until a file can be used, and says what is wrong with the last one. */
async function recordingStep(
  title: PlainText,
  place: StepPlace,
  note: PlainText,
  before: ChosenRecording | undefined,
): Promise<ChosenRecording | typeof back | undefined> {
  const same = before && {
    label: plainText(before.fileName),
    iconPath: rowIcon('check'),
    description: durationWords(before.recording.seconds, l10n),
  };
  let refusal: PlainText | undefined;
  for (;;) {
    const file: PlainItem =
      refusal === undefined
        ? { label: l10n.t('Choose a File…'), iconPath: rowIcon('folder-opened'), detail: note }
        : { label: l10n.t('Choose Another File…'), iconPath: rowIcon('error'), detail: refusal };
    const row = await choiceStep<PlainItem>({
      title,
      place,
      placeholder: refusal ?? recordingRule(l10n),
      items: same === undefined || refusal !== undefined ? [file] : [same, file],
    });
    if (row === undefined || row === back) return row;
    if (row === same) return before;
    const uri = await askForFile();
    if (uri === undefined) continue;
    const result = await read(uri);
    if (typeof result !== 'string') return result;
    refusal = result;
  }
}

function askForFile(): Promise<vscode.Uri | undefined> {
  const filter = { name: l10n.t('Audio (WAV, MP3)'), endings: ['wav', 'mp3'] };
  return chooseFile(l10n.t('A Recording to Clone a Voice From'), l10n.t('Use This Recording'), filter);
}

/** The recording, or why it cannot be used. */
async function read(uri: vscode.Uri): Promise<ChosenRecording | PlainText> {
  const fileName = basename(uri.path);
  let bytes: Uint8Array;
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    const tooLarge = checkRecordingSize(size);
    if (tooLarge !== undefined) return refusalWords(tooLarge, l10n);
    bytes = await readChosen(uri, size);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return l10n.t('The file cannot be read: {0}', plainText(message));
  }
  const check = checkRecording(bytes);
  if (!check.ok) return joined(': ', [plainText(fileName), refusalWords(check.refusal, l10n)]);
  return { recording: check.recording, fileName, name: fileName.replace(/\.[^.]*$/, '') };
}
