import * as vscode from 'vscode';
import type { LanguageCode } from '../../api/wire/languages.js';
import { charactersWords } from '../../core/usage/usageWords.js';
import { durationWords } from '../../core/recording/refusalWords.js';
import { back, choiceStep, runSteps, type Step } from '../steps/steps.js';
import { languageName } from '../voices/voiceWords.js';
import { cancellableWork } from '../cancellableWork.js';
import type { CustomVoiceParts } from './customVoiceParts.js';
import { recordingStep, type ChosenRecording } from './recordingStep.js';
import { languageStep, nameStep } from './voiceSteps.js';

interface Draft {
  readonly file?: ChosenRecording;
  readonly name?: string;
  readonly language?: LanguageCode;
}

/** From a recording to a voice. Nothing is sent before the last step, and nothing that the service would refuse. */
export async function cloneVoice(parts: CustomVoiceParts): Promise<void> {
  // Whoever has to sign in first learns it before the work, not after it.
  await parts.accounts.account();
  const title = vscode.l10n.t('Clone a Voice');
  const draft = await runSteps<Draft>({}, steps(title, parts));
  const { file, name, language } = draft ?? {};
  if (file === undefined || name === undefined || language === undefined) return;

  const { recording } = file;
  const progress = vscode.l10n.t('Lector: making the voice “{0}”…', name);
  const voice = await cancellableWork(progress, async (signal) => {
    const client = await parts.clients.client();
    const request = {
      recording: { bytes: recording.bytes, mediaType: recording.mediaType },
      name,
      language,
    };
    return client.createVoice(request, signal);
  });
  // After a cancellation too: the service may have been done already.
  parts.catalogue.refresh();
  if (voice === undefined) return;
  await parts.made.made(parts.accounts.service, voice.voice_id, Date.now());
  if (parts.accounts.isHosted) void parts.meter.refresh({ always: true });
  parts.preview.play(voice).catch(parts.report);
  const use = vscode.l10n.t('Use This Voice');
  const again = vscode.l10n.t('Hear It Again');
  const ready = parts.accounts.isHosted
    ? vscode.l10n.t('The voice “{0}” is ready.', voice.name)
    : vscode.l10n.t(
        'The voice “{0}” is ready. It is a matched voice, made offline: pitch, pace and timbre of your recording.',
        voice.name,
      );
  for (;;) {
    const answer = await vscode.window.showInformationMessage(ready, use, again);
    if (answer === use) await parts.chosen.choose(voice.voice_id);
    if (answer !== again) return;
    await parts.preview.play(voice);
  }
}

function steps(title: string, parts: CustomVoiceParts): Step<Draft>[] {
  return [
    async (draft, place) => {
      const file = await recordingStep(title, place, draft.file);
      return typeof file === 'object' ? { name: file.name, ...draft, file } : file;
    },
    async (draft, place) => {
      const name = await nameStep(title, draft.name ?? '', place);
      return typeof name === 'string' ? { ...draft, name: name.trim() } : name;
    },
    async (draft, place) => {
      const language = await languageStep(title, {
        current: draft.language ?? 'en-v3',
        placeholder: vscode.l10n.t('The language of the recording'),
        place,
      });
      return typeof language === 'string' ? { ...draft, language } : language;
    },
    async (draft, place) => {
      const answer = await choiceStep({
        title,
        place,
        placeholder: vscode.l10n.t('What it costs'),
        items: [{ label: `$(check) ${vscode.l10n.t('Continue')}`, detail: costWords(parts) }],
      });
      return answer === undefined || answer === back ? answer : draft;
    },
    async (draft, place) => {
      const agree = {
        label: `$(check) ${vscode.l10n.t('I may use this voice: it is mine, or its owner has agreed')}`,
        detail: summary(draft),
      };
      const leave = { label: `$(close) ${vscode.l10n.t('Cancel')}` };
      const answer = await choiceStep<vscode.QuickPickItem>({
        title,
        place,
        placeholder: parts.accounts.isHosted
          ? vscode.l10n.t('The recording is sent to {0}', parts.accounts.service)
          : vscode.l10n.t('The recording stays on this computer'),
        items: [agree, leave],
      });
      if (answer === back) return back;
      return answer === agree ? draft : undefined;
    },
  ];
}

function costWords({ accounts, meter }: CustomVoiceParts): string {
  if (!accounts.isHosted) {
    return vscode.l10n.t(
      'Free. What you get is a matched voice, made offline: pitch, pace and timbre of your recording.',
    );
  }
  const { usage } = meter;
  return usage === undefined
    ? vscode.l10n.t('The sample that the service makes with the new voice counts as usage.')
    : vscode.l10n.t(
        'The sample that the service makes with the new voice counts as usage. Used so far: {0}.',
        charactersWords(usage, vscode.l10n, vscode.env.language),
      );
}

function summary({ file, name = '', language = 'en' }: Draft): string {
  const length = file === undefined ? '' : durationWords(file.recording.seconds, vscode.l10n);
  return [name, languageName(language), file?.fileName ?? '', length].join(' · ');
}
